import { fieldError } from "../domain-error.ts";
import type { Services } from "../services.ts";

type Sending = Pick<Services, "mailer">;

/** Whether the mail server can send to an address, which may have letters of any script. */
export const isDeliverable = async ({ mailer }: Sending, email: string): Promise<boolean> =>
  !/[^\0-\x7f]/.test(email) || (await mailer.takesAnyLetters());

/**
 * Call it before the shop depends on emails to an address.
 * @throws DomainError invalid (the mail server cannot send there), at the field
 */
export async function requireDeliverable(ctx: Sending, email: string, field = "email"): Promise<void> {
  if (!(await isDeliverable(ctx, email)))
    throw fieldError("invalid", field, "Our mail server cannot send to an email with such letters. Use another one.");
}

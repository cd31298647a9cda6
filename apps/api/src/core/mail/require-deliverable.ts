import { fieldError } from "../domain-error.ts";
import type { Services } from "../services.ts";

/**
 * An address may have letters of any script. Call it before the shop depends on emails to one.
 * @throws DomainError invalid (the mail server cannot send there), at the field
 */
export async function requireDeliverable(
  { mailer }: Pick<Services, "mailer">,
  email: string,
  field = "email",
): Promise<void> {
  const hasOtherLetters = /[^\0-\x7f]/.test(email);
  if (hasOtherLetters && !(await mailer.takesAnyLetters()))
    throw fieldError("invalid", field, "Our mail server cannot send to an email with such letters. Use another one.");
}

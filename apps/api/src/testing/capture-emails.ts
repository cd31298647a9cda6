import { composeEmail } from "../core/mail/compose-email.ts";
import type { Mailer } from "../core/mail/mailer.ts";
import type { Services } from "../core/services.ts";

/** A mailer that stores the emails instead of sending them. */
export function captureEmails({ settings, mailer }: Pick<Services, "settings" | "mailer">) {
  const sent: ReturnType<typeof composeEmail>[] = [];
  const send: Mailer["send"] = async (content) => void sent.push(composeEmail(await settings.read(), content));
  return { mailer: { ...mailer, send }, sent };
}

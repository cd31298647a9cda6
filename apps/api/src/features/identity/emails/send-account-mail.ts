import type { JobData } from "../../../core/jobs/job-queues.ts";
import type { Services } from "../../../core/services.ts";
import { findAccount, findAccountByEmail } from "../internal/accounts.ts";
import { accountMails } from "./account-mails.ts";

/**
 * Sends an email about an account; called by a job. If the email has no account, nothing is sent. What names a user goes to an address that is
 * not the account's: a new one, or a former one.
 * @throws Error if the mail server does not accept the email; the job retries
 */
export async function sendAccountMail(
  { db, env, mailer, settings }: Pick<Services, "env" | "db" | "mailer" | "settings">,
  mail: JobData["send-mail"],
): Promise<void> {
  const account = "userId" in mail ? await findAccount(db, mail.userId) : await findAccountByEmail(db, mail.email);
  if (!account) return;
  const { shopName } = await settings.read();
  const { path, text } = accountMails[mail.kind];
  const address = await path(db, account, mail.email);
  if (address === undefined) return;
  const { button, ...content } = text({ shopName, accountEmail: account.email });
  await mailer.send({
    to: "userId" in mail ? mail.email : account.email,
    greeting: `Hello ${account.displayName},`,
    ...content,
    button: { label: button, link: env.publicUrl + address },
  });
}

import type { JobData } from "../../../core/jobs/job-queues.ts";
import type { Services } from "../../../core/services.ts";
import { type Account, findAccountByEmail } from "../internal/accounts.ts";
import { createEmailToken } from "../internal/email-tokens.ts";
import {
  linkedMail,
  linkMail,
  passwordChangedMail,
  passwordResetMail,
  securityChangedMail,
  verificationMail,
} from "./account-mails.ts";

type Recipient = Account & { shopName: string };
type AccountMail = JobData["send-mail"];
type Dependencies = Pick<Services, "env" | "db" | "mailer" | "settings">;

/**
 * Sends an email about an account; called by a job. The link's token is created here, just before it is sent, so that no queue ever holds
 * one. If the email has no account, nothing is sent.
 * @throws Error if the mail server does not accept the email; the job retries
 */
export async function sendAccountMail(services: Dependencies, { kind, email }: AccountMail): Promise<void> {
  const account = await findAccountByEmail(services.db, email);
  if (!account) return;
  const { shopName } = await services.settings.read();
  await senders[kind](services, { ...account, shopName });
}

const senders: Record<AccountMail["kind"], (services: Dependencies, account: Recipient) => Promise<void>> = {
  verify: async ({ env, db, mailer }, account) => {
    if (account.isEmailVerified) return;
    const token = await createEmailToken(db, account.id, "verify");
    await mailer.send(verificationMail(account, `${env.publicUrl}/verify-email/${token}`));
  },
  reset: async ({ env, db, mailer }, account) => {
    const token = await createEmailToken(db, account.id, "reset");
    await mailer.send(passwordResetMail(account, `${env.publicUrl}/resetpassword/${token}`));
  },
  link: async ({ env, db, mailer }, account) => {
    const token = await createEmailToken(db, account.id, "link");
    await mailer.send(linkMail(account, `${env.publicUrl}/link-google/${token}`));
  },
  linked: async ({ env, mailer }, account) => {
    await mailer.send(linkedMail(account, `${env.publicUrl}/resetpassword`));
  },
  "security-changed": async ({ env, mailer }, account) => {
    await mailer.send(securityChangedMail(account, `${env.publicUrl}/dashboard/security`));
  },
  "password-changed": async ({ env, mailer }, account) => {
    await mailer.send(passwordChangedMail(account, `${env.publicUrl}/resetpassword`));
  },
};

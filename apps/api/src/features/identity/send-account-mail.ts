import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { type Account, findAccountByEmail } from "./internal/account-store.ts";
import { createEmailToken } from "./internal/email-tokens.ts";
import { passwordChangedMail, passwordResetMail, verificationMail } from "./internal/mails.ts";

type AccountMail = JobData["send-mail"];
type Parts = Pick<Services, "env" | "sql" | "mailer">;

/**
 * What the job does with an account mail. The link is made here, just before it leaves, so no queue ever holds one.
 * An email without an account gets nothing. @throws where the mail server does not take it; the job tries again
 */
export async function sendAccountMail(parts: Parts, { kind, email }: AccountMail): Promise<void> {
  const account = await findAccountByEmail(parts.sql, email);
  if (account) await senders[kind](parts, account);
}

const senders: Record<AccountMail["kind"], (parts: Parts, account: Account) => Promise<void>> = {
  verify: async ({ env, sql, mailer }, account) => {
    if (account.isEmailVerified) return;
    const token = await createEmailToken(sql, account.id, "verify");
    await mailer.send(verificationMail(account, `${env.publicUrl}/verify-email/${token}`));
  },
  reset: async ({ env, sql, mailer }, account) => {
    const token = await createEmailToken(sql, account.id, "reset");
    await mailer.send(passwordResetMail(account, `${env.publicUrl}/resetpassword/${token}`));
  },
  "password-changed": async ({ env, mailer }, account) => {
    await mailer.send(passwordChangedMail(account, `${env.publicUrl}/resetpassword`));
  },
};

import type { JobData } from "../../../core/jobs/job-queues.ts";
import type { Services } from "../../../core/services.ts";
import { type Account, findAccount, findAccountByEmail } from "../internal/accounts.ts";
import { createEmailToken, fillReservedToken } from "../internal/email-tokens.ts";
import {
  confirmEmailMail,
  emailChangedBackMail,
  emailChangedMail,
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
export async function sendAccountMail(services: Dependencies, mail: AccountMail): Promise<void> {
  const { db, settings } = services;
  const account = "userId" in mail ? await findAccount(db, mail.userId) : await findAccountByEmail(db, mail.email);
  if (!account) return;
  const { shopName } = await settings.read();
  if ("userId" in mail) await sendersToOthers[mail.kind](services, { ...account, shopName }, mail.email);
  else await senders[mail.kind](services, { ...account, shopName });
}

type ToAccount = Exclude<AccountMail, { userId: string }>["kind"];
type ToOther = Extract<AccountMail, { userId: string }>["kind"];

/** What goes to a new address, which is not the account's yet, or to a former one. */
const sendersToOthers: Record<ToOther, (services: Dependencies, account: Recipient, email: string) => Promise<void>> = {
  "confirm-email": async ({ env, db, mailer }, account, email) => {
    const token = await fillReservedToken(db, { userId: account.id, purpose: "confirm", email });
    const link = `${env.publicUrl}/confirm-email/${token}`;
    if (token) await mailer.send(confirmEmailMail({ ...account, email }, { link, before: account.email }));
  },
  "email-changed": async ({ env, db, mailer }, account, email) => {
    const token = await fillReservedToken(db, { userId: account.id, purpose: "undo", email });
    const link = `${env.publicUrl}/undo-email/${token}`;
    if (token) await mailer.send(emailChangedMail({ ...account, email }, link));
  },
  "email-changed-back": async ({ env, mailer }, account, email) => {
    await mailer.send(emailChangedBackMail({ ...account, email }, `${env.publicUrl}/register`));
  },
};

const senders: Record<ToAccount, (services: Dependencies, account: Recipient) => Promise<void>> = {
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

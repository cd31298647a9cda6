import type { Services } from "../../core/services.ts";
import { forgetExpired } from "./forget-expired.ts";
import { sendAccountMail } from "./send-account-mail.ts";

/** Sends the mails of accounts, and forgets what has expired. */
export async function registerIdentityJobs(services: Services): Promise<void> {
  await services.jobs.work("send-mail", ({ data }) => sendAccountMail(services, data));
  await services.jobs.repeat("forget-expired", 3600, () => forgetExpired(services));
}

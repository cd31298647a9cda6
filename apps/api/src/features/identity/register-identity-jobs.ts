import { rateLimits } from "@ironmonger/db/schema";
import { lt } from "drizzle-orm";
import type { Services } from "../../core/services.ts";
import { sendAccountMail } from "./emails/send-account-mail.ts";
import { deleteExpiredTokens } from "./internal/email-tokens.ts";
import { deleteExpiredSessions } from "./internal/sessions.ts";

export async function registerIdentityJobs(services: Services): Promise<void> {
  await services.jobs.work("send-mail", ({ data }) => sendAccountMail(services, data));
  await services.jobs.repeat("forget-expired", 3600, () => deleteExpired(services));
}

/** Deletes expired sessions, email tokens and rate limit counters. */
export async function deleteExpired({ db }: Pick<Services, "db">): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}

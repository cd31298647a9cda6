import { rateLimits } from "@ironmonger/db/schema";
import { lt } from "drizzle-orm";
import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular, retried } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { sendAccountMail } from "./emails/send-account-mail.ts";
import { deleteExpiredTokens } from "./internal/email-tokens.ts";
import { deleteExpiredSessions } from "./internal/sessions.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /**
     * Links in account emails are made when the email is sent, so that no queue contains one. With a user the email is sent to an address
     * that is not the account's: the new one, or a former one.
     */
    "send-mail":
      | { kind: "verify" | "reset" | "password-changed" | "link" | "linked" | "security-changed"; email: string }
      | { kind: "confirm-email" | "email-changed" | "email-changed-back"; email: string; userId: string };
    "forget-expired": object;
  }
}

export const identityJobs: FeatureJobs<"send-mail" | "forget-expired"> = {
  "send-mail": { rule: retried, run: sendAccountMail },
  "forget-expired": { rule: regular, everySeconds: 3600, run: deleteExpired },
};

/** Deletes expired sessions, email tokens and rate limit counters. */
export async function deleteExpired({ db }: Pick<Services, "db">): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}

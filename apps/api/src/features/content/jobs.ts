import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { retried } from "../../core/jobs/job-queues.ts";
import { sendInquiryMail } from "./send-inquiry-mail.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /** `userId`: the admin who gets it; null for the contact of the shop. */
    "inquiry-mails": { inquiryId: string; userId: string | null };
  }
}

export const contentJobs: FeatureJobs<"inquiry-mails"> = {
  "inquiry-mails": { rule: retried, run: sendInquiryMail },
};

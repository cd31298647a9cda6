import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { retried } from "../../core/jobs/job-queues.ts";
import { sendReviewMail } from "./send-review-mail.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "review-mails": { reviewId: string };
  }
}

export const reviewsJobs: FeatureJobs<"review-mails"> = {
  "review-mails": { rule: retried, run: sendReviewMail },
};

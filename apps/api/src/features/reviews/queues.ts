import { type QueueRule, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "review-mails": { reviewId: string };
  }
}

export const reviewsQueues = {
  "review-mails": retried,
} satisfies Record<string, QueueRule>;

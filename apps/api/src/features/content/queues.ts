import { type QueueRule, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /** `userId`: the admin who gets it; null for the contact of the shop. */
    "inquiry-mails": { inquiryId: string; userId: string | null };
  }
}

export const contentQueues = {
  "inquiry-mails": retried,
} satisfies Record<string, QueueRule>;

import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "end-back-in-stock-requests": object;
    /** `companyId`: the company for which the user asked; null if it was for themselves. */
    "back-in-stock-mails": { userId: string; companyId: string | null; toolId: string };
  }
}

export const backInStockQueues = {
  "end-back-in-stock-requests": { ...regular, expireInSeconds: 120 },
  "back-in-stock-mails": retried,
} satisfies Record<string, QueueRule>;

import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "back-in-stock-mails": { userId: string; toolId: string };
    "refresh-popularity": object;
    "end-back-in-stock-requests": object;
    "apply-due-prices": object;
    "delete-unused-pictures": object;
    "delete-unused-documents": object;
    "delete-old-imports": object;
  }
}

export const catalogQueues = {
  "back-in-stock-mails": retried,
  "refresh-popularity": regular,
  "end-back-in-stock-requests": { ...regular, expireInSeconds: 120 },
  "apply-due-prices": { ...regular, expireInSeconds: 120 },
  "delete-unused-pictures": regular,
  "delete-unused-documents": regular,
  "delete-old-imports": regular,
} satisfies Record<string, QueueRule>;

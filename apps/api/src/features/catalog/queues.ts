import { type QueueRule, regular } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "refresh-popularity": object;
    "apply-due-prices": object;
    "delete-unused-pictures": object;
    "delete-unused-documents": object;
    "delete-old-imports": object;
  }
}

export const catalogQueues = {
  "refresh-popularity": regular,
  "apply-due-prices": { ...regular, expireInSeconds: 120 },
  "delete-unused-pictures": regular,
  "delete-unused-documents": regular,
  "delete-old-imports": regular,
} satisfies Record<string, QueueRule>;

import { type QueueRule, regular } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "delete-lapsed-baskets": object;
  }
}

export const basketQueues = {
  "delete-lapsed-baskets": regular,
} satisfies Record<string, QueueRule>;

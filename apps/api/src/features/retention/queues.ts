import { type QueueRule, regular } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "apply-retention": object;
  }
}

export const retentionQueues = { "apply-retention": regular } satisfies Record<string, QueueRule>;

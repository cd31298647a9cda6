import { type QueueRule, regular } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "check-ledger": object;
  }
}

export const ledgerQueues = {
  "check-ledger": regular,
} satisfies Record<string, QueueRule>;

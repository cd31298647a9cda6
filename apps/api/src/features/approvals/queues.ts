import { type QueueRule, regular } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "lapse-approvals": object;
  }
}

export const approvalsQueues = {
  "lapse-approvals": { ...regular, expireInSeconds: 120 },
} satisfies Record<string, QueueRule>;

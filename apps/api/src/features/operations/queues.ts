import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "check-health": object;
    "health-mails": { userId: string; checks: { name: string; detail: string }[] };
  }
}

export const operationsQueues = {
  "check-health": regular,
  "health-mails": retried,
} satisfies Record<string, QueueRule>;

import { type QueueRule, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "company-mails": { kind: "invitation"; invitationId: string } | { kind: "confirmed"; companyId: string };
  }
}

export const companiesQueues = {
  "company-mails": retried,
} satisfies Record<string, QueueRule>;

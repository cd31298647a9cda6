import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /** Links in account emails are made when the email is sent, so that no queue contains one. */
    "send-mail": {
      kind: "verify" | "reset" | "password-changed" | "link" | "linked" | "security-changed";
      email: string;
    };
    "forget-expired": object;
  }
}

export const identityQueues = {
  "send-mail": retried,
  "forget-expired": regular,
} satisfies Record<string, QueueRule>;

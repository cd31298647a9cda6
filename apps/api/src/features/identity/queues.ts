import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /**
     * Links in account emails are made when the email is sent, so that no queue contains one. With a user the email is sent to an address that
     * is not the account's: the new one, or a former one.
     */
    "send-mail":
      | { kind: "verify" | "reset" | "password-changed" | "link" | "linked" | "security-changed"; email: string }
      | { kind: "confirm-email" | "email-changed" | "email-changed-back"; email: string; userId: string };
    "forget-expired": object;
  }
}

export const identityQueues = {
  "send-mail": retried,
  "forget-expired": regular,
} satisfies Record<string, QueueRule>;

import { day, type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

/** What an email to admins is about: a refund or a dispute, by its id. */
export type PaymentAlert = { kind: "refund-failed" | "disputed"; id: string };

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "close-payment": { orderId: string };
    "make-refund": { refundId: string };
    "payment-alerts": PaymentAlert & { userId: string };
    "reconcile-payments": object;
  }
}

export const paymentsQueues = {
  "close-payment": { ...retried, deleteAfterSeconds: day },
  "make-refund": { ...retried, deleteAfterSeconds: day },
  "payment-alerts": retried,
  "reconcile-payments": { ...regular, expireInSeconds: 240 },
} satisfies Record<string, QueueRule>;

import { type QueueRule, regular, retried } from "../../core/jobs/job-queues.ts";

/** What an email about an order says. */
export type OrderNews =
  | "received"
  | "paid"
  | "shipped"
  | "tracking-changed"
  | "arrived"
  | "to-approve"
  | "approved"
  | "cut"
  | "declined"
  | "cancelled"
  | "expired"
  | "refunded"
  | "refund-failed"
  | "message";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /**
     * `lineIds`: the lines concerned, unless they are all lines of the order. `refundId`: the refund that the email is about. `shipmentId`:
     * the shipment, which may be undone before the email is sent. `eventId`: the event that contains the text of a message, or of what was cut. `to`: the only
     * recipient, if there are several: each has a job of its own, which is repeated alone.
     */
    "order-mails": {
      orderId: string;
      about: OrderNews;
      lineIds?: string[] | null;
      refundId?: string;
      shipmentId?: string;
      eventId?: string;
      to?: string;
    };
    "expire-orders": object;
  }
}

export const ordersQueues = {
  "order-mails": retried,
  "expire-orders": { ...regular, expireInSeconds: 120 },
} satisfies Record<string, QueueRule>;

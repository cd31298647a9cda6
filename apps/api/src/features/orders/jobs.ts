import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular, retried } from "../../core/jobs/job-queues.ts";
import { expireOrders } from "./cancelling/expire-orders.ts";
import { sendOrderMail } from "./send-order-mail.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    /**
     * `lineIds`: the lines concerned, unless they are all lines of the order. `refundId`: the refund that the email is about. `shipmentId`:
     * the shipment, which may be undone before the email is sent. `eventId`: the event that contains the text of a message, or of what was
     * cut. `to`: the only recipient, if there are several: each has a job of its own, which is repeated alone.
     */
    "order-mails": {
      orderId: string;
      /** What the email says. */
      about:
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
      lineIds?: string[] | null;
      refundId?: string;
      shipmentId?: string;
      eventId?: string;
      to?: string;
    };
    "expire-orders": object;
  }
}

export const ordersJobs: FeatureJobs<"order-mails" | "expire-orders"> = {
  "order-mails": { rule: retried, run: sendOrderMail },
  "expire-orders": {
    rule: { ...regular, expireInSeconds: 120 },
    everySeconds: 30,
    run: expireOrders,
    says: "Unpaid orders expired.",
  },
};

import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { day, regular, retried } from "../../core/jobs/job-queues.ts";
import { checkRestore } from "./check-restore.ts";
import { closePayment } from "./close-payment.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { makeRefund } from "./refunds/make-refund.ts";
import { sendPaymentAlert } from "./send-payment-alert.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "close-payment": { orderId: string };
    "make-refund": { refundId: string };
    /** To an admin, about a refund or a dispute. */
    "payment-alerts": { kind: "refund-failed" | "disputed"; id: string; userId: string };
    "reconcile-payments": object;
  }
}

/** How many pages of the provider's lists one run reads after a restore. */
const pagesOfRestore = 50;

export const paymentsJobs: FeatureJobs<"close-payment" | "make-refund" | "payment-alerts" | "reconcile-payments"> = {
  "close-payment": { rule: { ...retried, deleteAfterSeconds: day }, run: closePayment },
  "make-refund": { rule: { ...retried, deleteAfterSeconds: day }, run: makeRefund },
  "payment-alerts": { rule: retried, run: sendPaymentAlert },
  "reconcile-payments": {
    rule: { ...regular, expireInSeconds: 240 },
    everySeconds: ({ reconcileSeconds }) => reconcileSeconds,
    run: async (services) => {
      await checkRestore(services, { pages: pagesOfRestore });
      await reconcilePayments(services);
    },
  },
};

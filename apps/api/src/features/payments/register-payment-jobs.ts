import type { Services } from "../../core/services.ts";
import { closePayment } from "./close-payment.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { refundPayment } from "./refund-payment.ts";

/** Refunds payments, closes intents that must not be paid, and keeps the ledger and the provider in agreement. */
export async function registerPaymentJobs(services: Services): Promise<void> {
  await services.jobs.work("refund-payment", async ({ data }) => void (await refundPayment(services, data)));
  await services.jobs.work("close-payment", ({ data }) => closePayment(services, data));
  await services.jobs.repeat(
    "reconcile-payments",
    services.env.reconcileSeconds,
    async () => void (await reconcilePayments(services)),
  );
}

import type { Services } from "../../core/services.ts";
import { checkRestore } from "./check-restore.ts";
import { closePayment } from "./close-payment.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { makeRefund } from "./refunds/make-refund.ts";
import { sendPaymentAlert } from "./send-payment-alert.ts";

/** How many pages of the provider's lists one run reads after a restore. */
const pagesOfRestore = 50;

/** Makes refunds, closes intents that must not be paid, and compares the ledger with the provider. */
export async function registerPaymentJobs(services: Services): Promise<void> {
  await services.jobs.work("make-refund", async ({ data }) => void (await makeRefund(services, data)));
  await services.jobs.work("close-payment", ({ data }) => closePayment(services, data));
  await services.jobs.work("payment-alerts", ({ data }) => sendPaymentAlert(services, data));
  await services.jobs.repeat("reconcile-payments", services.env.reconcileSeconds, async () => {
    await checkRestore(services, { pages: pagesOfRestore });
    await reconcilePayments(services);
  });
}

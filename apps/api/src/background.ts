import { startCompactingTotals } from "./core/database/compact-totals.statement.ts";
import type { Services } from "./core/services.ts";
import { registerApprovalJobs } from "./features/approvals/register-approval-jobs.ts";
import { registerBackInStockJobs } from "./features/back-in-stock/register-back-in-stock-jobs.ts";
import { registerBasketJobs } from "./features/basket/register-basket-jobs.ts";
import { registerCatalogJobs } from "./features/catalog/register-catalog-jobs.ts";
import { registerCompanyJobs } from "./features/companies/register-company-jobs.ts";
import { sendInquiryMail } from "./features/content/send-inquiry-mail.ts";
import { registerIdentityJobs } from "./features/identity/register-identity-jobs.ts";
import { registerInvoiceJobs } from "./features/invoices/register-invoice-jobs.ts";
import { registerLedgerJobs } from "./features/ledger/register-ledger-jobs.ts";
import { registerOperationsJobs } from "./features/operations/register-operations-jobs.ts";
import { registerOrderJobs } from "./features/orders/register-order-jobs.ts";
import { registerPaymentJobs } from "./features/payments/register-payment-jobs.ts";
import { registerPriceListJobs } from "./features/price-lists/register-price-list-jobs.ts";
import { registerReceivablesJobs } from "./features/receivables/register-receivables-jobs.ts";
import { registerRetentionJobs } from "./features/retention/register-retention-jobs.ts";
import { sendReviewMail } from "./features/reviews/send-review-mail.ts";

/** Starts the work that runs beside requests. Returns a function that stops it after finishing what is in progress. */
export async function startBackground(services: Services): Promise<() => Promise<void>> {
  await services.pageInvalidation.start();
  const stopWatching = services.diskSpace.watch((message) => services.log.warn({}, message));
  const stopCompacting = startCompactingTotals(services);
  if (services.env.runJobs) {
    await services.jobs.start();
    await registerCatalogJobs(services);
    await registerBackInStockJobs(services);
    await registerBasketJobs(services);
    await registerIdentityJobs(services);
    await registerOrderJobs(services);
    await registerApprovalJobs(services);
    await registerCompanyJobs(services);
    await registerPaymentJobs(services);
    await registerInvoiceJobs(services);
    await registerPriceListJobs(services);
    await registerReceivablesJobs(services);
    await registerLedgerJobs(services);
    await registerOperationsJobs(services);
    await registerRetentionJobs(services);
    await services.jobs.work("inquiry-mails", ({ data }) => sendInquiryMail(services, data));
    await services.jobs.work("review-mails", ({ data }) => sendReviewMail(services, data));
  }
  return async () => {
    stopWatching();
    await stopCompacting();
    await services.jobs.stop();
    await services.pageInvalidation.stop();
  };
}

import type { FeatureJobs } from "./core/jobs/feature-jobs.ts";
import type { QueueName } from "./core/jobs/job-queues.ts";
import { approvalsJobs } from "./features/approvals/jobs.ts";
import { backInStockJobs } from "./features/back-in-stock/jobs.ts";
import { basketJobs } from "./features/basket/jobs.ts";
import { catalogJobs } from "./features/catalog/jobs.ts";
import { companiesJobs } from "./features/companies/jobs.ts";
import { contentJobs } from "./features/content/jobs.ts";
import { identityJobs } from "./features/identity/jobs.ts";
import { invoicesJobs } from "./features/invoices/jobs.ts";
import { ledgerJobs } from "./features/ledger/jobs.ts";
import { operationsJobs } from "./features/operations/jobs.ts";
import { ordersJobs } from "./features/orders/jobs.ts";
import { paymentsJobs } from "./features/payments/jobs.ts";
import { priceListsJobs } from "./features/price-lists/jobs.ts";
import { receivablesJobs } from "./features/receivables/jobs.ts";
import { retentionJobs } from "./features/retention/jobs.ts";
import { reviewsJobs } from "./features/reviews/jobs.ts";

/** The jobs of all features. */
export const allJobs: FeatureJobs<QueueName> = {
  ...backInStockJobs,
  ...basketJobs,
  ...catalogJobs,
  ...companiesJobs,
  ...contentJobs,
  ...identityJobs,
  ...invoicesJobs,
  ...ledgerJobs,
  ...operationsJobs,
  ...ordersJobs,
  ...approvalsJobs,
  ...paymentsJobs,
  ...priceListsJobs,
  ...receivablesJobs,
  ...retentionJobs,
  ...reviewsJobs,
};

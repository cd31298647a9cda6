import type { QueueName, QueueRule } from "./core/jobs/job-queues.ts";
import { approvalsQueues } from "./features/approvals/queues.ts";
import { backInStockQueues } from "./features/back-in-stock/queues.ts";
import { basketQueues } from "./features/basket/queues.ts";
import { catalogQueues } from "./features/catalog/queues.ts";
import { companiesQueues } from "./features/companies/queues.ts";
import { contentQueues } from "./features/content/queues.ts";
import { identityQueues } from "./features/identity/queues.ts";
import { invoicesQueues } from "./features/invoices/queues.ts";
import { ledgerQueues } from "./features/ledger/queues.ts";
import { operationsQueues } from "./features/operations/queues.ts";
import { ordersQueues } from "./features/orders/queues.ts";
import { paymentsQueues } from "./features/payments/queues.ts";
import { priceListsQueues } from "./features/price-lists/queues.ts";
import { receivablesQueues } from "./features/receivables/queues.ts";
import { retentionQueues } from "./features/retention/queues.ts";
import { reviewsQueues } from "./features/reviews/queues.ts";

/** The queues of all features, with the rule of each. */
export const queues: Record<QueueName, QueueRule> = {
  ...backInStockQueues,
  ...basketQueues,
  ...catalogQueues,
  ...companiesQueues,
  ...contentQueues,
  ...identityQueues,
  ...invoicesQueues,
  ...ledgerQueues,
  ...operationsQueues,
  ...ordersQueues,
  ...approvalsQueues,
  ...paymentsQueues,
  ...priceListsQueues,
  ...receivablesQueues,
  ...retentionQueues,
  ...reviewsQueues,
};

import { createCallerFactory, router } from "./procedures.ts";
import { addressesRouter } from "./routers/addresses.router.ts";
import { approvalsRouter } from "./routers/approvals.router.ts";
import { attributesRouter } from "./routers/attributes.router.ts";
import { auditRouter } from "./routers/audit.router.ts";
import { basketRouter } from "./routers/basket.router.ts";
import { catalogRouter } from "./routers/catalog.router.ts";
import { categoriesRouter } from "./routers/categories.router.ts";
import { companiesRouter } from "./routers/companies.router.ts";
import { contentRouter } from "./routers/content.router.ts";
import { deliveryRouter } from "./routers/delivery.router.ts";
import { identityRouter } from "./routers/identity.router.ts";
import { insightsRouter } from "./routers/insights.router.ts";
import { invoicesRouter } from "./routers/invoices.router.ts";
import { ledgerRouter } from "./routers/ledger.router.ts";
import { listsRouter } from "./routers/lists.router.ts";
import { modelsRouter } from "./routers/models.router.ts";
import { operationsRouter } from "./routers/operations.router.ts";
import { orderPadRouter } from "./routers/order-pad.router.ts";
import { ordersRouter } from "./routers/orders.router.ts";
import { paymentsRouter } from "./routers/payments.router.ts";
import { priceListsRouter } from "./routers/price-lists.router.ts";
import { pricingRouter } from "./routers/pricing.router.ts";
import { reviewsRouter } from "./routers/reviews.router.ts";
import { searchWordsRouter } from "./routers/search-words.router.ts";
import { sendersRouter } from "./routers/senders.router.ts";
import { settingsRouter } from "./routers/settings.router.ts";
import { usersRouter } from "./routers/users.router.ts";
import { viewsRouter } from "./routers/views.router.ts";

export const appRouter = router({
  identity: identityRouter,
  users: usersRouter,
  catalog: catalogRouter,
  categories: categoriesRouter,
  attributes: attributesRouter,
  searchWords: searchWordsRouter,
  models: modelsRouter,
  pricing: pricingRouter,
  priceLists: priceListsRouter,
  delivery: deliveryRouter,
  basket: basketRouter,
  lists: listsRouter,
  orderPad: orderPadRouter,
  orders: ordersRouter,
  approvals: approvalsRouter,
  addresses: addressesRouter,
  companies: companiesRouter,
  payments: paymentsRouter,
  invoices: invoicesRouter,
  ledger: ledgerRouter,
  operations: operationsRouter,
  audit: auditRouter,
  reviews: reviewsRouter,
  senders: sendersRouter,
  content: contentRouter,
  insights: insightsRouter,
  settings: settingsRouter,
  views: viewsRouter,
});
export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);

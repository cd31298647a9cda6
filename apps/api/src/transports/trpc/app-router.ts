import { addressesRouter } from "./addresses.router.ts";
import { attributesRouter } from "./attributes.router.ts";
import { auditRouter } from "./audit.router.ts";
import { basketRouter } from "./basket.router.ts";
import { catalogRouter } from "./catalog.router.ts";
import { categoriesRouter } from "./categories.router.ts";
import { companiesRouter } from "./companies.router.ts";
import { contentRouter } from "./content.router.ts";
import { deliveryRouter } from "./delivery.router.ts";
import { identityRouter } from "./identity.router.ts";
import { insightsRouter } from "./insights.router.ts";
import { ledgerRouter } from "./ledger.router.ts";
import { listsRouter } from "./lists.router.ts";
import { modelsRouter } from "./models.router.ts";
import { orderPadRouter } from "./order-pad.router.ts";
import { ordersRouter } from "./orders.router.ts";
import { paymentsRouter } from "./payments.router.ts";
import { priceListsRouter } from "./price-lists.router.ts";
import { pricingRouter } from "./pricing.router.ts";
import { createCallerFactory, router } from "./procedures.ts";
import { reviewsRouter } from "./reviews.router.ts";
import { settingsRouter } from "./settings.router.ts";
import { usersRouter } from "./users.router.ts";
import { viewsRouter } from "./views.router.ts";

export const appRouter = router({
  identity: identityRouter,
  users: usersRouter,
  catalog: catalogRouter,
  categories: categoriesRouter,
  attributes: attributesRouter,
  models: modelsRouter,
  pricing: pricingRouter,
  priceLists: priceListsRouter,
  delivery: deliveryRouter,
  basket: basketRouter,
  lists: listsRouter,
  orderPad: orderPadRouter,
  orders: ordersRouter,
  addresses: addressesRouter,
  companies: companiesRouter,
  payments: paymentsRouter,
  ledger: ledgerRouter,
  audit: auditRouter,
  reviews: reviewsRouter,
  content: contentRouter,
  insights: insightsRouter,
  settings: settingsRouter,
  views: viewsRouter,
});
export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);

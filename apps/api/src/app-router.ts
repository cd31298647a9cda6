import { booksRouter } from "./features/books/books.router.ts";
import { contentRouter } from "./features/content/content.router.ts";
import { identityRouter } from "./features/identity/identity.router.ts";
import { insightsRouter } from "./features/insights/insights.router.ts";
import { ordersRouter } from "./features/orders/orders.router.ts";
import { paymentsRouter } from "./features/payments/payments.router.ts";
import { reviewsRouter } from "./features/reviews/reviews.router.ts";
import { toolsRouter } from "./features/tools/tools.router.ts";
import { usersRouter } from "./features/users/users.router.ts";
import { createCallerFactory, router } from "./trpc/procedures.ts";

export const appRouter = router({
  identity: identityRouter,
  users: usersRouter,
  tools: toolsRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  books: booksRouter,
  reviews: reviewsRouter,
  content: contentRouter,
  insights: insightsRouter,
});
export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);

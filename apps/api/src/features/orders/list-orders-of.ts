import type { Order } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { requireOwnEmail, type SignedInContext } from "../../core/context.ts";
import { isListed, readOrders } from "./internal/order-rows.ts";

/**
 * All orders of the buyer with this email, oldest first, without cancelled ones, in batches.
 * @throws DomainError forbidden (not the caller's own email)
 */
export async function* listOrdersOf(ctx: SignedInContext, email: string): AsyncGenerator<Order[], void, undefined> {
  requireOwnEmail(ctx, email);
  yield* readOrders(ctx.db, and(eq(orders.userId, ctx.user.id), isListed));
}

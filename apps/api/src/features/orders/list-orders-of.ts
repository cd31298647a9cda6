import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { isListed, readOrders } from "./internal/order-rows.ts";

/**
 * All orders of the buyer with this email, oldest first, without cancelled ones, in batches. Callers read only their own.
 * @throws DomainError forbidden (somebody else's email)
 */
export async function* listOrdersOf(ctx: SignedInContext, email: string): AsyncGenerator<Order[], void, undefined> {
  const { db, user } = ctx;
  if (email.trim().toLowerCase() !== user.email) throw new DomainError("forbidden", messages.notYours);
  yield* readOrders(db, and(eq(orders.userId, user.id), isListed));
}

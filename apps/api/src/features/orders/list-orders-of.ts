import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { readOrders } from "./internal/read-orders.ts";

/**
 * All orders of the buyer with this email, oldest first, without cancelled ones, in batches. Only one's own.
 * @throws DomainError forbidden (somebody else's email)
 */
export async function* listOrdersOf(ctx: SignedInContext, email: string): AsyncGenerator<Order[], void, undefined> {
  const { sql, user } = ctx;
  if (email.trim().toLowerCase() !== user.email) throw new DomainError("forbidden", messages.notYours);
  yield* readOrders(sql, sql`o.user_id = ${user.id} and o.status <> 'cancelled'`);
}

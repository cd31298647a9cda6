import { createHash } from "node:crypto";
import { messages } from "@ironmonger/contract/messages";
import type { Order, PlaceOrderInput, PlaceOrderOnceInput } from "@ironmonger/contract/orders";
import { judgeQuantity } from "@ironmonger/contract/terms";
import { orders, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { type OrderRow, toOrder } from "./internal/order-rows.ts";
import { insertOrder } from "./internal/place-order.statement.ts";

/**
 * Takes the stock and freezes today's price. Paying is a later step: `settlePayment`. With an idempotency key, a repeated or
 * concurrent request answers the same order.
 * @throws DomainError not_found (no such tool) · conflict (below the minimum order, more than is available, too large for
 * one payment, or the key was used for another order)
 */
export async function placeOrder(ctx: SignedInContext, input: PlaceOrderOnceInput): Promise<Order> {
  const key = input.idempotencyKey ?? null;
  const keyHash = key === null ? null : hashOf(input);
  try {
    const placed = await insertOrder(ctx, ctx.user, { ...input, key, keyHash });
    if (placed) return toOrder(placed);
  } catch (error) {
    if (!isUniqueViolation(error, "orders_idempotency")) throw error;
  }
  // A repeated request may also find its own order's stock gone, so the key is asked first.
  const before = key === null ? undefined : await findOrderByKey(ctx, key);
  if (before?.idempotencyHash === keyHash) return toOrder(before);
  if (before) throw new DomainError("conflict", messages.keyReused);
  throw await whyNot(ctx, input);
}

function hashOf({ toolId, quantity, address, phone }: PlaceOrderInput): string {
  return createHash("sha256")
    .update(JSON.stringify([toolId, quantity, address, phone]))
    .digest("base64url");
}

/** The order that this user placed with this key before. */
async function findOrderByKey({ db, user }: SignedInContext, key: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user.id), eq(orders.idempotencyKey, key)));
  return row;
}

async function whyNot({ db }: SignedInContext, { toolId, quantity }: PlaceOrderInput): Promise<DomainError> {
  const [terms] = await db
    .select({ minOrder: tools.minOrder, priceCents: tools.priceCents, available: toolStock.available })
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(and(eq(tools.id, toolId), isNull(tools.deletedAt)));
  if (!terms) return new DomainError("not_found", messages.toolNotFound);
  if (terms.available < terms.minOrder) return new DomainError("conflict", messages.notEnoughToPurchase);
  const verdict = judgeQuantity(quantity, terms);
  const isTooExpensive = !verdict.isValid && verdict.fault === "too-expensive";
  return new DomainError("conflict", isTooExpensive ? messages.orderTooLarge : messages.quantityOutOfRange);
}

import type { ListMyOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, desc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { isListed, toOrder } from "./internal/order-rows.ts";

/** The signed-in buyer's orders, newest first, without cancelled ones. */
export async function listMyOrders(
  { db, user }: SignedInContext,
  { page, pageSize }: ListMyOrdersInput,
): Promise<OrderPage> {
  const isMine = and(eq(orders.userId, user.id), isListed);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(isMine)
      .orderBy(desc(orders.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(orders, isMine),
  ]);
  return { rows: rows.map(toOrder), total };
}

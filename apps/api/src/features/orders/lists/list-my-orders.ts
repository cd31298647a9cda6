import type { ListMyOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, desc } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { isMine } from "../internal/my-orders.ts";
import { withListedLines } from "../internal/order-rows.ts";
import { filterOf, passesFilter } from "../internal/order-table.ts";

/**
 * The orders of the signed-in buyer, or of the other buyers that the person is, newest first, without completely cancelled ones, unless a
 * search or a status includes them.
 * @throws DomainError as `isMine`
 */
export async function listMyOrders(ctx: SignedInContext, selection: ListMyOrdersInput): Promise<OrderPage> {
  const { db } = ctx;
  const input = await filterOf(ctx, selection);
  const { page, pageSize } = input;
  const condition = and(await isMine(ctx, selection.boughtFor), passesFilter(input));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(condition)
      .orderBy(desc(orders.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(orders, condition),
  ]);
  return { rows: await withListedLines(db, rows, await shopMoney(ctx)), total };
}

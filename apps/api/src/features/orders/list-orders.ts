import type { ListOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { countOrders, findOrderPage } from "./internal/order-table.ts";
import { findSearchedPage } from "./internal/searched-orders.ts";

/**
 * The table of orders for admins, without cancelled ones unless they are asked for. A search shows 1,000 matches at
 * most, and `total` is then no more; one or two letters are looked for among the newest 20,000 orders.
 */
export async function listOrders(ctx: AdminContext, input: ListOrdersInput): Promise<OrderPage> {
  const { sql } = ctx;
  if (input.search) return findSearchedPage(sql, input);
  const total = await countOrders(sql, input.status);
  return { rows: await findOrderPage(ctx, input, total), total };
}

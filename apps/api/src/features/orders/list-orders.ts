import type { ListOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../trpc/context.ts";
import { orderFilter } from "./internal/order-filter.ts";
import { countOrders, findOrderPage, findSearchedPage } from "./internal/order-table.ts";

/**
 * The table of orders for admins, without cancelled ones unless they are asked for. A search covers its newest 5,000
 * matches, and `total` is then 5,000 at most.
 */
export async function listOrders(ctx: AdminContext, input: ListOrdersInput): Promise<OrderPage> {
  const { sql } = ctx;
  const condition = await orderFilter(sql, input);
  if (input.search) return findSearchedPage(sql, input, condition);
  const total = await countOrders(sql, input.status);
  return { rows: await findOrderPage(ctx, input, condition, total), total };
}

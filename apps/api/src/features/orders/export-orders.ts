import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { isSearched, readFilter } from "./internal/order-filter.ts";
import { readOrders } from "./internal/read-orders.ts";

const columns: CsvColumns<Order> = {
  id: (order) => order.id,
  "placed at": (order) => order.placedAt,
  status: (order) => order.status,
  "buyer email": (order) => order.buyerEmail,
  "buyer name": (order) => order.buyerName,
  "tool id": (order) => order.toolId,
  "tool name": (order) => order.toolName,
  quantity: (order) => order.quantity,
  "unit price in dollars": (order) => dollars(order.unitPriceCents),
  "total in dollars": (order) => dollars(order.totalCents),
  address: (order) => order.address,
  phone: (order) => order.phone,
  "transaction id": (order) => order.transactionId ?? "",
};

/** All orders that the same search and status as of the table let through, oldest first, as CSV with a heading. */
export async function* exportOrders(
  { replica: { sql } }: AdminContext,
  filter: Pick<ListOrdersInput, "search" | "status">,
): AsyncGenerator<string, void, undefined> {
  const read = await readFilter(sql, filter);
  yield* writeCsv(columns, readOrders(sql, sql`${read.inStatus} and ${isSearched(sql, read)}`));
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

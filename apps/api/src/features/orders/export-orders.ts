import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import { stringify } from "csv-stringify/sync";
import type { AdminContext } from "../../core/context.ts";
import { isSearched, readFilter } from "./internal/order-filter.ts";
import { readOrders } from "./internal/read-orders.ts";

const fields: Record<string, (order: Order) => string | number> = {
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
  yield lines([Object.keys(fields)]);
  const read = await readFilter(sql, filter);
  for await (const orders of readOrders(sql, sql`${read.inStatus} and ${isSearched(sql, read)}`))
    yield lines(orders.map((order) => Object.values(fields).map((field) => field(order))));
}

// An address that begins like a formula would be run by whatever spreadsheet opens the file.
const lines = (rows: (string | number)[][]): string => stringify(rows, { escape_formulas: true });
const dollars = (cents: number): string => (cents / 100).toFixed(2);

import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { readOrders } from "./internal/order-rows.ts";
import { readFilter } from "./internal/order-table.ts";

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

/** All orders that this search and status of the table find, oldest first, as CSV with a heading. */
export async function* exportOrders(
  { replica: { db } }: AdminContext,
  filter: Pick<ListOrdersInput, "search" | "status">,
): AsyncGenerator<string, void, undefined> {
  yield* writeCsv(columns, readOrders(db, await readFilter(db, filter)));
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

import type { Order } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import { readInBatches } from "../../../core/database/read-in-batches.ts";
import type { Fragment } from "../../../core/jobs/jobs.ts";
import { type OrderRow, orderColumns, toOrder } from "./order-row.ts";

const beforeAll = "00000000-0000-0000-0000-000000000000";

/** The orders that a condition lets through, oldest first, in batches. */
export async function* readOrders(sql: Sql, condition: Fragment): AsyncGenerator<Order[], void, undefined> {
  const batches = readInBatches(
    {},
    ({ after, limit }) => sql<OrderRow[]>`
      select ${orderColumns(sql)} from orders o where ${condition} and o.id > ${after ?? beforeAll} order by o.id limit ${limit}`,
  );
  for await (const rows of batches) yield rows.map(toOrder);
}

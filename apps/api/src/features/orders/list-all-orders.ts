import type { Order } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { readOrders } from "./internal/read-orders.ts";

/** Every order, oldest first, without cancelled ones, in batches. Holds one batch in memory, however many there are. */
export const listAllOrders = ({ sql }: AdminContext): AsyncGenerator<Order[], void, undefined> =>
  readOrders(sql, sql`o.status <> 'cancelled'`);

import type { Order } from "@ironmonger/contract/orders";
import type { AdminContext } from "../../core/context.ts";
import { isListed, readOrders } from "./internal/order-rows.ts";

/** Every order, oldest first, without cancelled ones, in batches. */
export const listAllOrders = ({ db }: AdminContext): AsyncGenerator<Order[], void, undefined> =>
  readOrders(db, isListed);

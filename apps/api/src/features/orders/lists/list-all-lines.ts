import { orderLines } from "@ironmonger/db/schema";
import { ne } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { type LineInOrder, readLines } from "../internal/order-rows.ts";

/** Every line of every order, oldest first, without cancelled ones, in batches. */
export const listAllLines = ({ db }: OfficeContext<"orders.read">): AsyncGenerator<LineInOrder[], void, undefined> =>
  readLines(db, { orders: undefined, lines: ne(orderLines.status, "cancelled") });

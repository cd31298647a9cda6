import { orderLines } from "@ironmonger/db/schema";
import { ne } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { type LineInOrder, readLines } from "../internal/order-rows.ts";

/** Every line of every order, oldest first, without cancelled ones, in batches. */
export const listAllLines = ({ db }: AdminContext): AsyncGenerator<LineInOrder[], void, undefined> =>
  readLines(db, ne(orderLines.status, "cancelled"));

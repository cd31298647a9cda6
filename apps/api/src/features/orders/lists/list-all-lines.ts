import { orderLines } from "@ironmonger/db/schema";
import { ne } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { type LineInOrder, readLines } from "../internal/order-rows.ts";

/** Every line of every order, oldest first, without cancelled ones, in batches. */
export async function* listAllLines(ctx: OfficeContext<"orders.read">): AsyncGenerator<LineInOrder[], void, undefined> {
  const money = await shopMoney(ctx);
  yield* readLines(ctx.db, { orders: undefined, lines: ne(orderLines.status, "cancelled") }, money);
}

import { maxCounted } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { dayIn } from "../../../core/shop-days.ts";
import { passesFilter } from "../internal/order-table.ts";

/** The total of the oldest 10,000 orders to ship, and how many of them had to leave before today. */
export async function sumToShip(ctx: OfficeContext<"orders.read">): Promise<{ late: number; totalCents: number }> {
  const { timeZone } = await ctx.settings.read();
  const waiting = ctx.db
    .select({
      totalCents: orders.totalCents,
      shipsAt: sql<string | null>`${orders.promise} ->> 'shipsAt'`.as("ships_at"),
    })
    .from(orders)
    .where(passesFilter({ search: "", status: "pending", placed: { from: undefined, before: undefined } }))
    .orderBy(orders.id)
    .limit(maxCounted)
    .as("waiting");
  const [sums] = await ctx.db
    .select({
      late: sql<number>`(count(*) filter (where ${waiting.shipsAt} < ${dayIn(timeZone)}))::int`,
      totalCents: sql<number>`coalesce(sum(${waiting.totalCents}), 0)::bigint`.mapWith(Number),
    })
    .from(waiting);
  return sums ?? { late: 0, totalCents: 0 };
}

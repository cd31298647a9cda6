import { sql } from "drizzle-orm";
import { bigint, date, index, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * Running totals of the shop, kept as deltas: each change adds a row (triggers do), a sum over all rows is the total, and
 * `fold_shop_totals()` makes one row of many. So no two orders wait for each other's counter.
 */
export const shopTotals = pgTable(
  "shop_totals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tools: bigint("tools", { mode: "number" }).notNull().default(0),
    available: bigint("available", { mode: "number" }).notNull().default(0),
    sold: bigint("sold", { mode: "number" }).notNull().default(0),
    users: bigint("users", { mode: "number" }).notNull().default(0),
    unpaid: bigint("unpaid", { mode: "number" }).notNull().default(0),
    pending: bigint("pending", { mode: "number" }).notNull().default(0),
    shipped: bigint("shipped", { mode: "number" }).notNull().default(0),
    cancelled: bigint("cancelled", { mode: "number" }).notNull().default(0),
    refunded: bigint("refunded", { mode: "number" }).notNull().default(0),
    /**
     * A mark of what searches find: every change of it adds a random number, so that the sum never comes back, not even in a
     * database that lost its last changes. Stock counts by its level.
     */
    catalogVersion: bigint("catalog_version", { mode: "number" }).notNull().default(0),
    /** The tools whose `tool_ranks` are to be brought up to date when this row is folded. */
    changedTools: uuid("changed_tools").array(),
    /** What this row is to add to `sales_by_day` when it is folded. */
    day: date("day"),
    orders: bigint("orders", { mode: "number" }).notNull().default(0),
    revenueCents: bigint("revenue_cents", { mode: "number" }).notNull().default(0),
  },
  (t) => [index("shop_totals_catalog_version").on(t.catalogVersion).where(sql`${t.catalogVersion} <> 0`)],
);

/**
 * The orders placed on each day (UTC), and what of them is paid and not refunded. `fold_shop_totals()` keeps it; the last second's changes
 * are in `shop_totals` still.
 */
export const salesByDay = pgTable("sales_by_day", {
  day: date("day").primaryKey(),
  orders: bigint("orders", { mode: "number" }).notNull(),
  revenueCents: bigint("revenue_cents", { mode: "number" }).notNull(),
});

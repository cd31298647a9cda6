import { bigint, date, pgTable } from "drizzle-orm/pg-core";

const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * The totals of the shop, as rows of differences: every statement that changes tools, stock, orders or users adds a row (triggers do),
 * and the sum of all rows is the total. `compact_shop_totals()` replaces the rows by their sum once a second. So the totals are
 * exact, and no order waits for a counter that another one has locked.
 */
export const shopTotals = pgTable("shop_totals", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  tools: count("tools"),
  available: count("available"),
  sold: count("sold"),
  users: count("users"),
  /** Orders that have a line in this status: an order may count in several. */
  unpaid: count("unpaid"),
  pending: count("pending"),
  shipped: count("shipped"),
  cancelled: count("cancelled"),
  refunded: count("refunded"),
  /** Orders that are not wholly cancelled. */
  listed: count("listed"),
  /** The day whose sales this row changes, by so many orders and so much revenue; compacting adds them to `salesByDay`. */
  day: date("day"),
  orders: count("orders"),
  revenueCents: count("revenue_cents"),
});

/** The orders placed on each day (UTC), and their revenue: what was paid less what was refunded, without what is yet in `shopTotals`. */
export const salesByDay = pgTable("sales_by_day", {
  day: date("day").primaryKey(),
  orders: bigint("orders", { mode: "number" }).notNull(),
  revenueCents: bigint("revenue_cents", { mode: "number" }).notNull(),
});

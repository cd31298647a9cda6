import { bigint, pgTable } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * The totals of the shop, as rows of differences: every statement that changes tools, stock, orders or users adds a row (triggers do),
 * and the sum of all rows is the total. `compact_shop_totals()` replaces the rows with their sum once a second. So the totals are
 * exact, and no order waits for a counter that another one has locked.
 */
export const shopTotals = pgTable("shop_totals", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  tools: count("tools"),
  available: count("available"),
  sold: count("sold"),
  users: count("users"),
  /** Orders that have a line in this status; an order may count in several statuses. */
  toApprove: count("to_approve"),
  unpaid: count("unpaid"),
  pending: count("pending"),
  shipped: count("shipped"),
  cancelled: count("cancelled"),
  declined: count("declined"),
  refunded: count("refunded"),
  /** Orders that are not wholly cancelled or declined. */
  listed: count("listed"),
  /**
   * The quarter of an hour whose sales this row changes; compacting adds them to `salesByQuarter`. `listed` is the change of its orders.
   */
  quarter: moment("quarter"),
  paidOrders: count("paid_orders"),
  paidPieces: count("paid_pieces"),
  paidCents: count("paid_cents"),
  refundedCents: count("refunded_cents"),
});

/**
 * The orders placed in each quarter of an hour, without those that are not yet compacted in `shopTotals`. In every time zone days begin on
 * a quarter of an hour, so the days of any time zone can be summed up.
 */
export const salesByQuarter = pgTable("sales_by_quarter", {
  quarter: moment("quarter").primaryKey(),
  /** Without those that are wholly cancelled. */
  orders: bigint("orders", { mode: "number" }).notNull(),
  paidOrders: bigint("paid_orders", { mode: "number" }).notNull(),
  /** Pieces of paid orders. */
  paidPieces: bigint("paid_pieces", { mode: "number" }).notNull(),
  paidCents: bigint("paid_cents", { mode: "number" }).notNull(),
  refundedCents: bigint("refunded_cents", { mode: "number" }).notNull(),
});

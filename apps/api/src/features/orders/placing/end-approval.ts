import { approvals, orderLines, orders } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Within } from "../../../core/database/in-transaction.ts";
import type { Services } from "../../../core/services.ts";
import { tellOrder } from "../../events/order-events.statement.ts";
import type { OrderRow } from "../internal/order-rows.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";
import { countAsSold } from "./count-as-sold.statement.ts";

type Dependencies = Within<Pick<Services, "jobs" | "pageInvalidation">>;

/**
 * Ends the approval of an order, which is locked: it can be paid, for as long as if it were placed now, or is to ship on account, and its
 * pieces count as sold.
 */
export async function approveOrder(ctx: Dependencies, order: OrderRow, by: string): Promise<void> {
  const { db, jobs } = ctx;
  const { id: orderId, payment } = order;
  const moved = await db
    .update(orderLines)
    .set({ fulfilment: "to-ship" })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.fulfilment, "to-approve")))
    .returning({ toolId: orderLines.toolId, quantity: orderLines.quantity });
  // Waiting for the approval takes nothing of the time to pay.
  await db
    .update(orders)
    .set({ expiresAt: sql`now() + (${orders.expiresAt} - ${orders.placedAt})` })
    .where(eq(orders.id, orderId));
  if (payment === "on-account") {
    await countAsSold(ctx, moved);
  }
  await db
    .update(approvals)
    .set({
      status: "approved",
      decidedByUserId: by,
      decidedAt: sql`now()`,
      stepsTaken: sql`cardinality(${approvals.steps})`,
    })
    .where(eq(approvals.orderId, orderId));
  await tellOrder(db, { orderId, kind: "approved", byUserId: by });
  await jobs.enqueue(ctx.sql, "order-mails", { orderId, about: "approved" });
}

/** Ends the approval of an order, which is locked, with no: stock, the share of the month and credit return. */
export async function declineOrder(
  ctx: Dependencies,
  { id: orderId }: OrderRow,
  { status, by, reason }: { status: "declined" | "lapsed"; by: string | null; reason: string | null },
): Promise<void> {
  await releaseLines(ctx, { of: { orderId }, as: "declined", by });
  await ctx.db
    .update(approvals)
    .set({ status, decidedByUserId: by, decidedAt: sql`now()`, reason })
    .where(eq(approvals.orderId, orderId));
}

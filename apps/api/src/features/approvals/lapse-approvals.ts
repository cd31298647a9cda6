import { approvals, orders } from "@ironmonger/db/schema";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { Services } from "../../core/services.ts";
import { declineOrder } from "../orders/placing/end-approval.ts";

const batchSize = 100;

/** Declines what nobody decided about in time. Several replicas may run it concurrently. Returns how many orders lapsed. */
export async function lapseApprovals(
  services: Pick<Services, "sql" | "db" | "jobs" | "pageInvalidation">,
): Promise<number> {
  let lapsed = 0;
  const isOver = and(eq(approvals.status, "waiting"), lte(approvals.lapsesAt, sql`now()`));
  for (;;) {
    const batch = await services.db
      .select({ orderId: approvals.orderId })
      .from(approvals)
      .where(isOver)
      .orderBy(asc(approvals.lapsesAt))
      .limit(batchSize);
    for (const { orderId } of batch)
      await inTransaction(services, async (services) => {
        const [order] = await services.db.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
        // Somebody may have decided meanwhile.
        const isWaiting = await services.db.$count(approvals, and(eq(approvals.orderId, orderId), isOver));
        if (!order || !isWaiting) return;
        await declineOrder(services, order, { status: "lapsed", by: null, reason: null });
        lapsed += 1;
      });
    if (batch.length < batchSize) return lapsed;
  }
}

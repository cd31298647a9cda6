import { orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import type { Services } from "../../../core/services.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";

/**
 * Cancels the unpaid orders of one buyer one by one, as `cancelOrder` does: each returns its stock, and the buyer gets an email about each,
 * unless it is the buyer who cancels. Yields each cancelled order; one that was paid meanwhile stays.
 */
export async function* cancelUnpaidOrders(
  services: Pick<Services, "sql" | "db" | "pageInvalidation">,
  { userId, by }: { userId: string; by: string },
): AsyncGenerator<{ id: string; buyerEmail: string }, void, undefined> {
  const unpaidOrders = await services.db
    .select({ id: orders.id, buyerEmail: orders.buyerEmail })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.payment, "due")))
    .orderBy(orders.id);
  for (const order of unpaidOrders) {
    const release = { of: { orderId: order.id }, as: "cancelled" as const, by };
    if (await inTransaction(services, (services) => releaseLines(services, release))) yield order;
  }
}

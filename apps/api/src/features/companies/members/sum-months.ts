import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { and, eq, gte, sql } from "drizzle-orm";
import { dayIn, startsOfDays } from "../../../core/shop-days.ts";

/**
 * What the orders of a company come to in this calendar month of the shop's time zone, by the person who placed them, less what was given
 * back. What waits for approval counts.
 */
export async function sumMonths(
  db: Database,
  { companyId, userId }: { companyId: string; userId?: string },
  timeZone: string,
): Promise<Map<string, number>> {
  const [start = 0] = startsOfDays([`${dayIn(timeZone).slice(0, 8)}01`], timeZone);
  const isOfPerson = userId === undefined ? undefined : eq(orders.userId, userId);
  const sums = await db
    .select({
      userId: orders.userId,
      cents: sql<number>`sum(${orders.totalCents} - ${orders.refundedCents})::bigint`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.ownerId, companyId), isOfPerson, gte(orders.placedAt, new Date(start))))
    .groupBy(orders.userId);
  return new Map(sums.map((sum) => [sum.userId, sum.cents]));
}

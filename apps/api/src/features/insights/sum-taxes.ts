import type { PeriodInput, TaxSums } from "@ironmonger/contract/insights";
import { queryBuilder } from "@ironmonger/db/client";
import { orderLines, orders, refundLines, refunds } from "@ironmonger/db/schema";
import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { lowestId } from "../../core/new-id.ts";
import { startsOfDays } from "../../core/shop-days.ts";
import { findPeriod } from "./internal/find-period.ts";

const maxRates = 200;

/** The taxes of the orders placed in a period that are paid, by country and rate as they were charged, and what was refunded of them. */
export async function sumTaxes(
  ctx: Pick<OfficeContext<"insights.read">, "replica" | "settings">,
  input: PeriodInput,
): Promise<TaxSums> {
  const { days, dayAfter, timeZone } = await findPeriod(ctx, input);
  const [from = 0, before = 0] = startsOfDays([days[0] ?? "", dayAfter], timeZone);
  const [first, end] = [lowestId(from), lowestId(before)];
  const db = queryBuilder(ctx.replica.sql, { prepare: false });
  // Frozen with the order.
  const rate = sql`(
    select rate from jsonb_array_elements(${orders.charges} #> '{tax,rates}') rate where rate ->> 'taxClass' = ${orderLines.taxClass} limit 1)`;
  const name = sql<string | null>`${rate} ->> 'name'`.as("name");
  const percent = sql<number | null>`(${rate} ->> 'percent')::float8`.as("percent");
  const taxCents = sql<number>`sum(${orderLines.taxCents}::float8)`.mapWith(Number);
  const sumOf = (cents: typeof orders.refundedCents | typeof refundLines.amountCents) =>
    sql<number>`coalesce(sum(${cents}::float8), 0)`.mapWith(Number);
  const [taxes, [refunded], [apart]] = await Promise.all([
    db
      .select({
        country: orders.country,
        name,
        percent,
        netCents: sql<number>`sum((${orderLines.toPayCents} - ${orderLines.taxCents})::float8)`.mapWith(Number),
        taxCents,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          gte(orderLines.orderId, first),
          lt(orderLines.orderId, end),
          inArray(orderLines.status, ["pending", "shipped", "refunded"]),
        ),
      )
      .groupBy(orders.country, sql`name`, sql`percent`)
      .orderBy(desc(taxCents), asc(orders.country), sql`percent`)
      .limit(maxRates),
    db
      .select({ cents: sumOf(orders.refundedCents) })
      .from(orders)
      .where(and(gte(orders.id, first), lt(orders.id, end), gt(orders.refundedCents, 0))),
    db
      .select({ cents: sumOf(refundLines.amountCents) })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
      .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
      .where(
        and(
          gte(orderLines.orderId, first),
          lt(orderLines.orderId, end),
          gt(orderLines.refundedCents, 0),
          eq(refundLines.quantity, 0),
          inArray(refunds.status, ["pending", "succeeded"]),
        ),
      ),
  ]);
  const apartFromPiecesCents = apart?.cents ?? 0;
  return { taxes, refunds: { forPiecesCents: (refunded?.cents ?? 0) - apartFromPiecesCents, apartFromPiecesCents } };
}

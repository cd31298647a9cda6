import type { BusinessSummary } from "@ironmonger/contract/content";
import { shopTotals } from "@ironmonger/db/schema";
import { type Column, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";

const total = (column: Column) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** Sums the few rows of running totals, so it costs the same with six tools as with a million. */
export async function showBusinessSummary({ db }: Pick<PublicContext, "db">): Promise<BusinessSummary> {
  const [summary] = await db
    .select({
      tools: total(shopTotals.tools),
      available: total(shopTotals.available),
      sold: total(shopTotals.sold),
    })
    .from(shopTotals);
  return summary ?? { tools: 0, available: 0, sold: 0 };
}

import type { BusinessSummary } from "@ironmonger/contract/content";
import type { PublicContext } from "../../core/context.ts";

/** Sums a few rows of running totals, so it costs the same with six tools and with a million. */
export async function showBusinessSummary({ sql }: Pick<PublicContext, "sql">): Promise<BusinessSummary> {
  const [summary] = await sql<[BusinessSummary]>`
    select coalesce(sum(tools), 0)::bigint as tools, coalesce(sum(available), 0)::bigint as available,
      coalesce(sum(sold), 0)::bigint as sold
    from shop_totals`;
  return summary;
}

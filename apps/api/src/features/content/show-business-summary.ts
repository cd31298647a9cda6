import type { BusinessSummary } from "@ironmonger/contract/content";
import type { Database } from "@ironmonger/db/client";
import { categories, shopTotals, toolStock, tools } from "@ironmonger/db/schema";
import { and, type Column, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "../categories/assortment.ts";

const total = (column: Column) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/**
 * Of the tools that every visitor sees. Sums the few rows of running totals, so it costs the same with six tools as with a million, and
 * subtracts the tools that visitors do not see, which are few.
 */
export async function showBusinessSummary({ db }: Pick<PublicContext, "db">): Promise<BusinessSummary> {
  const none = { tools: 0, available: 0, sold: 0 };
  const [[all = none], [hidden = none]] = await Promise.all([
    db
      .select({
        tools: total(shopTotals.tools),
        available: total(shopTotals.available),
        sold: total(shopTotals.sold),
      })
      .from(shopTotals),
    db
      .select({
        tools: sql<number>`count(*)`,
        available: total(toolStock.available),
        sold: total(toolStock.sold),
      })
      .from(tools)
      .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
      .where(await readHiddenTools(db)),
  ]);
  return {
    tools: all.tools - hidden.tools,
    available: all.available - hidden.available,
    sold: all.sold - hidden.sold,
  };
}

/** The condition of the drafts and of the tools in categories that are hidden from the public. */
async function readHiddenTools(db: Database) {
  const [{ shows }, all] = await Promise.all([
    readAssortment(db, null),
    db.select({ slug: categories.slug }).from(categories),
  ]);
  const hidden = all.map(({ slug }) => slug).filter((slug) => !shows(slug));
  const isInHidden = hidden.length > 0 ? inArray(tools.category, hidden) : undefined;
  return and(isNull(tools.deletedAt), or(eq(tools.state, "draft"), isInHidden));
}

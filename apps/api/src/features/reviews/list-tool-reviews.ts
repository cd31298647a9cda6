import type { ReviewedTool, ToolReviews } from "@ironmonger/contract/reviews";
import { reviews, tools } from "@ironmonger/db/schema";
import { and, avg, count, desc, eq, inArray } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isVisible, reviewColumns, toReview } from "./list-reviews.ts";

const newest = 20;

/**
 * The reviews of a tool that the buyer is shown, by people who bought it, without the hidden ones: the newest twenty, and the number and
 * average of all.
 */
export async function listToolReviews(
  { db, buyer }: Pick<PublicContext, "db" | "buyer">,
  { toolId }: ReviewedTool,
): Promise<ToolReviews> {
  const { condition } = await readAssortment(db, buyer);
  const isShown =
    condition &&
    inArray(
      reviews.toolId,
      db
        .select({ id: tools.id })
        .from(tools)
        .where(and(eq(tools.id, toolId), condition)),
    );
  const isShownOfTool = and(eq(reviews.toolId, toolId), isVisible, isShown);
  const [rows, [all]] = await Promise.all([
    db
      .select(reviewColumns)
      .from(reviews)
      .where(isShownOfTool)
      .orderBy(desc(reviews.postedAt), desc(reviews.id))
      .limit(newest),
    db
      .select({ count: count(), averageStars: avg(reviews.stars) })
      .from(reviews)
      .where(isShownOfTool),
  ]);
  return {
    rows: rows.map(toReview),
    count: all?.count ?? 0,
    averageStars: all?.averageStars ? Math.round(Number(all.averageStars) * 10) / 10 : null,
  };
}

import type { OwnToolReview, ReviewedTool } from "@ironmonger/contract/reviews";
import { orderLines, orders, reviews } from "@ironmonger/db/schema";
import { and, eq, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { reviewColumns, toReview } from "./list-reviews.ts";

/** Whether the user may review the tool, and the review that they have posted. */
export async function getOwnToolReview(ctx: SignedInContext, { toolId }: ReviewedTool): Promise<OwnToolReview> {
  const [canReview, [review]] = await Promise.all([
    hasBought(ctx, { toolId }),
    ctx.db
      .select(reviewColumns)
      .from(reviews)
      .where(and(eq(reviews.toolId, toolId), eq(reviews.userId, ctx.user.id))),
  ]);
  return { canReview, review: review ? toReview(review) : null };
}

/** Whether the user has a paid line of the tool that is neither cancelled nor refunded. */
export async function hasBought(ctx: SignedInContext, { toolId }: ReviewedTool): Promise<boolean> {
  const [line] = await ctx.db
    .select({ id: orderLines.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, ctx.user.id),
        eq(orderLines.toolId, toolId),
        inArray(orderLines.status, ["pending", "shipped"]),
      ),
    )
    .limit(1);
  return line !== undefined;
}

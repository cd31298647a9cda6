import type { ReviewOfTool } from "@ironmonger/contract/reviews";
import { reviews, tools } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { reviewColumns, toReview } from "./list-reviews.ts";

const newest = 50;

/** The newest fifty reviews of the user, newest first, hidden ones included. */
export async function listOwnReviews({ db, user }: SignedInContext): Promise<ReviewOfTool[]> {
  const rows = await db
    .select({ ...reviewColumns, toolName: tools.name })
    .from(reviews)
    .leftJoin(tools, eq(tools.id, reviews.toolId))
    .where(eq(reviews.userId, user.id))
    .orderBy(desc(reviews.postedAt), desc(reviews.id))
    .limit(newest);
  return rows.map((row) => ({ ...toReview(row), toolName: row.toolName }));
}

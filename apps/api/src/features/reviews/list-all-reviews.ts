import type { Review } from "@ironmonger/contract/reviews";
import type { PublicContext } from "../../core/context.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";
import { type ReviewRow, toReview } from "./internal/review-row.ts";

/** Every review, oldest first, in batches. */
export async function* listAllReviews(
  { replica: { sql } }: Pick<PublicContext, "replica">,
  part: ListPart = {},
): AsyncGenerator<Review[], void, undefined> {
  const batches = readInBatches(
    part,
    ({ after, limit }) => sql<ReviewRow[]>`
    select id, name, stars, text, posted_at as "postedAt" from reviews
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"} order by id limit ${limit}`,
  );
  for await (const rows of batches) yield rows.map(toReview);
}

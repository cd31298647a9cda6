import type { ListReviewsInput, ReviewPage } from "@ironmonger/contract/reviews";
import { reviews, tools, users } from "@ironmonger/db/schema";
import { and, count, eq, ilike, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { validate } from "uuid";
import type { OfficeContext } from "../../core/context.ts";
import { findPage, inDirection } from "../../core/database/find-page.ts";
import { likePattern } from "../../core/database/like-pattern.ts";
import { isVisible, reviewColumns, toReview } from "./list-reviews.ts";

/** A page of all reviews, of the shop and of tools, newest first unless the input says otherwise. */
export async function listReviewRows(
  { db }: OfficeContext<"reviews.moderate">,
  input: ListReviewsInput,
): Promise<ReviewPage> {
  const filter = reviewFilter(input);
  const [counted] = await db
    .select({ total: count() })
    .from(reviews)
    .leftJoin(tools, eq(tools.id, reviews.toolId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(filter);
  const total = counted?.total ?? 0;
  const rows = await findPage(input, total, ({ direction, limit, offset }) => {
    const by = inDirection(direction);
    return db
      .select({ ...reviewColumns, toolName: tools.name, authorEmail: users.email })
      .from(reviews)
      .leftJoin(tools, eq(tools.id, reviews.toolId))
      .leftJoin(users, eq(users.id, reviews.userId))
      .where(filter)
      .orderBy(by(reviews[input.sortBy]), by(reviews.id))
      .limit(limit)
      .offset(offset);
  });
  return {
    rows: rows.map(({ toolName, authorEmail, ...row }) => ({ ...toReview(row), toolName, authorEmail })),
    total,
  };
}

const states: Record<NonNullable<ListReviewsInput["state"]>, SQL | undefined> = {
  visible: isVisible,
  hidden: isNotNull(reviews.hiddenReason),
  unanswered: and(isVisible, isNull(reviews.answer)),
};

function reviewFilter({ search, state }: Pick<ListReviewsInput, "search" | "state">): SQL | undefined {
  const pattern = `%${likePattern(search)}%`;
  const matches = validate(search)
    ? eq(reviews.id, search)
    : or(...[reviews.text, reviews.name, tools.name, users.email].map((column) => ilike(column, pattern)));
  return and(search ? matches : undefined, state && states[state]);
}

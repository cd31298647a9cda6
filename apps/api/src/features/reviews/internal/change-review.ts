import type { AuditedAction } from "@ironmonger/contract/audit";
import type { Review } from "@ironmonger/contract/reviews";
import { reviews } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { tellChange } from "../../events/tell-change.ts";
import { reviewColumns, toReview } from "../list-reviews.ts";

type Row = typeof reviews.$inferSelect;
type Moderation = Pick<Row, "hiddenReason" | "answer" | "answeredAt">;

/**
 * Changes what admins may change in a review. A concurrent change of the same review waits.
 * @throws DomainError not_found
 */
export async function changeReview(
  ctx: OfficeContext<"reviews.moderate">,
  id: string,
  step: {
    action: AuditedAction;
    change: (before: Row) => Partial<Moderation>;
    /** In the same transaction. */
    afterwards?: (ctx: Within<OfficeContext<"reviews.moderate">>, before: Row) => Promise<void>;
  },
): Promise<Review> {
  const isThisReview = eq(reviews.id, id);
  const review = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const [before] = await db.select().from(reviews).where(isThisReview).for("update");
    if (!before) throw new DomainError("not_found", "There is no such review.");
    const [after] = await db.update(reviews).set(step.change(before)).where(isThisReview).returning(reviewColumns);
    if (!after) throw new Error("The changed review is not there.");
    await step.afterwards?.(ctx, before);
    await tellChange(
      ctx,
      { entity: "review", id, name: `Review by ${before.userId ?? "a visitor"}` },
      { action: step.action, before: audited(before), after: audited(after) },
    );
    return toReview(after);
  });
  return review;
}

const audited = ({ hiddenReason, answer }: Moderation) => ({ hiddenReason, answer });

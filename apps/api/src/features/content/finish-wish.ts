import type { FinishWishInput } from "@ironmonger/contract/content/wishes";
import { queryBuilder } from "@ironmonger/db/client";
import { wishes } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { recordChange } from "../audit/record-change.ts";

/**
 * Takes a visitor's message off Today, or puts it back. Repeating it changes nothing.
 * @throws DomainError not_found
 */
export async function finishWish(ctx: AdminContext, { id, isDone }: FinishWishInput): Promise<void> {
  const isThisWish = eq(wishes.id, id);
  await ctx.sql.begin(async (tx) => {
    const db = queryBuilder(tx);
    const [before] = await db.select().from(wishes).where(isThisWish).for("update");
    if (!before) throw new DomainError("not_found", "There is no such message.");
    if ((before.doneAt !== null) === isDone) return;
    await db
      .update(wishes)
      .set({ doneAt: isDone ? new Date() : null })
      .where(isThisWish);
    await recordChange(db, ctx, {
      action: "changed",
      entity: "wish",
      entityId: id,
      entityName: `Message from ${before.email}`,
      before: { isDone: !isDone },
      after: { isDone },
    });
  });
}

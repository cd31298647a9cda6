import { type ListId, maxListLines } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { listLines, lists } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { lockBuyer, ownedBy } from "../../../core/database/owned-by.ts";
import { DomainError } from "../../../core/domain-error.ts";

export const listErrors = {
  tooManyLists: "You can have at most 200 lists. Delete one you no longer need.",
  tooManyListLines: "Your lists can hold at most 20,000 lines together. Delete a list you no longer need.",
} as const;

export const isOwnList = (ctx: Pick<SignedInContext, "buyer">, { id }: ListId): SQL | undefined =>
  and(eq(lists.id, id), ownedBy(lists, ctx));

/**
 * Changes the user's lists in one transaction. If the change throws, or the lists then have too many lines, nothing is changed.
 * @throws DomainError conflict (too many lines)
 */
export async function changeLists<Answer>(
  ctx: SignedInContext,
  change: (ctx: Within<SignedInContext>) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    await lockBuyer(ctx.db, ctx);
    const answer = await change(ctx);
    const [counted] = await ctx.db
      .select({ lines: sql<number>`count(*)::int` })
      .from(listLines)
      .innerJoin(lists, eq(lists.id, listLines.listId))
      .where(ownedBy(lists, ctx));
    if (counted && counted.lines > maxListLines) throw new DomainError("conflict", listErrors.tooManyListLines);
    return answer;
  });
}

/**
 * Records that a list was changed, and its new name if there is one.
 * @throws DomainError not_found (no such list of this user)
 */
export async function touchList(
  ctx: Pick<SignedInContext, "db" | "buyer">,
  id: ListId,
  changes: { name?: string } = {},
): Promise<void> {
  const changed = await ctx.db
    .update(lists)
    .set({ ...changes, changedAt: sql`now()` })
    .where(isOwnList(ctx, id))
    .returning({ id: lists.id });
  if (changed.length === 0) throw new DomainError("not_found", messages.listNotFound);
}

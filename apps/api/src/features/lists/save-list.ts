import { type List, maxLists, type SaveListInput } from "@ironmonger/contract/lists";
import { listLines, lists } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { readOwnList } from "./get-list.ts";
import { changeLists, listErrors, touchList } from "./internal/change-lists.ts";
import { putLines } from "./internal/put-lines.ts";

/**
 * Makes a list, or replaces name and lines of the one with the id; all of it or nothing.
 * @throws DomainError not_found (no such list of this user) · conflict, with an issue for each wrong line (no such tool, or more pieces
 * than a line can have) · conflict (too many lists or lines)
 */
export async function saveList(ctx: SignedInContext, { id, name, lines, ...page }: SaveListInput): Promise<List> {
  const money = await shopMoney(ctx);
  return changeLists(ctx, async (ctx) => {
    const listId = id ?? newId();
    if (id) {
      await touchList(ctx, { id }, { name });
      await ctx.db.delete(listLines).where(eq(listLines.listId, id));
    } else {
      if ((await ctx.db.$count(lists, ownedBy(lists, ctx))) >= maxLists)
        throw new DomainError("conflict", listErrors.tooManyLists);
      await ctx.db.insert(lists).values({ id: listId, userId: ctx.user.id, companyId: ctx.buyer.companyId, name });
    }
    await putLines(ctx, { id: listId, lines });
    return readOwnList(ctx, { id: listId, ...page }, money);
  });
}

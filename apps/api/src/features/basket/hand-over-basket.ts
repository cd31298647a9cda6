import type { HandOverBasketInput } from "@ironmonger/contract/basket";
import { maxBasketLines, maxPieces } from "@ironmonger/contract/pricing";
import { basketLines, baskets } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { ownedInPerson } from "../../core/database/owned-by.ts";
import { DomainError } from "../../core/domain-error.ts";
import { findMembership } from "../companies/find-membership.ts";
import { lockOrMakeBasketOf } from "./internal/change-basket.ts";

/**
 * Moves the lines of the caller's basket in a company into that of a colleague. Quantities of a tool that both have are added.
 * @throws DomainError conflict (the caller buys for themselves, or the colleague's basket has no room) · not_found (no such colleague)
 */
export async function handOverBasket(ctx: SignedInContext, { toUserId }: HandOverBasketInput): Promise<void> {
  const { companyId, principal } = ctx.buyer;
  if (companyId === null) throw new DomainError("conflict", "Choose the company for which you buy first.");
  if (!(await findMembership(ctx.db, toUserId, companyId)))
    throw new DomainError("not_found", "There is no such colleague.");
  if (toUserId === principal.id) return;
  await inTransaction(ctx, async (ctx) => {
    // In one order, so that two colleagues who hand over to each other do not wait for each other forever.
    const ids = new Map<string, string>();
    for (const id of [principal.id, toUserId].toSorted())
      ids.set(id, await lockOrMakeBasketOf(ctx.db, { principal: { kind: "user", id }, companyId }));
    const to = ids.get(toUserId) ?? "";
    const [own] = await ctx.db.select({ id: baskets.id }).from(baskets).where(ownedInPerson(baskets, ctx));
    if (!own) return;
    const { toolId, quantity, priceWhenAddedCents, priceUnitWhenAdded, priceBreaksWhenAdded, addedAt } = basketLines;
    await ctx.db
      .insert(basketLines)
      .select(
        ctx.db
          .select({
            basketId: sql<string>`${to}::uuid`.as("basket_id"),
            toolId,
            quantity,
            priceWhenAddedCents,
            priceUnitWhenAdded,
            priceBreaksWhenAdded,
            addedAt,
          })
          .from(basketLines)
          .where(eq(basketLines.basketId, own.id)),
      )
      .onConflictDoUpdate({
        target: [basketLines.basketId, basketLines.toolId],
        set: { quantity: sql`least(${basketLines.quantity}::bigint + excluded.quantity, ${maxPieces}::bigint)` },
      });
    await ctx.db.delete(basketLines).where(eq(basketLines.basketId, own.id));
    if ((await ctx.db.$count(basketLines, eq(basketLines.basketId, to))) > maxBasketLines)
      throw new DomainError("conflict", "The basket of your colleague has no room for these lines.");
  });
}

import { maxBasketLines, maxPieces } from "@ironmonger/contract/pricing";
import type { Database } from "@ironmonger/db/client";
import { basketLines, baskets } from "@ironmonger/db/schema";
import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { MergedBasket, PublicContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { lockOrMakeBasketOf } from "./internal/change-basket.ts";
import { isVisitorsBasket } from "./internal/own-basket.ts";

/**
 * Moves the lines of the visitor's basket into that of the user, in the transaction of the sign-in. Quantities of a tool that both baskets
 * have are added. Lines that find no room in a full basket stay in the visitor's. Undefined if the visitor has no basket.
 */
export async function mergeVisitorBasket(
  tx: Database,
  { request }: Pick<PublicContext, "request">,
  userId: string,
): Promise<MergedBasket | undefined> {
  const isVisitors = isVisitorsBasket(request.basketSecret);
  if (!isVisitors) return undefined;
  const [visitors] = await tx.select({ id: baskets.id }).from(baskets).where(isVisitors).for("update");
  if (!visitors) return undefined;
  const basketId = await lockOrMakeBasketOf(tx, { principal: { kind: "user", id: userId }, companyId: null });
  const linesOf = (id: string) => eq(basketLines.basketId, id);
  const inUsers = tx.select({ toolId: basketLines.toolId }).from(basketLines).where(linesOf(basketId));
  const isInBoth = and(linesOf(visitors.id), inArray(basketLines.toolId, inUsers));
  const [{ toolsInBoth } = { toolsInBoth: 0 }] = await tx
    .select({ toolsInBoth: count() })
    .from(basketLines)
    .where(isInBoth);
  const room = Math.max(0, maxBasketLines - (await tx.$count(basketLines, linesOf(basketId))));
  const moved = await tx
    .insert(basketLines)
    .select(
      tx
        .select({
          basketId: sql<string>`${basketId}::uuid`.as("basket_id"),
          toolId: basketLines.toolId,
          quantity: basketLines.quantity,
          priceWhenAddedCents: basketLines.priceWhenAddedCents,
          priceUnitWhenAdded: basketLines.priceUnitWhenAdded,
          priceBreaksWhenAdded: basketLines.priceBreaksWhenAdded,
          addedAt: basketLines.addedAt,
        })
        .from(basketLines)
        .where(linesOf(visitors.id))
        // Lines whose tools both baskets have come first, because they need no room.
        .orderBy(sql`${inArray(basketLines.toolId, inUsers)} desc`, asc(basketLines.addedAt), basketLines.toolId)
        .limit(room + toolsInBoth),
    )
    .onConflictDoUpdate({
      target: [basketLines.basketId, basketLines.toolId],
      set: { quantity: sql`least(${basketLines.quantity}::bigint + excluded.quantity, ${maxPieces}::int)` },
    })
    .returning({ toolId: basketLines.toolId });
  const left = (await tx.$count(basketLines, linesOf(visitors.id))) - moved.length;
  if (left === 0) await tx.delete(baskets).where(eq(baskets.id, visitors.id));
  else
    await tx.delete(basketLines).where(
      and(
        linesOf(visitors.id),
        isAnyOf(
          basketLines.toolId,
          moved.map(({ toolId }) => toolId),
        ),
      ),
    );
  return { toolsInBoth, isComplete: left === 0 };
}

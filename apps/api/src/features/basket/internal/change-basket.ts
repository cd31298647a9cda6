import type { AddLinesInput, Basket } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { maxBasketLines } from "@ironmonger/contract/pricing";
import type { Database } from "@ironmonger/db/client";
import { users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { getBasket } from "../get-basket.ts";

/**
 * Changes the user's basket in one transaction and returns the new content. If the change throws, or adds more lines than a basket can
 * hold, nothing is changed.
 * @throws DomainError conflict (the basket is full), with an issue for each of the `added` lines that does not fit
 */
export async function changeBasket(
  ctx: SignedInContext,
  change: (tx: Database) => Promise<void>,
  added: AddLinesInput["lines"] = [],
): Promise<Basket> {
  const { user } = ctx;
  return ctx.db.transaction(async (tx) => {
    // Concurrent calls of one user wait for each other here, so that they cannot pass the limit together, nor lock lines in opposite
    // orders.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    await change(tx);
    const basket = await getBasket({ ...ctx, db: tx });
    // The newest lines are the last ones.
    const tooMany = new Set(basket.lines.slice(maxBasketLines).map(({ toolId }) => toolId));
    if (tooMany.size === 0) return basket;
    const issues = added.flatMap(({ toolId }, index) =>
      tooMany.has(toolId) ? [{ path: `lines.${index}.toolId`, message: messages.basketFull }] : [],
    );
    throw new DomainError("conflict", messages.basketFull, { issues });
  });
}

import { messages } from "@ironmonger/contract/messages";
import { queryBuilder } from "@ironmonger/db/client";
import { basketLines, baskets } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { ownedInPerson } from "../../../core/database/owned-by.ts";
import { DomainError } from "../../../core/domain-error.ts";
import type { Placing } from "./lock-buyers-orders.statement.ts";

/**
 * Locks the buyer's basket and takes the lines out of it that become an order, so that a basket in two tabs is ordered once.
 * @throws DomainError conflict (the basket has no such lines)
 */
export async function takeOutOfBasket(ctx: Placing, quantities: ReadonlyMap<string, number>): Promise<void> {
  const db = queryBuilder(ctx.sql);
  const [basket] = await db.select({ id: baskets.id }).from(baskets).where(ownedInPerson(baskets, ctx)).for("update");
  const { toolId, quantity } = basketLines;
  const ordered = isAnyOf(toolId, [...quantities.keys()]);
  const taken = basket
    ? await db
        .delete(basketLines)
        .where(and(eq(basketLines.basketId, basket.id), ordered))
        .returning({ toolId, quantity })
    : [];
  const isAsOrdered = taken.every((line) => quantities.get(line.toolId) === line.quantity);
  if (taken.length < quantities.size || !isAsOrdered) throw new DomainError("conflict", messages.basketChanged);
}

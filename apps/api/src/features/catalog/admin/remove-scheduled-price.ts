import type { RemoveScheduledPriceInput } from "@ironmonger/contract/catalog/scheduled-prices";
import { scheduledPrices, tools } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { recordToolChange } from "../../tools/record-tool-change.ts";

/**
 * Takes back a price that a tool would get later.
 * @throws DomainError not_found (no such price, or it was removed or applied before)
 */
export async function removeScheduledPrice(
  ctx: OfficeContext<"tools.edit">,
  { id }: RemoveScheduledPriceInput,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db
      .delete(scheduledPrices)
      .where(and(eq(scheduledPrices.id, id), isNull(scheduledPrices.doneAt)))
      .returning();
    if (!removed) throw new DomainError("not_found", "This price is no longer scheduled.");
    const { toolId, priceCents, priceUnit, priceBreaks, at } = removed;
    const [tool] = await ctx.db.select({ name: tools.name }).from(tools).where(eq(tools.id, toolId));
    await recordToolChange(
      ctx,
      { id: toolId, name: tool?.name ?? "" },
      {
        before: { scheduledPrice: { priceCents, priceUnit, ...(priceBreaks && { priceBreaks }), at } },
        after: { scheduledPrice: null },
      },
    );
  });
}

import type { ModelId } from "@ironmonger/contract/models";
import { models } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { tellChange } from "../events/tell-change.ts";
import { modelNotFound } from "./get-model.ts";

/**
 * Removes a model. Its tools stay in the shop, each by itself.
 * @throws DomainError not_found
 */
export async function removeModel(ctx: OfficeContext<"catalog.arrange">, { id }: ModelId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.delete(models).where(eq(models.id, id)).returning();
    if (!before) throw modelNotFound();
    await tellChange(ctx, { entity: "model", id, name: before.name }, { before, after: null });
  });
}

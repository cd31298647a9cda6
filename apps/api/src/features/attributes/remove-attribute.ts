import type { AttributeId } from "@ironmonger/contract/attributes";
import { attributes } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";
import { findModelOf, makeFacts } from "./internal/values.statement.ts";
import { attributeNotFound } from "./save-attribute.ts";

/**
 * Removes an attribute. Its values stay as free facts of the tools.
 * @throws DomainError not_found · conflict (the sizes of a model differ in it)
 */
export async function removeAttribute(ctx: OfficeContext<"catalog.arrange">, { id }: AttributeId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.delete(attributes).where(eq(attributes.id, id)).returning();
    if (!before) throw attributeNotFound();
    const model = await findModelOf(ctx.db, before.name);
    if (model) throw new DomainError("conflict", `The sizes of the model ${model} differ in ${before.name}.`);
    await makeFacts(ctx.db, before.name);
    await tellChange(ctx, { entity: "attribute", id, name: before.name }, { before, after: null });
  });
}

import type { Model, SaveModelInput } from "@ironmonger/contract/models";
import type { Database } from "@ironmonger/db/client";
import { attributes, models } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { fieldError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { requireAsSeen } from "../../core/require-unchanged.ts";
import { tellChange } from "../events/tell-change.ts";
import { modelNotFound, readModel } from "./get-model.ts";

/**
 * Makes a model, or changes the one with the id. Tools join it by their `modelId`.
 * @throws DomainError not_found · invalid (there is no such attribute, or both are the same) · conflict (with an issue for each field that
 * is not as `expected`)
 */
export async function saveModel(
  ctx: OfficeContext<"catalog.arrange">,
  { id, expected, ...input }: SaveModelInput,
): Promise<Model> {
  const saved = await inTransaction(ctx, async (ctx) => {
    const rowAttribute = await readName(ctx.db, "rowAttribute", input.rowAttribute);
    const columnAttribute = input.columnAttribute
      ? await readName(ctx.db, "columnAttribute", input.columnAttribute)
      : null;
    if (rowAttribute === columnAttribute)
      throw fieldError("invalid", "columnAttribute", "Rows and columns need different attributes.");
    const values = { ...input, rowAttribute, columnAttribute };
    const [before] = id ? await ctx.db.select().from(models).where(eq(models.id, id)).for("update") : [];
    if (id && !before) throw modelNotFound();
    requireAsSeen("This model", before, expected);
    const [after] = before
      ? await ctx.db.update(models).set(values).where(eq(models.id, before.id)).returning()
      : await ctx.db
          .insert(models)
          .values({ id: newId(), ...values })
          .returning();
    if (!after) throw new Error("The saved model is not there.");
    await tellChange(ctx, { entity: "model", id: after.id, name: after.name }, { before: before ?? null, after });
    return readModel(ctx.db, after.id);
  });
  return saved;
}

/** The attribute's own spelling; it is not removed meanwhile. */
async function readName(tx: Database, path: string, name: string): Promise<string> {
  const [attribute] = await tx
    .select({ name: attributes.name })
    .from(attributes)
    .where(sql`lower(${attributes.name}) = lower(${name})`)
    .for("key share");
  if (!attribute) throw fieldError("invalid", path, "The shop has no attribute of this name.");
  return attribute.name;
}

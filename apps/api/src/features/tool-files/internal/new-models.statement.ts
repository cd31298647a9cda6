import { type Model, maxSizes } from "@ironmonger/contract/models";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { models, tools } from "@ironmonger/db/schema";
import { and, eq, notExists } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { readAttributes } from "../../attributes/list-attributes.ts";
import { isInShop } from "../../tools/tool-row.ts";
import { readModels, readNewModel, writeModel } from "./model-cells.ts";

/**
 * Makes the models that rows of the preview describe, and replaces the text by their ids. Returns the ids of the new models.
 * @throws DomainError conflict (an attribute of the sizes is no longer in the shop)
 */
export async function makeModels(tx: TransactionSql, importId: string): Promise<string[]> {
  const named = await tx<{ text: string }[]>`
    select distinct after->>'model_id' as text from tool_import_rows
    where import_id = ${importId} and after->>'model_id' like '>%' order by 1`;
  if (named.length === 0) return [];
  const db = queryBuilder(tx);
  const [attributes, existing] = [await readAttributes(db), await readModels(db)];
  const byText = new Map(existing.toReversed().map((model) => [writeModel(model).toLowerCase(), model.id]));
  const added: (typeof models.$inferInsert & { id: string })[] = [];
  const ids = named.map(({ text }) => {
    const description = text.slice(1).trim();
    const model = readNewModel(description, attributes);
    if (!model) throw new DomainError("conflict", `The model ${description} cannot be made any more.`);
    const key = writeModel(model).toLowerCase();
    const id = byText.get(key) ?? newId();
    if (!byText.has(key)) added.push({ id, ...model });
    byText.set(key, id);
    return id;
  });
  if (added.length > 0) await db.insert(models).values(added);
  await tx`
    update tool_import_rows r set after = jsonb_set(r.after, '{model_id}', to_jsonb(made.id))
    from unnest(${named.map(({ text }) => text)}::text[], ${ids}::text[]) as made (text, id)
    where r.import_id = ${importId} and r.after->>'model_id' = made.text`;
  return added.map(({ id }) => id);
}

/** @throws DomainError conflict (a model to which the import has added tools has too many now) */
export async function requireFewSizes(tx: TransactionSql, importId: string): Promise<void> {
  const [full] = await tx<Pick<Model, "name">[]>`
    select m.name from models m
    where m.id in (select (after->>'model_id')::uuid from tool_import_rows where import_id = ${importId} and after->>'model_id' is not null)
      and (select count(*) from tools t where t.model_id = m.id and t.deleted_at is null and t.state <> 'draft') > ${maxSizes} limit 1`;
  if (full) throw new DomainError("conflict", `A model can have ${maxSizes} sizes, and ${full.name} would have more.`);
}

/** Removes those of these models that have no tools: an undone import made them. Tools that have left the shop lose them. */
export async function removeUnusedModels(tx: TransactionSql, madeIds: string[]): Promise<void> {
  const db = queryBuilder(tx);
  const hasTools = db
    .select()
    .from(tools)
    .where(and(eq(tools.modelId, models.id), isInShop));
  await db.delete(models).where(and(isAnyOf(models.id, madeIds), notExists(hasTools)));
}

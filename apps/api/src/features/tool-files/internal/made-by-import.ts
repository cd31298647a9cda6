import { maxSizes } from "@ironmonger/contract/models";
import type { Database } from "@ironmonger/db/client";
import { type ChangedFields, changeRows, models, tools } from "@ironmonger/db/schema";
import { and, count, eq, gt, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { readAttributes } from "../../attributes/list-attributes.ts";
import { findOrMakeCategory } from "../../categories/find-or-make-category.ts";
import { isToMake } from "../../changes/to-make.ts";
import { isNotDeleted, isOnSale } from "../../tools/tool-row.ts";
import type { ToolField } from "../tool-columns.ts";
import { readModels, readNewModel, writeModel } from "./model-cells.ts";

/** The slugs of categories and the ids of models that rows name, by what is to be made. */
export type Made = { category: Map<string, string>; modelId: Map<string, string> };

/** What the rows to write name in a field and the import makes. */
async function listToMake(db: Database, importId: string, field: ToolField): Promise<string[]> {
  const name = sql<string>`${changeRows.after} -> ${field}::text ->> 'make'`;
  const rows = await db
    .selectDistinct({ name })
    .from(changeRows)
    .where(and(eq(changeRows.changeId, importId), isNull(changeRows.outcome), isNotNull(name)));
  return rows.map((row) => row.name).toSorted();
}

/** Makes the categories that rows name by a path. Returns also the ids of the new ones. */
export async function makeCategories(
  db: Database,
  importId: string,
): Promise<{ slugs: Made["category"]; madeCategoryIds: string[] }> {
  const slugs: Made["category"] = new Map();
  const madeCategoryIds: string[] = [];
  for (const path of await listToMake(db, importId, "category")) {
    const { slug, madeIds } = await findOrMakeCategory(db, `> ${path}`);
    madeCategoryIds.push(...madeIds);
    slugs.set(path, slug);
  }
  return { slugs, madeCategoryIds };
}

/**
 * Makes the models that rows describe. Returns also the ids of the new ones.
 * @throws DomainError conflict (an attribute of the sizes is no longer in the shop)
 */
export async function makeModels(
  db: Database,
  importId: string,
): Promise<{ ids: Made["modelId"]; madeModelIds: string[] }> {
  const descriptions = await listToMake(db, importId, "modelId");
  if (descriptions.length === 0) return { ids: new Map(), madeModelIds: [] };
  const [attributes, existing] = [await readAttributes(db), await readModels(db)];
  const byText = new Map(existing.toReversed().map((model) => [writeModel(model).toLowerCase(), model.id]));
  const added: (typeof models.$inferInsert & { id: string })[] = [];
  const ids = new Map(
    descriptions.map((description) => {
      const model = readNewModel(description, attributes);
      if (!model) throw new DomainError("conflict", `The model ${description} cannot be made any more.`);
      const key = writeModel(model).toLowerCase();
      const id = byText.get(key) ?? newId();
      if (!byText.has(key)) added.push({ id, ...model });
      byText.set(key, id);
      return [description, id];
    }),
  );
  if (added.length > 0) await db.insert(models).values(added);
  return { ids, madeModelIds: added.map(({ id }) => id) };
}

/** The fields of a row with what is made by now; the same object if it names nothing of it. */
export function withMade(fields: ChangedFields, made: Made): ChangedFields {
  const { category, modelId } = fields;
  if (!isToMake(category) && !isToMake(modelId)) return fields;
  return {
    ...fields,
    ...(isToMake(category) && { category: made.category.get(category.make) }),
    ...(isToMake(modelId) && { modelId: made.modelId.get(modelId.make) }),
  };
}

/** @throws DomainError conflict (a model to which the import has added tools has too many now) */
export async function requireFewSizes(db: Database, importId: string): Promise<void> {
  const given = db
    .select({ modelId: sql`(${changeRows.after} ->> 'modelId')::uuid` })
    .from(changeRows)
    .where(and(eq(changeRows.changeId, importId), eq(changeRows.subjectKind, "tool"), isNull(changeRows.outcome)));
  const [full] = await db
    .select({ name: models.name })
    .from(models)
    .innerJoin(tools, and(eq(tools.modelId, models.id), isOnSale))
    .where(inArray(models.id, given))
    .groupBy(models.id)
    .having(gt(count(), maxSizes))
    .limit(1);
  if (full) throw new DomainError("conflict", `A model can have ${maxSizes} sizes, and ${full.name} would have more.`);
}

/** Removes those of these models that have no tools: an undone import made them. Tools that have left the shop lose them. */
export async function removeUnusedModels(db: Database, madeIds: string[]): Promise<void> {
  const hasTools = db
    .select()
    .from(tools)
    .where(and(eq(tools.modelId, models.id), isNotDeleted));
  await db.delete(models).where(and(isAnyOf(models.id, madeIds), notExists(hasTools)));
}

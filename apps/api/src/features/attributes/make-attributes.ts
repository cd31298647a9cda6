import { type Attribute, maxAttributes } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { attributes, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { lastPosition } from "../../core/arrange.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { lockTable } from "../../core/database/until-commit.statement.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { readTree } from "../categories/category-tree.ts";
import { deleteUnused } from "./internal/values.statement.ts";
import { readAttributes } from "./list-attributes.ts";

/**
 * Makes those of these attributes whose names the shop does not have. Returns their ids.
 * @throws DomainError conflict (the shop has too many attributes)
 */
export async function makeAttributes(
  tx: Database,
  descriptions: Pick<Attribute, "name" | "kind" | "unit" | "choices">[],
): Promise<string[]> {
  if (descriptions.length === 0) return [];
  // Two imports, or an import and an admin, may make the same attribute concurrently.
  await lockTable(tx, attributes, "share row exclusive");
  const existing = await readAttributes(tx);
  const byName = new Map(descriptions.toReversed().map((attribute) => [attribute.name.toLowerCase(), attribute]));
  for (const { name } of existing) byName.delete(name.toLowerCase());
  const position = lastPosition(existing);
  const added = [...byName.values()].map(({ name, kind, unit, choices }, index) => ({
    id: newId(),
    name,
    kind,
    unit,
    choices,
    position: position && position + index,
  }));
  if (existing.length + added.length > maxAttributes)
    throw new DomainError("conflict", `A shop can have ${maxAttributes} attributes.`);
  if (added.length > 0) await tx.insert(attributes).values(added);
  return added.map(({ id }) => id);
}

/**
 * Gives new attributes to the lowest category that all their tools are in; those of tools in several top ones, or in none, are the whole
 * shop's.
 */
export async function giveToCategories(tx: Database, madeIds: string[]): Promise<void> {
  if (madeIds.length === 0) return;
  const rows = await tx
    .selectDistinct({ attributeId: toolAttributes.attributeId, slug: tools.category })
    .from(toolAttributes)
    .innerJoin(tools, and(eq(tools.id, toolAttributes.toolId), isNull(tools.deletedAt)))
    .where(isAnyOf(toolAttributes.attributeId, madeIds));
  const tree = await readTree(tx);
  const categoryOf = [...Map.groupBy(rows, ({ attributeId }) => attributeId)].map(([id, ofAttribute]) => ({
    id,
    categoryId: tree.commonOf(ofAttribute.map(({ slug }) => slug)).at(-1)?.id,
  }));
  for (const [categoryId, made] of Map.groupBy(categoryOf, (attribute) => attribute.categoryId))
    if (categoryId)
      await tx
        .update(attributes)
        .set({ categoryId })
        .where(
          isAnyOf(
            attributes.id,
            made.map(({ id }) => id),
          ),
        );
}

/** Removes those of these attributes that no tool of the shop and no model has: an undone import made them. */
export async function removeUnusedAttributes(tx: Database, madeIds: string[]): Promise<void> {
  if (madeIds.length > 0) await deleteUnused(tx, madeIds);
}

import { type Attribute, maxAttributes } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { attributes } from "@ironmonger/db/schema";
import { lockTable } from "../../core/database/until-commit.statement.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
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
  const added = [...byName.values()].map(({ name, kind, unit, choices }) => ({
    id: newId(),
    name,
    kind,
    unit,
    choices,
  }));
  if (existing.length + added.length > maxAttributes)
    throw new DomainError("conflict", `A shop can have ${maxAttributes} attributes.`);
  if (added.length > 0) await tx.insert(attributes).values(added);
  return added.map(({ id }) => id);
}

/** Removes those of these attributes that no tool of the shop and no model has: an undone import made them. */
export async function removeUnusedAttributes(tx: Database, madeIds: string[]): Promise<void> {
  if (madeIds.length > 0) await deleteUnused(tx, madeIds);
}

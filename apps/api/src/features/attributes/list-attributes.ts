import type { Attribute, ListAttributesInput } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { attributes } from "@ironmonger/db/schema";
import { asc } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { readTree } from "../categories/category-tree.ts";

/** All attributes by name; with a category, those that its tools have. */
export async function listAttributes(
  { replica: { db } }: Pick<PublicContext, "replica">,
  { categoryId }: ListAttributesInput,
): Promise<Attribute[]> {
  const all = await readAttributes(db);
  if (categoryId === undefined) return all;
  const tree = await readTree(db);
  const category = tree.byId(categoryId);
  const ids = category ? tree.lineOf(category).map(({ id }) => id) : [];
  return all.filter((attribute) => attribute.categoryId === null || ids.includes(attribute.categoryId));
}

export const readAttributes = (db: Database): Promise<Attribute[]> =>
  db.select().from(attributes).orderBy(asc(attributes.name));

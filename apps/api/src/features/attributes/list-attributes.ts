import type { Attribute, ListAttributesInput } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { attributes } from "@ironmonger/db/schema";
import { asc } from "drizzle-orm";
import { may, type PublicContext } from "../../core/context.ts";
import { type Assortment, readAssortment } from "../categories/assortment.ts";
import { type CategoryTree, readTree } from "../categories/category-tree.ts";

/**
 * All attributes in the merchant's order; with a category, those that its tools have. Only admins see those of categories that the buyer is
 * not shown.
 */
export async function listAttributes(
  { replica: { db }, buyer, user }: Pick<PublicContext, "replica" | "buyer" | "user">,
  { categoryId }: ListAttributesInput,
): Promise<Attribute[]> {
  const [all, tree, assortment] = await Promise.all([readAttributes(db), readTree(db), readAssortment(db, buyer)]);
  const shown = user && may(user, "tools.read") ? all : shownAttributes(all, tree, assortment);
  if (categoryId === undefined) return shown;
  const category = tree.byId(categoryId);
  const ids = category ? tree.lineOf(category).map(({ id }) => id) : [];
  return shown.filter((attribute) => attribute.categoryId === null || ids.includes(attribute.categoryId));
}

export const readAttributes = (db: Database): Promise<Attribute[]> =>
  db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.name));

/** Those of the whole shop, and those of categories that the buyer is shown or that lead to such. */
export const shownAttributes = (all: Attribute[], tree: CategoryTree, { leadsTo }: Assortment): Attribute[] =>
  all.filter(({ categoryId }) => {
    const category = categoryId === null ? undefined : tree.byId(categoryId);
    return !category || leadsTo(category.slug);
  });

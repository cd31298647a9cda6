import type { Model, ModelId } from "@ironmonger/contract/models";
import type { Database } from "@ironmonger/db/client";
import { models } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { readAssortment } from "../categories/assortment.ts";
import { readTree, toLink } from "../categories/category-tree.ts";
import { listSizes } from "./list-sizes.ts";

/**
 * A model with its tools on sale that the buyer is shown.
 * @throws DomainError not_found (no such model, or none of its tools is shown)
 */
export async function getModel(
  { replica: { db }, buyer }: Pick<PublicContext, "replica" | "buyer">,
  { id }: ModelId,
): Promise<Model> {
  const [assortment, tree, model] = await Promise.all([readAssortment(db, buyer), readTree(db), readModel(db, id)]);
  const tools = model.tools.filter(({ category }) => assortment.shows(category));
  if (tools.length === 0) throw modelNotFound();
  const sizes = model.sizes.filter(({ toolId }) => tools.some(({ id: shownId }) => shownId === toolId));
  const columns = model.columns.filter((column) => sizes.some((size) => size.column === column));
  return {
    ...model,
    categories: tree.commonOf(tools.map(({ category }) => category)).map(toLink),
    tools,
    sizes,
    columns,
  };
}

export async function readModel(db: Database, id: string): Promise<Model> {
  const [row] = await db.select().from(models).where(eq(models.id, id));
  if (!row) throw modelNotFound();
  const [tree, sizes] = await Promise.all([readTree(db), listSizes(db, row)]);
  return { ...row, ...sizes, categories: tree.commonOf(sizes.tools.map(({ category }) => category)).map(toLink) };
}

export const modelNotFound = (): DomainError => new DomainError("not_found", "There is no such model.");

import type { NamedIds, NameIdsInput } from "@ironmonger/contract/catalog/name-ids";
import { categories, models, tools } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../../core/context.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

/** What tools, also those that left the shop, models and categories are called. What does not exist any more has no name. */
export async function nameIds(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { ids }: NameIdsInput,
): Promise<NamedIds> {
  const [namedTools, namedModels, namedCategories] = await Promise.all([
    db.select({ id: tools.id, name: tools.name, sku: tools.sku }).from(tools).where(isAnyOf(tools.id, ids)),
    db.select({ id: models.id, name: models.name }).from(models).where(isAnyOf(models.id, ids)),
    db.select({ id: categories.id, name: categories.name }).from(categories).where(isAnyOf(categories.id, ids)),
  ]);
  return [
    ...namedTools.map(({ id, name, sku }) => ({ id, name: sku === null ? name : `${sku} · ${name}` })),
    ...namedModels,
    ...namedCategories,
  ];
}

import type { Database } from "@ironmonger/db/client";
import { type CategoryVersion, priceListRules, priceLists, type TreeChangeDetails } from "@ironmonger/db/schema";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import type { Within } from "../../../core/database/in-transaction.ts";
import { tellChange } from "../../events/tell-change.ts";

type EndedRules = TreeChangeDetails["endedRules"];

/** The rules of all price lists about a category itself. */
export const readCategoryRules = (db: Database, categoryId: string) =>
  db
    .select({ listId: priceListRules.listId, percentOff: priceListRules.percentOff, name: priceLists.name })
    .from(priceListRules)
    .innerJoin(priceLists, eq(priceLists.id, priceListRules.listId))
    .where(eq(priceListRules.categoryId, categoryId))
    .orderBy(asc(priceLists.id));

/** Ends the rules about a category that is about to be removed. */
export async function endCategoryRules(tx: Database, categoryId: string): Promise<EndedRules> {
  const rules = await readCategoryRules(tx, categoryId).for("update");
  await tx.delete(priceListRules).where(eq(priceListRules.categoryId, categoryId));
  await raiseVersions(tx, rules);
  return rules.map(({ listId, percentOff, name }) => ({ listId, percentOff, name }));
}

/** Gives the lists that are still there their rules about a category back, and returns these rules. */
export async function restoreCategoryRules(tx: Database, categoryId: string, rules: EndedRules): Promise<EndedRules> {
  const ids = rules.map(({ listId }) => listId);
  const lists = await tx
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(inArray(priceLists.id, ids))
    .orderBy(asc(priceLists.id))
    .for("update");
  const restored = rules.filter(({ listId }) => lists.some(({ id }) => id === listId));
  if (restored.length === 0) return [];
  await tx
    .insert(priceListRules)
    .values(restored.map(({ listId, percentOff }) => ({ listId, percentOff, categoryId })));
  await raiseVersions(tx, restored);
  return restored;
}

/** Raises the versions of these lists, so that orders that are being placed at their former prices are refused. */
async function raiseVersions(tx: Database, rules: EndedRules): Promise<void> {
  const ids = rules.map(({ listId }) => listId);
  await tx
    .update(priceLists)
    .set({ version: sql`${priceLists.version} + 1` })
    .where(inArray(priceLists.id, ids));
}

/** Writes into the audit log that the lists have lost these rules, or have them again; like `tellChange`, last in the transaction. */
export async function recordRules(
  ctx: Within<OfficeContext<"catalog.arrange">>,
  { name: category }: Pick<CategoryVersion, "name">,
  rules: EndedRules,
  change: "ended" | "restored",
): Promise<void> {
  for (const { listId, name, percentOff } of rules) {
    const rule = { rule: `${percentOff}% off ${category}` };
    await tellChange(
      ctx,
      { entity: "price-list", id: listId, name },
      { action: "changed", before: change === "ended" ? rule : null, after: change === "restored" ? rule : null },
    );
  }
}

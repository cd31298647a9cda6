import { applyListRule, type PriceListRule } from "@ironmonger/contract/pricing/resolve-price";
import type { PriceSource, Terms } from "@ironmonger/contract/pricing/terms";
import type { Database } from "@ironmonger/db/client";
import { categories, priceListEntries, priceListRules } from "@ironmonger/db/schema";
import { and, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { readCompanysPriceStamp, readListsInForce } from "./internal/lists-in-force.statement.ts";

/** What a company's prices depend on beside its tools: it changes with every change of a price list in force. Empty for a person. */
export const readPriceStamp = async ({ db, buyer }: Pick<SignedInContext, "db" | "buyer">): Promise<string> =>
  buyer.companyId === null ? "" : readCompanysPriceStamp(db, buyer.companyId);

type PublicTool = Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceBreaks"> & {
  toolId: string;
  category: string | null;
};

/**
 * What the price lists of a company say about these tools, from its own lists and those of its groups that are in force now. Of each list
 * the most specific rule counts: that of the tool, then that of its category or the nearest above it, then that of everything. A tool that
 * no list names is missing.
 */
export async function findPriceSources(
  db: Database,
  companyId: string,
  tools: readonly PublicTool[],
): Promise<Map<string, PriceSource[]>> {
  const sources = new Map<string, PriceSource[]>();
  const lists = await readListsInForce(db, companyId);
  if (lists.length === 0 || tools.length === 0) return sources;
  const listIds = lists.map(({ id }) => id);
  const entries = await readEntries(
    db,
    listIds,
    tools.map(({ toolId }) => toolId),
  );
  const ruleFor = await readCategoryRules(db, listIds);
  for (const tool of tools) {
    const ofTool = lists.flatMap(({ id, level, name, mayExceedPublic }): PriceSource[] => {
      const rule = entries.get(`${id} ${tool.toolId}`) ?? ruleFor(id, tool.category);
      return rule ? [{ ...applyListRule(tool, rule), level, name: `Price list ${name}`, mayExceedPublic }] : [];
    });
    if (ofTool.length > 0) sources.set(tool.toolId, ofTool);
  }
  return sources;
}

/** By list and tool. */
async function readEntries(db: Database, listIds: string[], toolIds: string[]): Promise<Map<string, PriceListRule>> {
  const rows = await db
    .select()
    .from(priceListEntries)
    .where(and(isAnyOf(priceListEntries.listId, listIds), isAnyOf(priceListEntries.toolId, toolIds)));
  return new Map(
    rows.map(({ listId, toolId, priceCents, priceBreaks, minOrder, casePack }) => [
      `${listId} ${toolId}`,
      {
        priceCents,
        priceBreaks: priceBreaks ?? undefined,
        minOrder: minOrder ?? undefined,
        casePack: casePack ?? undefined,
      },
    ]),
  );
}

/** The percentage of a list for a category, given by its slug: of the nearest category from there upwards, or of everything. */
async function readCategoryRules(db: Database, listIds: string[]) {
  const rules = await db.select().from(priceListRules).where(inArray(priceListRules.listId, listIds));
  const hasCategories = rules.some(({ categoryId }) => categoryId !== null);
  const tree = hasCategories
    ? await db.select({ id: categories.id, parentId: categories.parentId, slug: categories.slug }).from(categories)
    : [];
  const byId = new Map(tree.map((category) => [category.id, category]));
  const bySlug = new Map(tree.map((category) => [category.slug, category]));
  const percentOf = new Map(rules.map(({ listId, categoryId, percentOff }) => [`${listId} ${categoryId}`, percentOff]));
  return (listId: string, slug: string | null): PriceListRule | undefined => {
    let category = slug === null ? undefined : bySlug.get(slug);
    while (category) {
      const percentOff = percentOf.get(`${listId} ${category.id}`);
      if (percentOff !== undefined) return { percentOff };
      category = category.parentId === null ? undefined : byId.get(category.parentId);
    }
    const ofEverything = percentOf.get(`${listId} null`);
    return ofEverything === undefined ? undefined : { percentOff: ofEverything };
  };
}

import { applyListRule, type PriceListRule } from "@ironmonger/contract/pricing/resolve-price";
import type { PriceSource, Terms } from "@ironmonger/contract/pricing/terms";
import type { Database } from "@ironmonger/db/client";
import { categories } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import { type ListInForce, readCompanysPriceStamp, readListsInForce } from "./internal/lists-in-force.statement.ts";

/** What a company's prices depend on beside its tools: it changes with every change of a price list in force. Empty for a person. */
export const readPriceStamp = async ({ db, buyer }: Pick<SignedInContext, "db" | "buyer">): Promise<string> =>
  buyer.companyId === null ? "" : readCompanysPriceStamp(db, buyer.companyId);

type PublicTool = Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceUnit" | "priceBreaks"> & {
  toolId: string;
  category: string | null;
};

/**
 * Finds what the price lists of a company say about tools, from its own lists and those of its groups that are in force now. Of each list
 * the most specific rule counts: that of the tool, for the quantities that it allows, then that of its category or the nearest above it,
 * then that of everything. The result is called with each of the tools; undefined for a tool that no list names.
 */
export async function findPriceSources(
  db: Database,
  companyId: string,
  toolIds: readonly string[],
): Promise<(tool: PublicTool) => PriceSource[] | undefined> {
  const { lists, entries } = await readListsInForce(db, companyId, toolIds);
  if (lists.length === 0) return () => undefined;
  const entriesOf = Map.groupBy(entries, ([toolId]) => toolId);
  const ruleFor = await readCategoryRules(db, lists);
  return (tool) => {
    const ofTool = entriesOf.get(tool.toolId) ?? [];
    const limits = new Map(
      ofTool[0]?.[7]?.map(([position, minOrder, casePack, fewestPaid]) => [
        position,
        { minOrder: Math.max(minOrder ?? tool.minOrder, fewestPaid), casePack: casePack ?? tool.casePack },
      ]),
    );
    const rules: [position: number, rule: PriceListRule][] = [
      ...ofTool.map(([, position, priceCents, priceUnit, priceBreaks, minOrder, casePack]): [number, PriceListRule] => [
        position,
        {
          priceCents,
          priceUnit,
          priceBreaks: priceBreaks ?? undefined,
          minOrder: minOrder ?? undefined,
          casePack: casePack ?? undefined,
        },
      ]),
      ...ruleFor(tool.category),
    ];
    const sources = rules
      .toSorted(([one], [other]) => one - other)
      .flatMap(([position, rule]): PriceSource[] => {
        const list = lists[position];
        if (!list) return [];
        const { level, name, mayExceedPublic } = list;
        const unless = "percentOff" in rule ? limits.get(position) : undefined;
        const source = { ...applyListRule(tool, rule), level, name: `Price list ${name}`, mayExceedPublic };
        return [unless ? { ...source, unless } : source];
      });
    return sources.length > 0 ? sources : undefined;
  };
}

/**
 * The percentages that count for a category, given by its slug: of each list that of the nearest category from there upwards, or of
 * everything.
 */
async function readCategoryRules(db: Database, lists: ListInForce[]) {
  const withRules = lists.flatMap(({ rules }, position) =>
    rules.length === 0
      ? []
      : [{ position, percentOf: new Map(rules.map(({ categoryId, percentOff }) => [categoryId, percentOff])) }],
  );
  const hasCategories = lists.some(({ rules }) => rules.some(({ categoryId }) => categoryId !== null));
  const tree = hasCategories
    ? await db.select({ id: categories.id, parentId: categories.parentId, slug: categories.slug }).from(categories)
    : [];
  const byId = new Map(tree.map((category) => [category.id, category]));
  const bySlug = new Map(tree.map((category) => [category.slug, category]));
  const nearest = (percentOf: Map<string | null, number>, slug: string | null): number | undefined => {
    let category = slug === null ? undefined : bySlug.get(slug);
    while (category) {
      const percentOff = percentOf.get(category.id);
      if (percentOff !== undefined) return percentOff;
      category = category.parentId === null ? undefined : byId.get(category.parentId);
    }
    return percentOf.get(null);
  };
  return (slug: string | null): [number, PriceListRule][] =>
    withRules.flatMap(({ position, percentOf }): [number, PriceListRule][] => {
      const percentOff = nearest(percentOf, slug);
      return percentOff === undefined ? [] : [[position, { percentOff }]];
    });
}

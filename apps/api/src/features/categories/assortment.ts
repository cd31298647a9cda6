import type { Database } from "@ironmonger/db/client";
import { assortments, categories, companiesInGroups, tools } from "@ironmonger/db/schema";
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "../../core/context.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { type CategoryRow, CategoryTree } from "./category-tree.ts";

/** Which tools a buyer is shown. What is not shown cannot be found, priced, added or ordered. */
export type Assortment = {
  /** Whether tools of the category are shown; null is none. */
  shows: (category: string | null) => boolean;
  /** Whether the category, or one below it, is shown: one that is hidden itself leads to those. */
  leadsTo: (category: string) => boolean;
  /** The same as `shows`, as a condition on `tools`; undefined where everything is shown. */
  condition: SQL | undefined;
};

/** Whether neither the category of a tool nor one above it is hidden from the public; a column for statements that read tools. */
export const isInPublicCategory = sql<boolean>`not exists (
  select from ${categories} as own join ${categories} as hidden on own.path = hidden.path or starts_with(own.path, hidden.path || '/')
  where own.slug = ${tools.category} and not hidden.is_public)`;

/** Whether a company or one of its groups has an assortment of its own; a column for statements that read companies. */
export const hasAssortment = sql<boolean>`exists (
  select from assortments a where a.company_id = companies.id
    or a.group_id in (select g.group_id from companies_in_groups g where g.company_id = companies.id))`;

const findHidden = prepareOnce((db) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.isPublic, false))
    .prepare("find_hidden_categories"),
);

const everything: Assortment = { shows: () => true, leadsTo: () => true, condition: undefined };

/**
 * What the buyer of a call is shown: the public categories; for a company only some of them if it or one of its groups says so, and those
 * that it or its groups have in addition.
 */
export async function readAssortment(db: Database, buyer: Buyer | null): Promise<Assortment> {
  const [own, hidden] = await Promise.all([
    buyer?.company?.hasAssortment ? readOwn(db, buyer.company.companyId) : [],
    findHidden(db).execute(),
  ]);
  if (own.length === 0 && hidden.length === 0) return everything;
  const tree = new CategoryTree(await db.select().from(categories));
  const public_ = tree.all.filter((row) => tree.lineOf(row).every(({ isPublic }) => isPublic));
  const extra = below(
    tree,
    own.flatMap(({ extraCategoryIds }) => extraCategoryIds),
  );
  const only = own.flatMap(({ onlyCategoryIds }) => onlyCategoryIds ?? []);
  const isLimited = own.some(({ onlyCategoryIds }) => onlyCategoryIds !== null);
  const allowed = isLimited ? below(tree, only).filter((row) => public_.includes(row)) : public_;
  const slugs = new Set([...allowed, ...extra].map(({ slug }) => slug));
  const leading = new Set([...allowed, ...extra].flatMap(({ path }) => path.split("/")));
  return {
    shows: (category) => (category === null ? !isLimited : slugs.has(category)),
    leadsTo: (category) => leading.has(category),
    condition: or(
      sql`${tools.category} = any(${sql.param([...slugs])}::text[])`,
      isLimited ? undefined : sql`${tools.category} is null`,
    ),
  };
}

const readOwn = (db: Database, companyId: string) =>
  db
    .select({ onlyCategoryIds: assortments.onlyCategoryIds, extraCategoryIds: assortments.extraCategoryIds })
    .from(assortments)
    .where(
      or(
        eq(assortments.companyId, companyId),
        inArray(
          assortments.groupId,
          db
            .select({ groupId: companiesInGroups.groupId })
            .from(companiesInGroups)
            .where(eq(companiesInGroups.companyId, companyId)),
        ),
      ),
    );

/** The categories with these ids, and all below them. */
const below = (tree: CategoryTree, ids: readonly string[]): CategoryRow[] =>
  tree.all.filter((row) => tree.lineOf(row).some(({ id }) => ids.includes(id)));

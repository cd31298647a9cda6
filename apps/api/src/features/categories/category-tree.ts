import { type CategoryLink, readPathNames } from "@ironmonger/contract/categories";
import type { Database } from "@ironmonger/db/client";
import { categories, categoryRedirects, tools } from "@ironmonger/db/schema";
import { and, eq, exists, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { compareNames } from "../../core/compare-names.ts";

export type CategoryRow = typeof categories.$inferSelect;

/** The categories of the shop: a few thousand at most, so one reading of all is simpler than queries of the tree. */
export class CategoryTree {
  readonly all: CategoryRow[];
  readonly #children = new Map<string | null, CategoryRow[]>();
  readonly #byName: Map<string, CategoryRow[]>;
  readonly #byId: Map<string, CategoryRow>;

  constructor(rows: CategoryRow[]) {
    this.all = rows.toSorted((one, other) => one.position - other.position || compareNames(one.name, other.name));
    this.#byName = Map.groupBy(this.all, ({ name }) => name.toLowerCase());
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of this.all) {
      const siblings = this.#children.get(row.parentId);
      if (siblings) siblings.push(row);
      else this.#children.set(row.parentId, [row]);
    }
  }

  byId = (id: string): CategoryRow | undefined => this.#byId.get(id);
  bySlug = (slug: string): CategoryRow | undefined => this.all.find((row) => row.slug === slug);
  byPath = (path: string): CategoryRow | undefined => this.all.find((row) => row.path === path);
  /** As a file names it: by the names on its path, `Hand tools > Hammers`, by its slug, or by the end of its path. */
  findByName(text: string): CategoryRow | undefined {
    const whole = text.trim().toLowerCase();
    const names = this.#byName.has(whole) ? [whole] : readPathNames(text).map((name) => name.toLowerCase());
    const namesOf = (row: CategoryRow) => this.lineOf(row).map(({ name }) => name.toLowerCase());
    const isEnd = (line: string[]) => names.every((name, index) => line.at(index - names.length) === name);
    const called = (this.#byName.get(names.at(-1) ?? "") ?? []).filter((row) => isEnd(namesOf(row)));
    return called.find((row) => namesOf(row).length === names.length) ?? this.bySlug(text.toLowerCase()) ?? called[0];
  }
  /** Null: the top ones. */
  childrenOf = (id: string | null): CategoryRow[] => this.#children.get(id) ?? [];

  /** From the top one down to the category itself. */
  lineOf(row: CategoryRow): CategoryRow[] {
    const parent = row.parentId === null ? undefined : this.byId(row.parentId);
    return [...(parent ? this.lineOf(parent) : []), row];
  }

  /**
   * The categories in which all tools of these categories are, from the top one down to the lowest; none if one of them has no category.
   */
  commonOf(slugs: readonly (string | null)[]): CategoryRow[] {
    const lines = [...new Set(slugs)].map((slug) => {
      const category = this.bySlug(slug ?? "");
      return category ? this.lineOf(category) : [];
    });
    const [first = [], ...rest] = lines;
    return first.filter((category) => rest.every((line) => line.includes(category)));
  }

  /** The slugs of the category and of all below it. */
  slugsIn(row: CategoryRow): string[] {
    return this.all.filter(({ path }) => path === row.path || path.startsWith(`${row.path}/`)).map(({ slug }) => slug);
  }
}

export const readTree = async (db: Database): Promise<CategoryTree> =>
  new CategoryTree(await db.select().from(categories));

export const toLink = ({ name, path }: CategoryRow): CategoryLink => ({ name, path });

/** The category with this slug, or the one that had it last. */
export async function findBySlug(db: Database, tree: CategoryTree, slug: string): Promise<CategoryRow | undefined> {
  const current = tree.bySlug(slug);
  if (current) return current;
  const [former] = await db
    .select({ id: categoryRedirects.categoryId })
    .from(categoryRedirects)
    .where(eq(categoryRedirects.slug, slug))
    .limit(1);
  return former && tree.byId(former.id);
}

const isOnSale = and(isNull(tools.deletedAt), ne(tools.state, "draft"));

/** Whether buyers are shown a category: a tool that they are shown is in it or below it. */
export async function offersTools(db: Database, shows: (slug: string) => boolean): Promise<(slug: string) => boolean> {
  const rows = await db
    .select({ slug: categories.slug, path: categories.path })
    .from(categories)
    .where(
      exists(
        db
          .select()
          .from(tools)
          .where(and(eq(tools.category, categories.slug), isOnSale)),
      ),
    );
  const leading = new Set(rows.filter(({ slug }) => shows(slug)).flatMap(({ path }) => path.split("/")));
  return (slug) => leading.has(slug);
}

/**
 * How many tools on sale are in each category and those below it, by its slug, of the categories that are shown. A model counts as one,
 * also where its sizes are in several categories.
 */
export async function countTools(
  db: Database,
  tree: CategoryTree,
  shows: (slug: string) => boolean,
): Promise<Map<string, number>> {
  const isCounted = and(isOnSale, isNotNull(tools.category));
  const [own, spread] = await Promise.all([
    db
      .select({
        category: tools.category,
        tools: sql<number>`(count(*) filter (where ${tools.modelId} is null) + count(distinct ${tools.modelId}))::int`,
      })
      .from(tools)
      .where(isCounted)
      .groupBy(tools.category),
    db
      .select({ categories: sql<string[]>`array_agg(distinct ${tools.category})` })
      .from(tools)
      .where(and(isCounted, isNotNull(tools.modelId)))
      .groupBy(tools.modelId)
      .having(sql`count(distinct ${tools.category}) > 1`),
  ]);
  const lines = new Map(tree.all.map(({ slug, path }) => [slug, path.split("/")]));
  const lineOf = (slug: string) => (shows(slug) ? (lines.get(slug) ?? []) : []);
  const counts = new Map<string, number>();
  const add = (slug: string, count: number) => counts.set(slug, (counts.get(slug) ?? 0) + count);
  for (const row of own) for (const slug of lineOf(row.category ?? "")) add(slug, row.tools);
  for (const { categories: several } of spread) {
    const seen = several.flatMap(lineOf);
    for (const slug of new Set(seen)) add(slug, 1 - seen.filter((other) => other === slug).length);
  }
  return counts;
}

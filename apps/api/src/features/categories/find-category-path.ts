import type { Database } from "@ironmonger/db/client";
import { categoryRedirects } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "./assortment.ts";
import { type CategoryRow, findBySlug, readTree } from "./category-tree.ts";

type Ctx = Pick<PublicContext, "replica">;

/** The path of the category that has moved away from this path; undefined if none has. */
export async function findMovedCategory({ replica: { db } }: Ctx, path: string): Promise<string | undefined> {
  const [former] = await db
    .select({ id: categoryRedirects.categoryId })
    .from(categoryRedirects)
    .where(eq(categoryRedirects.path, path));
  return former && shownPath(db, (await readTree(db)).byId(former.id));
}

/** The path of the category that has this slug, or had it last. */
export async function findCategoryPath({ replica: { db } }: Ctx, slug: string): Promise<string | undefined> {
  return shownPath(db, await findBySlug(db, await readTree(db), slug));
}

/** Addresses of what is hidden from the public lead nowhere, as if it did not exist. */
async function shownPath(db: Database, category: CategoryRow | undefined): Promise<string | undefined> {
  const { leadsTo } = await readAssortment(db, null);
  return category && leadsTo(category.slug) ? category.path : undefined;
}

import { categoryRedirects } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { findBySlug, readTree } from "./category-tree.ts";

type Ctx = Pick<PublicContext, "replica">;

/** The path of the category that has moved away from this path; undefined if none has. */
export async function findMovedCategory({ replica: { db } }: Ctx, path: string): Promise<string | undefined> {
  const [former] = await db
    .select({ id: categoryRedirects.categoryId })
    .from(categoryRedirects)
    .where(eq(categoryRedirects.path, path));
  return former && (await readTree(db)).byId(former.id)?.path;
}

/** The path of the category that has this slug, or had it last. */
export async function findCategoryPath({ replica: { db } }: Ctx, slug: string): Promise<string | undefined> {
  return (await findBySlug(db, await readTree(db), slug))?.path;
}

import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { categories } from "@ironmonger/db/schema";
import { eq, type SQL } from "drizzle-orm";
import { fieldError } from "../../core/domain-error.ts";

/** A category by its slug, its id or both; null for none, undefined if nothing is said. */
type NamedCategory = { category?: string | null | undefined; categoryId?: string | null | undefined };

/**
 * Locks the category of a tool that is about to be written, so that it stays there, and returns its slug.
 * @throws DomainError invalid (there is no such category, or slug and id name two)
 */
export async function requireCategory(
  tx: Database,
  { category, categoryId }: NamedCategory,
): Promise<string | null | undefined> {
  if (categoryId === undefined) {
    if (category && !(await lockCategory(tx, eq(categories.slug, category))))
      throw fieldError("invalid", "category", messages.categoryNotFound);
    return category;
  }
  const slug = categoryId && (await lockCategory(tx, eq(categories.id, categoryId)));
  if (slug === undefined) throw fieldError("invalid", "categoryId", messages.categoryNotFound);
  if (category !== undefined && category !== slug)
    throw fieldError("invalid", "categoryId", "categoryId names another category than category");
  return slug;
}

async function lockCategory(tx: Database, isIt: SQL): Promise<string | undefined> {
  const [row] = await tx.select({ slug: categories.slug }).from(categories).where(isIt).for("key share");
  return row?.slug;
}

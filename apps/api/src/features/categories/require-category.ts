import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { categories } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { fieldError } from "../../core/domain-error.ts";

/**
 * Locks the category of a tool that is about to be written, so that it stays there.
 * @throws DomainError invalid (there is no such category)
 */
export async function requireCategory(tx: Database, slug: string | null | undefined): Promise<void> {
  if (slug === null || slug === undefined) return;
  const [row] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.slug, slug))
    .for("key share");
  if (!row) throw fieldError("invalid", "category", messages.categoryNotFound);
}

import type { Category } from "@ironmonger/contract/categories";
import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { categories } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";
import type { CategoryRow } from "../category-tree.ts";

export const categoryNotFound = (): DomainError => new DomainError("not_found", messages.categoryNotFound);

/** @throws DomainError not_found */
export async function getCategoryRow(db: Database, id: string): Promise<CategoryRow> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id));
  if (!row) throw categoryNotFound();
  return row;
}

export const toCategory = ({ version: _, ...category }: CategoryRow): Category => category;

import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { findOrMakeCategory } from "../../categories/find-or-make-category.ts";

/** Makes the categories that rows of the preview name by a path, and replaces the paths by their slugs. Returns the ids of the new categories. */
export async function makeCategories(tx: TransactionSql, importId: string): Promise<string[]> {
  const named = await tx<{ path: string }[]>`
    select distinct after->>'category' as path from tool_import_rows
    where import_id = ${importId} and after->>'category' like '>%' order by 1`;
  const db = queryBuilder(tx);
  const madeCategoryIds: string[] = [];
  for (const { path } of named) {
    const { slug, madeIds } = await findOrMakeCategory(db, path);
    madeCategoryIds.push(...madeIds);
    await tx`
      update tool_import_rows set after = jsonb_set(after, '{category}', to_jsonb(${slug}::text))
      where import_id = ${importId} and after->>'category' = ${path}`;
  }
  return madeCategoryIds;
}

import type { Database } from "@ironmonger/db/client";
import { categories } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { readTreeToChange } from "./internal/change-tree.ts";

export type CategoryPosition = { id: string; position: number };

/** Gives categories these positions. Returns those that they had; categories that are gone, or have theirs, are left out. */
export async function setPositions(tx: Database, positions: readonly CategoryPosition[]): Promise<CategoryPosition[]> {
  if (positions.length === 0) return [];
  const all = new Map((await readTreeToChange(tx)).map((row) => [row.id, row]));
  const before: CategoryPosition[] = [];
  for (const { id, position } of positions) {
    const row = all.get(id);
    if (!row || row.position === position) continue;
    before.push({ id, position: row.position });
    await tx
      .update(categories)
      .set({ position, version: sql`${categories.version} + 1` })
      .where(eq(categories.id, id));
  }
  return before;
}

import type { Database } from "@ironmonger/db/client";
import { categories } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { asPlaced, type Placed } from "../../core/arrange.ts";
import { readTreeToChange } from "./internal/change-tree.ts";

/** Gives categories these positions. Returns those that they had; categories that are gone, or have theirs, are left out. */
export async function setPositions(tx: Database, positions: readonly Placed[]): Promise<Placed[]> {
  if (positions.length === 0) return [];
  const all = new Map((await readTreeToChange(tx)).map((row) => [row.id, row]));
  const moved = positions.filter(({ id, position }) => (all.get(id)?.position ?? position) !== position);
  await tx
    .update(categories)
    .set({ position: sql`placed.position`, version: sql`${categories.version} + 1` })
    .from(asPlaced(moved))
    .where(eq(categories.id, sql`placed.id`));
  return moved.flatMap(({ id }) => all.get(id) ?? []).map(({ id, position }) => ({ id, position }));
}

import type { Database } from "@ironmonger/db/client";
import { toolStock, tools } from "@ironmonger/db/schema";
import { eq, getTableColumns } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

const {
  searchText,
  nameKey,
  skuKey,
  manufacturerKey,
  effectiveTaxClass,
  popularity,
  version,
  documents,
  priceOfOne,
  ...columns
} = getTableColumns(tools);

const selectKnownTools = (db: Database) =>
  db
    .select({ ...columns, available: toolStock.available })
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id));

/** A tool with everything that a file can change. */
export type KnownTool = Awaited<ReturnType<typeof selectKnownTools>>[number];

/** Tools by their ids, those that left the shop, too. */
export async function readKnownTools(db: Database, ids: readonly string[]): Promise<Map<string, KnownTool>> {
  if (ids.length === 0) return new Map();
  const rows = await selectKnownTools(db).where(isAnyOf(tools.id, ids));
  return new Map(rows.map((tool) => [tool.id, tool]));
}

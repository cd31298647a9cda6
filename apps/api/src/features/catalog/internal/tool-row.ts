import type { Tool, ToolWithPictures } from "@ironmonger/contract/catalog";
import type { Database } from "@ironmonger/db/client";
import { categories, toolStock, tools } from "@ironmonger/db/schema";
import { eq, getTableColumns, isNull } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

const { pictures, variantKey, popularity, version, deletedAt, searchText, nameKey, skuKey, manufacturerKey, ...shown } =
  getTableColumns(tools);
const columns = {
  ...shown,
  categoryId: categories.id,
  categoryPath: categories.path,
  available: toolStock.available,
  sold: toolStock.sold,
};

export const isOnSale = isNull(tools.deletedAt);

/** Tools with their stock, as `toTool` takes them. */
export const selectTools = (db: Database) =>
  db
    .select(columns)
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .leftJoin(categories, eq(categories.slug, tools.category));

export type ToolRow = Awaited<ReturnType<typeof selectTools>>[number];

export const toTool = (row: ToolRow): Tool => ({ ...row, createdAt: row.createdAt.toISOString() });

/** As `selectTools`, with the fields that only a tool's own page shows. */
export const selectToolsWithPictures = (db: Database) =>
  db
    .select({ ...columns, pictures })
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .leftJoin(categories, eq(categories.slug, tools.category));

type RowWithPictures = Awaited<ReturnType<typeof selectToolsWithPictures>>[number];

export const toToolWithPictures = (row: RowWithPictures): ToolWithPictures => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** The fields of a tool that the audit log records. Stock is not among them, because orders change it, too. */
export const auditedFields = ({
  id,
  categoryId,
  categoryPath,
  available,
  sold,
  createdAt,
  ...fields
}: RowWithPictures) => fields;

/** Tools by their ids, in this order. */
export async function listToolsById(db: Database, ids: string[]): Promise<Tool[]> {
  if (ids.length === 0) return [];
  const rows = await selectTools(db).where(isAnyOf(tools.id, ids));
  const byId = new Map(rows.map((row) => [row.id, toTool(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import type { Tool, ToolForAdmins } from "@ironmonger/contract/catalog";
import type { Database } from "@ironmonger/db/client";
import { categories, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, getTableColumns, isNull, ne } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

const {
  pictures,
  documents,
  costCents,
  variantKey,
  popularity,
  version,
  deletedAt,
  searchText,
  nameKey,
  skuKey,
  manufacturerKey,
  ...shown
} = getTableColumns(tools);
const columns = {
  ...shown,
  categoryId: categories.id,
  categoryPath: categories.path,
  available: toolStock.available,
  sold: toolStock.sold,
};

/** Not deleted: what admins see. */
export const isInShop = isNull(tools.deletedAt);
/** What everybody sees. */
export const isOnSale = and(isInShop, ne(tools.state, "draft"));

/** Tools with their stock, as `toTool` takes them. */
export const selectTools = (db: Database) =>
  db
    .select(columns)
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .leftJoin(categories, eq(categories.slug, tools.category));

export type ToolRow = Awaited<ReturnType<typeof selectTools>>[number];

export const toTool = (row: ToolRow): Tool => ({ ...row, createdAt: row.createdAt.toISOString() });

/** As `selectTools`, with the fields that only a tool's own page shows, and with its cost, which only admins may see. */
export const selectToolsForAdmins = (db: Database) =>
  db
    .select({ ...columns, pictures, documents, costCents })
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .leftJoin(categories, eq(categories.slug, tools.category));

type RowForAdmins = Awaited<ReturnType<typeof selectToolsForAdmins>>[number];

export const toToolForAdmins = (row: RowForAdmins): ToolForAdmins => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** The fields of a tool that the audit log records. Stock is not among them, because orders change it, too. */
export const auditedFields = ({ id, categoryId, categoryPath, available, sold, createdAt, ...fields }: RowForAdmins) =>
  fields;

/** Tools by their ids, in this order. */
export async function listToolsById(db: Database, ids: string[]): Promise<Tool[]> {
  if (ids.length === 0) return [];
  const rows = await selectTools(db).where(isAnyOf(tools.id, ids));
  const byId = new Map(rows.map((row) => [row.id, toTool(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

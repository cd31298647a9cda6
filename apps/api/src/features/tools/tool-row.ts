import type { Tool, ToolForAdmins } from "@ironmonger/contract/catalog";
import type { EditableTool } from "@ironmonger/contract/catalog/edit-tool";
import type { ToolPage } from "@ironmonger/contract/catalog/list-tools";
import type { Database } from "@ironmonger/db/client";
import { categories, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, getTableColumns, isNull, ne } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";

const {
  pictures,
  documents,
  costCents,
  taxClass,
  effectiveTaxClass,
  variantKey,
  popularity,
  version,
  priceOfOne,
  deletedAt,
  searchText,
  nameKey,
  skuKey,
  manufacturerKey,
  ...shown
} = getTableColumns(tools);
const columns = {
  ...shown,
  taxClass: effectiveTaxClass,
  categoryId: categories.id,
  categoryPath: categories.path,
  available: toolStock.available,
  sold: toolStock.sold,
};

/** Not deleted: what admins see. */
export const isNotDeleted = isNull(tools.deletedAt);
/** What everybody sees. */
export const isOnSale = and(isNotDeleted, ne(tools.state, "draft"));

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
    .select({ ...columns, pictures, documents, costCents, ownTaxClass: taxClass })
    .from(tools)
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .leftJoin(categories, eq(categories.slug, tools.category));

export type RowForAdmins = Awaited<ReturnType<typeof selectToolsForAdmins>>[number];

export const toToolForAdmins = (row: RowForAdmins): ToolForAdmins => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** The fields of a tool that the audit log records. Stock is not among them, because orders change it, too. */
export const auditedFields = (row: RowForAdmins) => {
  const { available, ...fields } = editableFields(row);
  return fields;
};

/** The fields of a tool that an admin can change. */
export const editableFields = ({
  id,
  categoryId,
  categoryPath,
  sold,
  createdAt,
  ownTaxClass,
  ...fields
}: RowForAdmins): EditableTool => ({ ...fields, taxClass: ownTaxClass });

/** As `listToolsById`, with what each costs the shop. */
export async function listToolsWithCosts(db: Database, ids: string[]): Promise<ToolPage["rows"]> {
  const [rows, costs] = await Promise.all([
    listToolsById(db, ids),
    db.select({ id: tools.id, costCents: tools.costCents }).from(tools).where(isAnyOf(tools.id, ids)),
  ]);
  const costOf = new Map(costs.map((row) => [row.id, row.costCents]));
  return rows.map((tool) => ({ ...tool, costCents: costOf.get(tool.id) ?? null }));
}

/** Tools by their ids, in this order. */
export async function listToolsById(db: Database, ids: string[]): Promise<Tool[]> {
  if (ids.length === 0) return [];
  const rows = await selectTools(db).where(isAnyOf(tools.id, ids));
  const byId = new Map(rows.map((row) => [row.id, toTool(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

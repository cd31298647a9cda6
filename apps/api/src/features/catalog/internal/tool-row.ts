import type { Category, Tool } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";

/** A tool as `toolColumns` reads it. */
export type ToolRow = Omit<Tool, "createdAt" | "category"> & { category: Category | null; createdAt: Date };

/** The columns of a tool, from `tools t` and `tool_stock s`. */
export const toolColumns = (sql: Sql) => sql`
  t.id, t.sku, t.category, t.name, t.description, t.image_url as "imageUrl", t.price_cents as "priceCents",
  t.min_order as "minOrder", s.available, s.sold, t.created_at as "createdAt"`;

export const toTool = (row: ToolRow): Tool => ({
  id: row.id,
  sku: row.sku,
  category: row.category,
  name: row.name,
  description: row.description,
  imageUrl: row.imageUrl,
  priceCents: row.priceCents,
  minOrder: row.minOrder,
  available: row.available,
  sold: row.sold,
  createdAt: row.createdAt.toISOString(),
});

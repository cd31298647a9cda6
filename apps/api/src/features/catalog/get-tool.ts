import type { Tool, ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { readTogether } from "../../core/database/read-together.ts";
import { DomainError } from "../../core/domain-error.ts";
import { type ToolRow, toTool } from "./internal/tool-row.ts";

const findTool = readTogether(async (sql, ids) => {
  const rows = await sql<ToolRow[]>`
    select id, sku, category, name, description, image_url as "imageUrl", price_cents as "priceCents",
      min_order as "minOrder", available, sold, created_at as "createdAt"
    from tools where id = any(${[...ids]}::uuid[]) and deleted_at is null`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id);
});

/** @throws DomainError not_found (no such tool, or it left the shop) */
export async function getTool({ sql }: Pick<PublicContext, "sql">, { id }: ToolId): Promise<Tool> {
  const row = await findTool(sql, id);
  if (!row) throw new DomainError("not_found", messages.toolNotFound);
  return toTool(row);
}

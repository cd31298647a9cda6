import { messages } from "@ironmonger/contract/messages";
import type { Tool, ToolId } from "@ironmonger/contract/tools";
import { DomainError } from "../../shared/domain-error.ts";
import { readTogether } from "../../shared/read-together.ts";
import type { PublicContext } from "../../trpc/context.ts";
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
export async function showTool({ sql }: Pick<PublicContext, "sql">, { id }: ToolId): Promise<Tool> {
  const row = await findTool(sql, id);
  if (!row) throw new DomainError("not_found", messages.toolNotFound);
  return toTool(row);
}

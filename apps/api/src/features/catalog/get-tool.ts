import type { Tool, ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { readTogether } from "../../core/database/read-together.ts";
import { DomainError } from "../../core/domain-error.ts";
import { type ToolRow, toolColumns, toTool } from "./internal/tool-row.ts";

const findTool = readTogether(async (sql, ids) => {
  const rows = await sql<ToolRow[]>`
    select ${toolColumns(sql)} from tools t join tool_stock s on s.tool_id = t.id
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id);
});

/** @throws DomainError not_found (no such tool, or it left the shop) */
export async function getTool({ sql }: Pick<PublicContext, "sql">, { id }: ToolId): Promise<Tool> {
  const row = await findTool(sql, id);
  if (!row) throw new DomainError("not_found", messages.toolNotFound);
  return toTool(row);
}

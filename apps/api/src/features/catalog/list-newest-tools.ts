import type { Tool } from "@ironmonger/contract/catalog";
import { limits } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { readTogether } from "../../core/database/read-together.ts";
import { type ToolRow, toolColumns, toTool } from "./internal/tool-row.ts";

const readNewest = readTogether(async (sql) => {
  const rows = await sql<ToolRow[]>`
    select ${toolColumns(sql)} from tools t join tool_stock s on s.tool_id = t.id
    where t.deleted_at is null order by t.id desc limit ${limits.homeTools}`;
  return () => rows;
});

/** The tools of the home page, newest first. */
export async function listNewestTools({ sql }: Pick<PublicContext, "sql">): Promise<Tool[]> {
  const rows = await readNewest(sql, "newest");
  return rows.map(toTool);
}

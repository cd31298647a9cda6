import type { ListToolsInput, ToolPage } from "@ironmonger/contract/tools";
import type { AdminContext } from "../../trpc/context.ts";
import { countTable, listTable } from "./internal/tool-table.ts";

/** The table of tools for admins. Without search and filters `total` is read off the running totals; a search counts to 10,000. */
export async function listTools({ sql }: AdminContext, input: ListToolsInput): Promise<ToolPage> {
  const total = await countTable(sql, input);
  return { rows: await listTable(sql, input, total), total };
}

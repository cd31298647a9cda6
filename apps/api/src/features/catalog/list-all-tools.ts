import type { Tool } from "@ironmonger/contract/catalog";
import type { PublicContext } from "../../core/context.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";
import { type ToolRow, toolColumns, toTool } from "./internal/tool-row.ts";

/** Every tool in the shop, oldest first, in batches. Holds one batch in memory, however many there are. */
export async function* listAllTools(
  { replica }: Pick<PublicContext, "replica">,
  part: ListPart = {},
): AsyncGenerator<Tool[], void, undefined> {
  const { sql } = replica;
  const batches = readInBatches(
    part,
    ({ after, limit }) => sql<ToolRow[]>`
    select ${toolColumns(sql)} from tools t join tool_stock s on s.tool_id = t.id
    where t.deleted_at is null and t.id > ${after ?? "00000000-0000-0000-0000-000000000000"}
    order by t.id limit ${limit}`,
  );
  for await (const rows of batches) yield rows.map(toTool);
}

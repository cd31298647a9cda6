import { dollarsFromCents } from "@ironmonger/contract/money";
import type { AdminContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { type ToolRow, toolColumns } from "./internal/tool-row.ts";
import { type TableFilters, whereTable } from "./internal/tool-table.ts";

/** The headings are those that `importTools` reads. */
const columns: CsvColumns<ToolRow> = {
  id: (tool) => tool.id,
  sku: (tool) => tool.sku,
  category: (tool) => tool.category,
  name: (tool) => tool.name,
  description: (tool) => tool.description,
  image: (tool) => tool.imageUrl,
  price: (tool) => dollarsFromCents(tool.priceCents),
  "minimum order": (tool) => tool.minOrder,
  available: (tool) => tool.available,
  sold: (tool) => tool.sold,
  "added at": (tool) => tool.createdAt.toISOString(),
};

/** All tools that the same search and filters as of the table let through, oldest first, as CSV with a heading. */
export function exportTools(
  { replica: { sql } }: Pick<AdminContext, "replica">,
  filters: TableFilters,
): AsyncGenerator<string, void, undefined> {
  const batches = readInBatches(
    {},
    ({ after, limit }) => sql<ToolRow[]>`
      select ${toolColumns(sql)} from tools t join tool_stock s on s.tool_id = t.id
      where t.deleted_at is null ${whereTable(sql, filters)} and t.id > ${after ?? "00000000-0000-0000-0000-000000000000"}
      order by t.id limit ${limit}`,
  );
  return writeCsv(columns, batches);
}

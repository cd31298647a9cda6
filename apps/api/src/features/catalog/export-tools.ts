import { dollarsFromCents } from "@ironmonger/contract/money";
import { stringify } from "csv-stringify/sync";
import type { AdminContext } from "../../core/context.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { type TableFilters, whereTable } from "./internal/table-filters.ts";
import { type ToolRow, toolColumns } from "./internal/tool-row.ts";

/** The headings are those that `importTools` reads. */
const fields: Record<string, (tool: ToolRow) => string | number | null> = {
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
export async function* exportTools(
  { replica: { sql } }: Pick<AdminContext, "replica">,
  filters: TableFilters,
): AsyncGenerator<string, void, undefined> {
  yield lines([Object.keys(fields)]);
  const batches = readInBatches(
    {},
    ({ after, limit }) => sql<ToolRow[]>`
      select ${toolColumns(sql)} from tools t
      where t.deleted_at is null ${whereTable(sql, filters)} and t.id > ${after ?? "00000000-0000-0000-0000-000000000000"}
      order by t.id limit ${limit}`,
  );
  for await (const tools of batches)
    yield lines(tools.map((tool) => Object.values(fields).map((field) => field(tool))));
}

// A name that begins like a formula would be run by whatever spreadsheet opens the file.
const lines = (rows: (string | number | null)[][]): string => stringify(rows, { escape_formulas: true });

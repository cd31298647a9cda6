import type { ExportToolsInput, ToolForAdmins } from "@ironmonger/contract/catalog";
import { tools } from "@ironmonger/db/schema";
import { and, asc, gt } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../../core/csv.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { readInBatches } from "../../../core/database/read-in-batches.ts";
import { columnOf, toolFields } from "../import/tool-columns.ts";
import { isInTable, isSearched } from "../internal/table-filters.ts";
import { selectToolsForAdmins, toToolForAdmins } from "../internal/tool-row.ts";

/** The headings are those that `importTools` reads. */
const columns: CsvColumns<ToolForAdmins> = {
  id: (tool) => tool.id,
  ...Object.fromEntries(toolFields.map((field) => [columnOf(field).headings[0], columnOf(field).write])),
  sold: (tool) => tool.sold,
  "added at": (tool) => tool.createdAt,
};

/** All tools that match the search and filters of the table, or only the named ones, oldest first, as CSV with a heading. */
export async function* exportTools(
  { replica: { db }, settings }: Pick<AdminContext, "replica" | "settings">,
  { ids, ...input }: Pick<ExportToolsInput, "search" | "category" | "stock" | "ids">,
): AsyncGenerator<string, void, undefined> {
  const { lowStockMinimumOrders } = await settings.read();
  const filters = { ...input, lowStockMinimumOrders };
  const isNamed = ids === undefined ? undefined : isAnyOf(tools.id, ids.split(","));
  const matches = await isSearched(db, filters.search);
  yield* writeCsv(
    columns,
    readInBatches({}, async ({ after, limit }) => {
      const isNext = after === null ? undefined : gt(tools.id, after);
      const rows = await selectToolsForAdmins(db)
        .where(and(isNamed, isInTable(filters), matches, isNext))
        .orderBy(asc(tools.id))
        .limit(limit);
      return rows.map(toToolForAdmins);
    }),
  );
}

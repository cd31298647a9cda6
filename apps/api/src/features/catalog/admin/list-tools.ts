import type { ListToolsInput, ToolPage } from "@ironmonger/contract/catalog/list-tools";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { shopTotals, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { rowsOnPage } from "../../../core/database/find-page.ts";
import { readList, totalOf } from "../../../core/database/read-list.statement.ts";
import { listToolsWithCosts } from "../../tools/tool-row.ts";
import { isInTable, isSearched, type TableFilters } from "../table-filters.ts";

/** The table of tools for admins. A search shows the first 1,000 matches at most. */
export async function listTools(
  { sql: client, settings }: Pick<OfficeContext<"tools.read">, "sql" | "settings">,
  input: ListToolsInput,
): Promise<ToolPage> {
  const { search, page, pageSize, sortBy, direction } = input;
  const { lowStockMinimumOrders } = await settings.read();
  const filters = { ...input, lowStockMinimumOrders };
  // Planned for its values each time: the plan for a rare word or category would be wrong for a common one.
  const db = queryBuilder(client, { prepare: false });
  const matches = await readList(db, {
    from: input.stock || isSortedByStock(input) ? withStock : tools,
    id: tools.id,
    where: and(isInTable(filters), await isSearched(db, search)),
    sort: { ...(sortBy !== "createdAt" && { key: sortKeys[sortBy] }), direction },
    offset: (page - 1) * pageSize,
    limit: search ? rowsOnPage(input, maxMatches) : pageSize,
    total: search ? undefined : { count: await countTable(db, filters), isExact: true },
  });
  const ids = matches.rows.map(({ id }) => id);
  return { ...totalOf(matches), rows: await listToolsWithCosts(db, ids) };
}

const sortKeys: Record<Exclude<ListToolsInput["sortBy"], "createdAt">, SQL> = {
  name: sql`${tools.nameKey} collate "C"`,
  price: sql`${tools.priceOfOne}`,
  available: sql`${toolStock.available}`,
  sold: sql`${toolStock.sold}`,
};
const isSortedByStock = ({ sortBy }: ListToolsInput): boolean => sortBy === "available" || sortBy === "sold";
const withStock = sql`${tools} join ${toolStock} on ${toolStock.toolId} = ${tools.id}`;

async function countTable(db: Database, filters: ListToolsInput & TableFilters): Promise<number> {
  if (filters.stock)
    return db.$count(
      db
        .select({ id: tools.id })
        .from(tools)
        .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
        .where(isInTable(filters))
        .as("matches"),
    );
  if (filters.category) return db.$count(tools, isInTable(filters));
  const [row] = await db.select({ total: sql<number>`coalesce(sum(${shopTotals.tools}), 0)::bigint` }).from(shopTotals);
  return row?.total ?? 0;
}

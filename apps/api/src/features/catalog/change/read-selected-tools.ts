import { maxChangedTools, type ToolSelection } from "@ironmonger/contract/catalog/change-tools";
import { formatNumber } from "@ironmonger/contract/money";
import type { Database } from "@ironmonger/db/client";
import { toolStock, tools } from "@ironmonger/db/schema";
import { and, asc, gt, type SQL } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { isNotDeleted, type RowForAdmins, selectToolsForAdmins } from "../../tools/tool-row.ts";
import { isInTable, isSearched } from "../table-filters.ts";

const batchSize = 2000;

/** `tools` locks the tools; `stock` locks their stock, too. Orders lock stock in the same order of ids. */
type Lock = "none" | "tools" | "stock";

/** `lowStockMinimumOrders` is the shop's setting. */
export type Reading = { lock: Lock; lowStockMinimumOrders: number };

const isSelected = async (
  db: Database,
  selection: ToolSelection,
  lowStockMinimumOrders: number,
): Promise<SQL | undefined> => {
  if ("ids" in selection) return and(isNotDeleted, isAnyOf(tools.id, selection.ids));
  const { filters } = selection;
  return and(isInTable({ ...filters, lowStockMinimumOrders }), await isSearched(db, filters.search));
};

/**
 * The selected tools that are in the shop, by id, in batches.
 * @throws DomainError conflict (more than one change may cover)
 */
export async function* readSelectedTools(
  db: Database,
  selection: ToolSelection,
  { lock, lowStockMinimumOrders }: Reading,
): AsyncGenerator<RowForAdmins[], void, undefined> {
  const isChosen = await isSelected(db, selection, lowStockMinimumOrders);
  let after: string | undefined;
  for (let count = 0; ; ) {
    const query = selectToolsForAdmins(db)
      .where(and(isChosen, after ? gt(tools.id, after) : undefined))
      .orderBy(asc(tools.id))
      .limit(batchSize);
    const rows = await (lock === "none"
      ? query
      : query.for("no key update", { of: lock === "tools" ? tools : [tools, toolStock] }));
    if (rows.length === 0) return;
    count += rows.length;
    if (count > maxChangedTools)
      throw new DomainError(
        "conflict",
        `One change can be for ${formatNumber(maxChangedTools)} tools at most. Choose fewer with a search or a filter.`,
      );
    yield rows;
    after = rows.at(-1)?.id;
  }
}

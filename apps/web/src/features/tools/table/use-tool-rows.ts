import type { ToolPage } from "@ironmonger/contract/catalog/list-tools";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../shared/server/trpc.ts";

/** A row of the tool table. The row of a tool that was deleted here stays until the table is loaded again. */
export type ToolRow = ToolPage["rows"][number] & { isDeleted?: boolean };

const alwaysStale = [
  ...[trpc.catalog.getToolToEdit, trpc.catalog.listToolChanges, trpc.catalog.listStockMovements, trpc.catalog.getTool],
  ...[trpc.catalog.listNewest, trpc.catalog.searchCatalog, trpc.content.summary, trpc.insights],
];
/** What shows tools, for the action that changes some. */
export const shownTools = [...alwaysStale, trpc.catalog.list];
/** The same for an action in the table, whose rows stay at their positions. */
export const toolsInPlace = { touches: alwaysStale, outdates: [trpc.catalog.list] };

/** Changes the cached pages of the tool table before the server has answered. */
export function useToolRows() {
  const queries = useQueryClient();
  const queryKey = getQueryKey(trpc.catalog.list);

  const changePages = (alter: (page: ToolPage) => ToolPage) => {
    // Not awaited: the row changes before a second click can reach it.
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<ToolPage>({ queryKey }, (page) => page && alter(page));
  };
  return {
    change(id: string, alter: (row: ToolRow) => ToolRow): void {
      changePages((page) => ({ ...page, rows: page.rows.map((row) => (row.id === id ? alter(row) : row)) }));
    },
    /** Marks the row of a tool, which stays at its position, so that no other row slides under the pointer. */
    setDeleted(id: string, isDeleted: boolean): void {
      changePages((page) => {
        const rows = page.rows.map((row): ToolRow => (row.id === id ? { ...row, isDeleted } : row));
        return { rows, total: page.total + (isDeleted ? -1 : 1) };
      });
    },
    /** Loads the table again, after an error that says that it is out of date. */
    refresh: () => void queries.invalidateQueries({ queryKey }),
  };
}

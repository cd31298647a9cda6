import type { ToolPage } from "@ironmonger/contract/catalog/list-tools";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../shared/server/trpc.ts";

/** A row of the tool table. The row of a tool that was deleted here stays until the table is loaded again. */
export type ToolRow = ToolPage["rows"][number] & { isDeleted?: boolean };

/** Changes the cached pages of the tool table before the server has answered. */
export function useToolRows() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const queryKey = getQueryKey(trpc.catalog.list);

  const changePages = (alter: (page: ToolPage) => ToolPage) => {
    // Not awaited: the row changes before a second click can reach it.
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<ToolPage>({ queryKey }, (page) => page && alter(page));
  };
  /** Invalidates other queries that contain tools. */
  const refreshOthers = () => {
    void utils.catalog.getToolToEdit.invalidate();
    void utils.catalog.listToolChanges.invalidate();
    void utils.catalog.listStockMovements.invalidate();
    void utils.catalog.getTool.invalidate();
    void utils.catalog.listNewest.invalidate();
    void utils.catalog.searchCatalog.invalidate();
    void utils.content.summary.invalidate();
    void utils.insights.invalidate();
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
    /** The table is loaded again when it is opened again. */
    markStale(): void {
      void queries.invalidateQueries({ queryKey, refetchType: "none" });
      refreshOthers();
    },
    /** Loads the table again. */
    refresh(): Promise<void> {
      refreshOthers();
      return queries.invalidateQueries({ queryKey });
    },
  };
}

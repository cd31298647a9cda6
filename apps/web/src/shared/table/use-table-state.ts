import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import type { Sorting } from "./data-table.tsx";
import { changeTableState, exportAddress, readTableState, writeTableState } from "./table-state.ts";

/**
 * A table's page, search, filters and order, kept in the address: a reload, a shared link and the back button show the same rows.
 * Turning a page is a step that the back button undoes; typing and filtering replace the step they are in.
 */
export function useTableState<Schema extends z.ZodObject>(schema: Schema) {
  type State = z.output<Schema> & { page: number; pageSize: number };
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTableState(schema, params) as State, [schema, params]);

  const change = useCallback(
    (patch: Partial<State>) => {
      // The address, not the last rendering: a second change may come before the first has been drawn.
      const current = readTableState(schema, new URLSearchParams(window.location.search)) as State;
      setParams(writeTableState(schema, changeTableState(current, patch)), {
        replace: patch.page === undefined,
        preventScrollReset: patch.page === undefined,
      });
    },
    [schema, setParams],
  );

  const clear = () => setParams({}, { replace: true });

  return {
    state,
    change,
    clear,
    exportHref: (path: string) => exportAddress(path, schema, state),
    /** The number of the first row on this page. */
    firstPosition: (state.page - 1) * state.pageSize + 1,
    pager: {
      page: state.page,
      pageSize: state.pageSize,
      onPage: (page: number) => change({ page } as Partial<State>),
    },
  };
}

/** The order of a table as its head shows and changes it. */
export function sortingOf<SortKey extends string>(
  { sortBy, direction }: { sortBy: SortKey; direction: Sorting<SortKey>["direction"] },
  change: (patch: { sortBy: SortKey; direction: Sorting<SortKey>["direction"] }) => void,
): Sorting<SortKey> {
  return { by: sortBy, direction, onSort: (next, nextDirection) => change({ sortBy: next, direction: nextDirection }) };
}

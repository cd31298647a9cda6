import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { withLook } from "./look/use-table-look.ts";
import {
  changeTableState,
  exportAddress,
  isFilteredState,
  readTableState,
  type TableFields,
  writeTableState,
} from "./table-state.ts";

/** The state of a table from its address, and functions that change it. */
export type TableAddress<State> = {
  state: State;
  change: (patch: Partial<State>) => void;
  clear: () => void;
  /** Shows another page instead of this one, which the back button then skips. */
  replacePage: (page: number) => void;
  isFiltered: boolean;
  /** The address of the file with every row that matches the search and the filters. */
  exportHref: (path: string) => string;
  /** The number of the first row on this page. */
  firstPosition: number;
  pager: { page: number; pageSize: number; onPage: (page: number) => void };
};

/**
 * A table's page, search, filters and order, stored in the address: a reload, a shared link and the back button show the same rows.
 * Turning a page adds an entry to the history; typing and filtering replace the current one.
 */
export function useTableState<State extends { page: number; pageSize: number }>(
  fields: TableFields<State>,
): TableAddress<State> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTableState(fields, params), [fields, params]);

  const write = useCallback(
    (patch: Partial<State>, options: { replace: boolean; preventScrollReset?: boolean }) => {
      // The address, not the last rendering: a second change may come before the first has been drawn.
      const current = new URLSearchParams(window.location.search);
      const next = writeTableState(fields, changeTableState(readTableState(fields, current), patch));
      setParams(withLook(next, current), options);
    },
    [fields, setParams],
  );
  const change = useCallback(
    (patch: Partial<State>) => {
      const isSamePage = patch.page === undefined;
      write(patch, { replace: isSamePage, preventScrollReset: isSamePage });
    },
    [write],
  );

  return {
    state,
    change,
    clear: () => setParams(withLook(new URLSearchParams(), params), { replace: true }),
    replacePage: (page) => write({ page } as Partial<State>, { replace: true }),
    isFiltered: isFilteredState(state),
    exportHref: (path) => exportAddress(path, fields, state),
    firstPosition: (state.page - 1) * state.pageSize + 1,
    pager: {
      page: state.page,
      pageSize: state.pageSize,
      onPage: (page) => change({ page } as Partial<State>),
    },
  };
}

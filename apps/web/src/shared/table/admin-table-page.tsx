import { type ReactElement, type ReactNode, useDeferredValue } from "react";
import { LoadFailed } from "../ui/load-failed.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Thousands } from "../ui/thousands.tsx";
import type { Sorting, TableView } from "./data-table.tsx";
import { NoMatch } from "./no-match.tsx";
import type { Selection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { TablePager } from "./table-pager.tsx";
import { TableToolbar } from "./table-toolbar.tsx";
import { useRowsInRange } from "./use-rows-in-range.ts";
import { useTableLook } from "./use-table-look.ts";
import type { TableAddress } from "./use-table-state.ts";

type State<SortKey extends string> = {
  page: number;
  pageSize: number;
  search: string;
  sortBy: SortKey;
  direction: Sorting<SortKey>["direction"];
  from?: string | undefined;
  to?: string | undefined;
};

type Props<Row, SortKey extends string> = {
  /** The title of the browser tab. */
  title: string;
  /** The page's heading, with the number of rows that match the search and the filters, or "…" while it is not known. */
  heading: (total: number | "…", isAtLeast: boolean) => string;
  /** A sentence below the heading. */
  lead?: string;
  /** The name of the rows, in the plural: "orders". */
  noun: string;
  /** The name under which the browser stores the visible columns and the row height; without one, they cannot be chosen. */
  table?: string;
  exportPath?: string;
  filters?: ReactNode;
  /** Shown if there are no rows at all. */
  nothingYet?: ReactElement;
  /** Rows get tick boxes, and those that are ticked get these actions. `offersAll`: they also work for all rows of all pages. */
  bulk?: { selection: Selection; actions: ReactNode; offersAll?: boolean };
  address: TableAddress<State<SortKey>>;
  query: {
    data: { rows: Row[]; total: number; isTotalExact?: false | undefined } | undefined;
    isError: boolean;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The table itself: its rows are undefined until they have been loaded. */
  children: (view: TableView<SortKey> & { rows: Row[] | undefined }) => ReactNode;
};

/** A page of all rows of one kind, for admins: the server searches, filters, sorts and pages them. */
export function AdminTablePage<Row, SortKey extends string>(props: Props<Row, SortKey>) {
  const { title, heading, lead, noun, table, exportPath, filters, nothingYet, bulk, address, query, children } = props;
  const { state, change, clear, isFiltered, exportHref, firstPosition, pager } = address;
  const { look, change: changeLook } = useTableLook(table ?? "");
  const total = query.data?.total;
  // React renders the rows in slices: on a slow phone they take a third of a second.
  const rows = useDeferredValue(useRowsInRange(address, query));
  const isAtLeast = query.data?.isTotalExact === false;

  return (
    <>
      <PageTitle title={title}>
        <Thousands text={heading(total ?? "…", isAtLeast)} />
      </PageTitle>
      {lead && <p className="page-lead">{lead}</p>}
      <TableToolbar
        searchLabel={`Search ${noun}`}
        search={state.search}
        onSearch={(search) => change({ search })}
        exportHref={exportPath && exportHref(exportPath)}
      >
        {filters}
      </TableToolbar>
      {query.isError && !query.data ? (
        <LoadFailed what={`the ${noun}`} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        children({
          rows,
          firstPosition,
          isStale: query.isPlaceholderData,
          selection: bulk?.selection,
          look: table === undefined ? undefined : { ...look, onChange: changeLook },
          sorting: {
            by: state.sortBy,
            direction: state.direction,
            onSort: (sortBy, direction) => change({ sortBy, direction }),
          },
          empty: isFiltered || !nothingYet ? <NoMatch noun={noun} days={state} onClear={clear} /> : nothingYet,
        })
      )}
      {bulk && (
        <SelectionBar
          selection={bulk.selection}
          actions={bulk.actions}
          offersAll={bulk.offersAll ?? false}
          noun={noun}
          total={total ?? 0}
          isAtLeast={isAtLeast}
        />
      )}
      <TablePager
        noun={noun}
        total={total ?? 0}
        isAtLeast={isAtLeast}
        {...pager}
        onPageSize={(pageSize) => change({ pageSize })}
      />
    </>
  );
}

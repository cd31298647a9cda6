import { Box, Group } from "@mantine/core";
import { type ReactElement, type ReactNode, useDeferredValue, useState } from "react";
import { LoadFailed } from "../kit/notices/load-failed.tsx";
import { type HeadMove, PageHead } from "../kit/page-head.tsx";
import type { Sorting } from "../kit/table/column.ts";
import type { TableView } from "../kit/table/data-table.tsx";
import { Thousands } from "../ui/thousands.tsx";
import { type Filter, Filters } from "./filters/filters.tsx";
import { NoMatch } from "./filters/no-match.tsx";
import { TableSearch } from "./filters/table-search.tsx";
import { useTableLook } from "./look/use-table-look.ts";
import type { Selection } from "./selection/selection.ts";
import { SelectionBar } from "./selection/selection-bar.tsx";
import { useRowsInRange } from "./selection/use-rows-in-range.ts";
import classes from "./table-page.module.css";
import { TablePager } from "./table-pager.tsx";
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
  /** The page's heading, with the number of rows that match the search and the filters, or "…" while it is loading. */
  heading: (total: number | "…", isAtLeast: boolean) => string;
  /** The one or two actions of the page, beside its heading. */
  actions?: ReactNode;
  /** The other actions of the page. With them, the export and the choice of columns stand there, too, on phones. */
  moves?: (HeadMove | false)[];
  /** What the page is for. On a phone it is the largest text, so that the page looks complete before the rows arrive. */
  lead?: string;
  /** The name of the rows, in the plural: "orders". */
  noun: string;
  /** What the search finds: "Number, name, phone". */
  searchHint: string;
  /** The name under which the browser stores the visible columns and the row height; without one, they cannot be chosen. */
  table?: string;
  /** The saved views of the table, above the search. */
  views?: ReactNode;
  exportPath?: string;
  filters?: Filter[];
  /** A word at the end of the line of filters. */
  alert?: ReactNode;
  /** Stands between the filters and the rows. */
  notices?: ReactNode;
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
  const {
    title,
    heading,
    actions,
    lead,
    moves,
    noun,
    table,
    views,
    exportPath,
    filters = [],
    notices,
    bulk,
    address,
    query,
  } = props;
  const { state, change, clear, isFiltered, exportHref, firstPosition, pager } = address;
  const { look, change: changeLook } = useTableLook(table ?? "");
  // Where the table puts the choice of its columns and its order.
  const [lookSlot, setLookSlot] = useState<HTMLElement | null>(null);
  const total = query.data?.total;
  // React renders the rows in slices: on a slow phone they take a third of a second.
  const rows = useDeferredValue(useRowsInRange(address, query));
  const openLook = () => {
    const choice = lookSlot?.querySelector("details");
    if (choice) choice.open = true;
  };
  const isAtLeast = query.data?.isTotalExact === false;
  const search = (
    <Group component="search" gap="xs" py="xs" aria-label={`Search ${noun}`}>
      <TableSearch
        label={`Search ${noun}`}
        hint={props.searchHint}
        search={state.search}
        onSearch={(text) => change({ search: text })}
      />
      <Filters filters={filters} />
      {props.alert && <Box ms="auto">{props.alert}</Box>}
    </Group>
  );

  return (
    <>
      <PageHead
        title={<Thousands text={heading(total ?? "…", isAtLeast)} />}
        tabTitle={title}
        lead={lead}
        actions={actions}
        moves={
          moves && [
            ...moves,
            table !== undefined && { label: "Sort and columns", isOnPhonesOnly: true, onClick: openLook },
            exportPath !== undefined && {
              label: "Export CSV",
              isOnPhonesOnly: true,
              download: exportHref(exportPath),
            },
          ]
        }
        movesLabel={`More for ${noun}`}
      />
      <Group wrap="nowrap" gap="md" justify="space-between" className="no-print">
        <Box flex={1} miw={0}>
          {views ?? search}
        </Box>
        <Group wrap="nowrap" gap="2xs" className={classes.words} data-moves={moves && true}>
          <div ref={setLookSlot} />
          {exportPath && (
            <a href={exportHref(exportPath)} className={classes.word} download>
              Export CSV
            </a>
          )}
        </Group>
      </Group>
      {views && search}
      {notices}
      {query.isError && !query.data ? (
        <LoadFailed what={`the ${noun}`} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        props.children({
          rows,
          firstPosition,
          hasRowKeys: true,
          skeletonRows: 20,
          lookSlot,
          isStale: query.isPlaceholderData,
          selection: bulk?.selection,
          look: table === undefined ? undefined : { ...look, onChange: changeLook },
          sorting: {
            by: state.sortBy,
            direction: state.direction,
            onSort: (sortBy, direction) => change({ sortBy, direction }),
          },
          empty:
            isFiltered || !props.nothingYet ? <NoMatch noun={noun} days={state} onClear={clear} /> : props.nothingYet,
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

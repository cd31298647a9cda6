// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out in two lines.
import { Group, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { LookChoice } from "../../table/look/look-choice.tsx";
import type { TableLook } from "../../table/look/use-table-look.ts";
import type { Selection } from "../../table/selection/selection.ts";
import { TablePager } from "../../table/table-pager.tsx";
import { LoadFailed } from "../notices/load-failed.tsx";
import { type Column, firstLineOf, type Sorting, type SortWithoutColumn } from "./column.ts";
import classes from "./data-table.module.css";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** The state of a table besides its rows. */
export type TableView<SortKey extends string = string> = {
  /** The number of the first row: the second page of twenty begins at 21. */
  firstPosition?: number;
  /** The rows are those of the previous query, shown dimmed until the new ones arrive. */
  isStale?: boolean;
  /** The query that could not load the rows. */
  failure?: { isError: boolean; error: unknown; refetch: () => unknown };
  sorting?: Sorting<SortKey>;
  /** Each row has a tick box. */
  selection?: Selection | undefined;
  /** The hidden columns and the row height, and how to change them; without it, all columns are shown. */
  look?: (TableLook & { onChange: (look: TableLook) => void }) | undefined;
  /** Where columns and order are chosen; above the table if it is undefined. */
  lookSlot?: HTMLElement | null;
  /** J and K go through its rows: it is the main table of its page. */
  hasRowKeys?: boolean;
  /** How many rows are expected. */
  skeletonRows?: number;
  /** The buttons of other pages, below the rows. */
  pager?: React.ComponentProps<typeof TablePager>;
  /** Shown instead of the rows if there are none. */
  empty?: ReactNode;
};

type Props<Row, SortKey extends string> = TableView<SortKey> & {
  /** What the table lists, for screen readers: "Tools". */
  caption: string;
  columns: (Column<Row, SortKey> | false)[];
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What a press on a row opens below it. */
  opens?: (row: Row) => ReactNode;
  /** Further orders, offered above the table on every screen, because no head of a column offers them. */
  sortsWithoutColumn?: SortWithoutColumn<SortKey>[];
};

/**
 * The one table: a row is one line, and on phones two lines: the name with the first amount, then texts and the state. It is laid out by
 * its own width, so that it fits into a page, a panel and a dialog. The rows come paged, sorted and filtered.
 */
export function DataTable<Row, SortKey extends string = string>(props: Props<Row, SortKey>) {
  const { caption, rows, rowKey, opens, firstPosition = 1, isStale = false, failure, sorting, selection, look } = props;
  const all = props.columns.filter((column) => column !== false);
  const columns = all.filter(({ role, title }) => role === "name" || !look?.hidden.includes(title));
  const firstLine = firstLineOf(columns);
  const [opened, setOpened] = useState<string | null>(null);
  const onPage = rows?.map(rowKey) ?? [];
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, props.hasRowKeys ?? false);
  if (rows === undefined && failure?.isError)
    return (
      <LoadFailed what={`the ${caption.toLowerCase()}`} error={failure.error} onRetry={() => void failure.refetch()} />
    );
  return (
    <>
      <Choices {...props} all={all} shown={columns} />
      {rows?.length === 0 ? (
        (props.empty ?? null)
      ) : (
        <div className={classes.frame}>
          <table
            className={classes.table}
            role="table"
            aria-busy={rows === undefined || isStale}
            data-stale={isStale || undefined}
            data-compact={look?.isCompact || undefined}
            data-opens={opens && true}
          >
            <VisuallyHidden component="caption">{caption}</VisuallyHidden>
            <TableHead
              columns={columns}
              rows={rows}
              sorting={sorting}
              selection={selection}
              onPage={onPage}
              hasDetails={opens !== undefined}
            />
            <tbody role="rowgroup" ref={body}>
              {rows?.map((row, index) => (
                <TableRow
                  key={rowKey(row)}
                  id={rowKey(row)}
                  row={row}
                  position={firstPosition + index}
                  columns={columns}
                  firstLine={firstLine}
                  selection={selection}
                  onPage={onPage}
                  opens={opens}
                  isOpen={opened === rowKey(row)}
                  onToggle={() => setOpened(opened === rowKey(row) ? null : rowKey(row))}
                />
              )) ?? (
                <SkeletonRows columns={columns} count={props.skeletonRows ?? 8} hasTicks={selection !== undefined} />
              )}
            </tbody>
          </table>
        </div>
      )}
      {props.pager && <TablePager {...props.pager} />}
    </>
  );
}

type ChoicesProps<Row, SortKey extends string> = Props<Row, SortKey> & {
  all: Column<Row, SortKey>[];
  shown: Column<Row, SortKey>[];
};

/** Where order and columns are chosen. */
function Choices<Row, SortKey extends string>(props: ChoicesProps<Row, SortKey>) {
  const { all, shown, sorting, look, lookSlot, sortsWithoutColumn = [] } = props;
  if (!sorting && !look) return null;
  const isSortShown = sorting && shown.some(({ sortBy }) => sortBy === sorting.by);
  const sortChoice = sorting && (
    <SortChoice
      sorts={[...sortsWithoutColumn, ...all]}
      sorting={sorting}
      isOnEveryScreen={lookSlot !== undefined || sortsWithoutColumn.length > 0 || !isSortShown}
    />
  );
  const columns = all.map(({ title, role }) => ({ title, isRowHeader: role === "name", isPosition: title === "#" }));
  if (lookSlot === undefined)
    return (
      <Group align="end" gap="sm" mb="sm">
        {sortChoice}
        {look && <LookChoice columns={columns} look={look} onChange={look.onChange} />}
      </Group>
    );
  return (
    lookSlot &&
    createPortal(
      <LookChoice
        columns={columns}
        look={look}
        onChange={look?.onChange}
        sortChoice={sortChoice}
        isOnPhonesOnly={!look && sortsWithoutColumn.length === 0}
      />,
      lookSlot,
    )
  );
}

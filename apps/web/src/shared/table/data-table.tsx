// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out as cards.
import { NativeSelect, UnstyledButton, VisuallyHidden } from "@mantine/core";
import clsx from "clsx";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import classes from "./data-table.module.css";
import { LookChoice } from "./look/look-choice.tsx";
import type { TableLook } from "./look/use-table-look.ts";
import type { Selection } from "./selection/selection.ts";
import { TickAll, TickRow } from "./selection/tick-boxes.tsx";
import { SortIcon } from "./sort-icon.tsx";
import { useRowKeys } from "./use-row-keys.ts";

export type Column<Row, SortKey extends string = string> = {
  title: string;
  render: (row: Row, position: number) => ReactNode;
  /** Right-aligned, with tabular figures. */
  isNumber?: boolean;
  /** The cell that names the row: the row header for screen readers, the card's title on phones. */
  isRowHeader?: boolean;
  /** The running number, in the corner of a card on phones. */
  isPosition?: boolean;
  /** Beside the next such cell in a card on phones. */
  isHalf?: boolean;
  /** Beside the card's title on phones, without its label. */
  isCorner?: boolean;
  /** Without its label on phones, over the whole width. */
  isPlain?: boolean;
  /** Cells of buttons take the whole width of a card and need no label there. */
  isActions?: boolean;
  /** Cells of buttons that also have texts are on paper, too. */
  isPrinted?: boolean | undefined;
  /** Of a dense table: the position in the two lines of its card on phones; other cells are hidden there. The second line of a row with details also has a start. */
  card?: "secondStart" | "second" | "end" | "secondEnd";
  /** Of a dense table: hidden where there is little room. */
  isMinor?: boolean;
  /** Of a dense table: only on wide screens. */
  isWide?: boolean;
  /** Its buttons stand before the menu of the row, and its head above them. */
  hasMenu?: boolean;
  /** Its head is for screen readers only. */
  isHeadHidden?: boolean;
  /** Of a dense table: the whole text of a cell, which may be cut off. A text that is rendered as it is needs none. */
  titleOf?: (row: Row) => string;
  width?: string;
  sortBy?: SortKey;
  /** The rows are sorted by a time: "newest first" instead of "descending". */
  isTime?: boolean;
};

/** An order of the rows that no column shows. */
type SortWithoutColumn<SortKey extends string> = Pick<Column<never, SortKey>, "title" | "isTime"> & {
  sortBy: SortKey;
};

export type Sorting<SortKey extends string> = {
  by: SortKey;
  direction: "asc" | "desc";
  onSort: (by: SortKey, direction: "asc" | "desc") => void;
};

/** The state of a table besides its rows. */
export type TableView<SortKey extends string = string> = {
  /** The number of the first row: the second page of twenty begins at 21. */
  firstPosition?: number;
  /** The rows are those of the previous query, shown dimmed until the new ones arrive. */
  isStale?: boolean;
  sorting?: Sorting<SortKey>;
  /** Each row has a tick box. */
  selection?: Selection | undefined;
  /** The hidden columns and the row height, and how to change them; without it, all columns are shown. */
  look?: (TableLook & { onChange: (look: TableLook) => void }) | undefined;
  /** Where columns and order are chosen; above the table if it is undefined. */
  lookSlot?: HTMLElement | null;
  /** Each row is one line, which J and K go through; on phones it is two lines. */
  isDense?: boolean;
  /** The rows of a dense table grow with their texts; on phones, the second text and the buttons have the whole width. */
  isGrowing?: boolean;
  /** Each row of a dense table has a `details`, which a press on the row opens; on phones, its buttons are shown with it. */
  hasDetails?: boolean;
  /** On phones, each row is two lines, as in a dense table. */
  isShortOnPhones?: boolean;
  /** Shown instead of the rows if there are none. */
  empty: ReactNode;
};

type Props<Row, SortKey extends string> = TableView<SortKey> & {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: Column<Row, SortKey>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Further orders, offered above the table on every screen, because no head of a column offers them. */
  sortsWithoutColumn?: SortWithoutColumn<SortKey>[];
  skeletonRows?: number;
};

/** The id of a row's header: buttons that say only "Cancel" refer to it as their description. */
export const rowHeaderId = (rowKey: string): string => `row-${rowKey}`;

/**
 * A native table with a sticky head; on phones each row is a card, and the order is chosen above them. The rows come paged, sorted and
 * filtered.
 */
export function DataTable<Row, SortKey extends string = string>(props: Props<Row, SortKey>) {
  const {
    caption,
    columns: all,
    rows,
    rowKey,
    firstPosition = 1,
    skeletonRows = 8,
    isStale = false,
    sorting,
    sortsWithoutColumn = [],
    selection,
    look,
    lookSlot,
    isDense = false,
    isGrowing = false,
    hasDetails = false,
    isShortOnPhones = isDense,
    empty,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, isDense);
  const onPage = rows?.map(rowKey) ?? [];
  const columns = all.filter((column) => column.isRowHeader || !look?.hidden.includes(column.title));
  const isSortShown = sorting && columns.some(({ sortBy }) => sortBy === sorting.by);
  const sortChoice = sorting && (
    <SortChoice
      sorts={[...sortsWithoutColumn, ...all]}
      sorting={sorting}
      isOnEveryScreen={lookSlot !== undefined || sortsWithoutColumn.length > 0 || !isSortShown}
    />
  );
  const choices =
    lookSlot === undefined
      ? (sorting || look) && (
          <div className={classes.choices}>
            {sortChoice}
            {look && <LookChoice columns={all} look={look} onChange={look.onChange} />}
          </div>
        )
      : lookSlot === null || !(sorting || look)
        ? null
        : createPortal(
            <LookChoice
              columns={all}
              look={look}
              onChange={look?.onChange}
              sortChoice={sortChoice}
              isOnPhonesOnly={!look && sortsWithoutColumn.length === 0}
            />,
            lookSlot,
          );
  if (rows?.length === 0)
    return (
      <>
        {choices}
        {empty}
      </>
    );

  return (
    <>
      {choices}
      <table
        className={classes.table}
        role="table"
        aria-busy={rows === undefined || isStale}
        data-stale={isStale || undefined}
        data-selectable={selection && true}
        data-compact={look?.isCompact || undefined}
        data-dense={isDense || undefined}
        data-growing={isGrowing || undefined}
        data-details={hasDetails || undefined}
        data-short={isShortOnPhones || undefined}
      >
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={classes.tickHead}>
                <TickAll selection={selection} onPage={onPage} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {rows?.map((row, index) => (
            <tr
              role="row"
              key={rowKey(row)}
              className={classes.row}
              data-ticked={selection?.has(rowKey(row)) || undefined}
            >
              {selection && (
                <td role="cell" className={clsx(classes.cell, classes.tick)}>
                  <TickRow
                    selection={selection}
                    id={rowKey(row)}
                    onPage={onPage}
                    labelledBy={rowHeaderId(rowKey(row))}
                  />
                </td>
              )}
              {columns.map((column) => (
                <BodyCell
                  key={column.title}
                  column={column}
                  id={rowHeaderId(rowKey(row))}
                  title={isShortOnPhones ? column.titleOf?.(row) : undefined}
                >
                  {column.render(row, firstPosition + index)}
                </BodyCell>
              ))}
            </tr>
          )) ?? (
            <SkeletonRows
              columns={columns}
              count={isDense ? 20 : skeletonRows}
              hasTicks={selection !== undefined}
              isDense={isDense}
            />
          )}
        </tbody>
      </table>
    </>
  );
}

type SortChoiceProps<SortKey extends string> = {
  sorts: { title: string; isTime?: boolean; sortBy?: SortKey }[];
  sorting: Sorting<SortKey>;
  isOnEveryScreen: boolean;
};

/** On phones, where the head is not shown, and wherever no column of the head shows the current order or offers every order. */
function SortChoice<SortKey extends string>({ sorts, sorting, isOnEveryScreen }: SortChoiceProps<SortKey>) {
  const choices = sorts.flatMap(({ title, isTime = false, sortBy }) =>
    sortBy === undefined
      ? []
      : (["asc", "desc"] as const).map((direction) => ({
          sortBy,
          direction,
          value: `${sortBy} ${direction}`,
          label: `${title}, ${(isTime ? timeDirections : directions)[direction]}`,
        })),
  );
  return (
    <NativeSelect
      className={clsx(classes.sortChoice, isOnEveryScreen && classes.onEveryScreen)}
      label="Sort by"
      value={`${sorting.by} ${sorting.direction}`}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value);
        if (chosen) sorting.onSort(chosen.sortBy, chosen.direction);
      }}
      data={choices.map(({ value, label }) => ({ value, label }))}
    />
  );
}

const directions = { asc: "ascending", desc: "descending" };
const timeDirections = { asc: "oldest first", desc: "newest first" };

function HeadCell<Row, SortKey extends string>({
  column,
  sorting,
}: {
  column: Column<Row, SortKey>;
  sorting: Sorting<SortKey> | undefined;
}) {
  const { title, sortBy, isNumber, width } = column;
  const isSorted = sortBy !== undefined && sorting?.by === sortBy;
  const nextDirection = isSorted && sorting.direction === "asc" ? "desc" : "asc";
  const ariaSort = isSorted ? (sorting.direction === "asc" ? "ascending" : "descending") : undefined;

  return (
    <th
      role="columnheader"
      scope="col"
      style={{ "--column-width": width } as CSSProperties}
      aria-sort={ariaSort}
      className={clsx(
        (isNumber || column.isPosition) && classes.number,
        column.isPosition && classes.positionHead,
        column.isActions && classes.actionsHead,
        column.isPrinted && classes.printed,
        column.isMinor && classes.minor,
        column.isWide && classes.wide,
        column.hasMenu && classes.beforeMenu,
      )}
    >
      {sorting && sortBy !== undefined ? (
        <UnstyledButton className={classes.sort} onClick={() => sorting.onSort(sortBy, nextDirection)}>
          {title}
          <SortIcon direction={isSorted ? sorting.direction : null} />
        </UnstyledButton>
      ) : column.isHeadHidden || (column.isActions && column.isMinor) ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        title
      )}
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; id: string; title: string | undefined; children: ReactNode };

function BodyCell<Row>({ column, id, title, children }: CellProps<Row>) {
  const cell = { title, "data-label": column.title, className: cellClass(column) };
  if (column.isRowHeader) {
    return (
      <th id={id} role="rowheader" scope="row" {...cell}>
        {children}
      </th>
    );
  }
  return (
    <td role="cell" {...cell}>
      {children}
    </td>
  );
}

function cellClass<Row>(column: Column<Row>): string {
  return clsx(
    classes.cell,
    (column.isNumber || column.isPosition) && classes.number,
    column.isRowHeader && classes.rowHeader,
    column.isPosition && classes.position,
    column.isHalf && classes.half,
    column.isCorner && classes.corner,
    column.isPlain && classes.plain,
    column.isActions && classes.actions,
    column.isPrinted && classes.printed,
    column.isMinor && classes.minor,
    column.isWide && classes.wide,
    column.card && classes[column.card],
  );
}

type SkeletonProps<Row> = { columns: Column<Row>[]; count: number; hasTicks: boolean; isDense: boolean };

function SkeletonRows<Row>({ columns, count, hasTicks, isDense }: SkeletonProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr role="row" key={index} className={classes.row}>
      {hasTicks && <td role="cell" className={clsx(classes.cell, classes.tick)} />}
      {columns.map((column) => (
        <td role="cell" key={column.title} data-label={column.title} className={cellClass(column)}>
          {isDense ? <div className={classes.bone} style={{ height: 14, width: "60%" }} /> : <Bones column={column} />}
        </td>
      ))}
    </tr>
  ));
}

/**
 * As large as the content. The cell that names a row usually has a second, smaller line. Plain elements: a table has a hundred of
 * them, and a slow phone would take a tenth of a second longer for Mantine's.
 */
function Bones<Row>({ column }: { column: Column<Row> }) {
  if (column.isActions) return <div className={classes.bone} style={{ height: 36, width: 120 }} />;
  if (!column.isRowHeader)
    return <div className={classes.bone} style={{ height: 16, width: column.isPosition ? 20 : 64 }} />;
  return (
    <>
      <div className={classes.bone} style={{ height: 16, width: "60%", marginBlock: 2 }} />
      <div className={classes.bone} style={{ height: 12, width: "36%", marginTop: 6 }} />
    </>
  );
}

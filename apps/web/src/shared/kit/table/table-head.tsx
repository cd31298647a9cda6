// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out in two lines.
import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import type { Selection } from "../../table/selection/selection.ts";
import { TickAll } from "../../table/selection/tick-boxes.tsx";
import { type Column, layoutOf, roomOf, type Sorting } from "./column.ts";
import classes from "./data-table.module.css";
import { SortIcon } from "./sort-icon.tsx";

type Props<Row, SortKey extends string> = {
  columns: Column<Row, SortKey>[];
  /** Those that are shown; undefined while they are loading. */
  rows: Row[] | undefined;
  sorting: Sorting<SortKey> | undefined;
  selection: Selection | undefined;
  /** The keys of its rows. */
  onPage: string[];
  hasDetails: boolean;
};

/** The heads of the columns: those that sort are buttons. */
export function TableHead<Row, SortKey extends string>(props: Props<Row, SortKey>) {
  const { columns, rows, sorting, selection, onPage, hasDetails } = props;
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={classes.tick}>
            <TickAll selection={selection} onPage={onPage} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.title} column={column} room={roomOf(column, columns, rows)} sorting={sorting} />
        ))}
        {hasDetails && (
          <th role="columnheader" scope="col" className={classes.opener}>
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadProps<Row, SortKey extends string> = {
  column: Column<Row, SortKey>;
  room: CSSProperties;
  sorting: Sorting<SortKey> | undefined;
};

function HeadCell<Row, SortKey extends string>({ column, room, sorting }: HeadProps<Row, SortKey>) {
  const { title, role, sortBy } = column;
  const isSorted = sortBy !== undefined && sorting?.by === sortBy;
  const nextDirection = isSorted && sorting.direction === "asc" ? "desc" : "asc";
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (sorting.direction === "asc" ? "ascending" : "descending") : undefined}
      {...layoutOf(column)}
      style={room}
    >
      {sorting && sortBy !== undefined ? (
        <UnstyledButton className={classes.sort} onClick={() => sorting.onSort(sortBy, nextDirection)}>
          {title}
          <SortIcon direction={isSorted ? sorting.direction : null} />
        </UnstyledButton>
      ) : role === "actions" ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        title
      )}
    </th>
  );
}

// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out in two lines.
import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { SortIcon } from "../../table/sort-icon.tsx";
import { type Column, isRight, type Sorting } from "./column.ts";
import classes from "./data-table.module.css";

type Props<Row, SortKey extends string> = { column: Column<Row, SortKey>; sorting: Sorting<SortKey> | undefined };

export function HeadCell<Row, SortKey extends string>({ column, sorting }: Props<Row, SortKey>) {
  const { title, role, sortBy, priority = 1 } = column;
  const isSorted = sortBy !== undefined && sorting?.by === sortBy;
  const nextDirection = isSorted && sorting.direction === "asc" ? "desc" : "asc";
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (sorting.direction === "asc" ? "ascending" : "descending") : undefined}
      data-role={role}
      data-priority={priority}
      data-right={isRight(column) || undefined}
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

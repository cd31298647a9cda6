// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out in two lines.
import { UnstyledButton } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import type { Selection } from "../../table/selection/selection.ts";
import { TickRow } from "../../table/selection/tick-boxes.tsx";
import { Cell } from "./cell.tsx";
import { type Column, rowHeaderId } from "./column.ts";
import classes from "./data-table.module.css";

type Props<Row> = {
  id: string;
  row: Row;
  position: number;
  columns: Column<Row>[];
  /** Those that stand on the first line on phones. */
  firstLine: Column<Row>[];
  selection: Selection | undefined;
  onPage: string[];
  opens: ((row: Row) => ReactNode) | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

/** A row, and below it what a press on it has opened. */
export function TableRow<Row>(props: Props<Row>) {
  const { id, row, position, columns, firstLine, selection, onPage, opens, isOpen, onToggle } = props;
  const press = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest("a, button, input, label, select") !== null;
    if (!isControl && getSelection()?.isCollapsed !== false) onToggle();
  };
  return (
    <>
      <tr
        role="row"
        className={classes.row}
        data-ticked={selection?.has(id) || undefined}
        onClick={opens ? press : undefined}
      >
        {selection && (
          <td role="cell" className={classes.tick}>
            <TickRow selection={selection} id={id} onPage={onPage} labelledBy={rowHeaderId(id)} />
          </td>
        )}
        {columns.map((column) => (
          <Cell
            key={column.title}
            column={column}
            row={row}
            position={position}
            id={id}
            isOnFirstLine={firstLine.includes(column)}
          />
        ))}
        {opens && (
          <td role="cell" className={classes.opener}>
            <UnstyledButton
              className={classes.chevron}
              aria-label="Details"
              aria-describedby={rowHeaderId(id)}
              aria-expanded={isOpen}
              onClick={onToggle}
            />
          </td>
        )}
      </tr>
      {opens && isOpen && (
        <tr role="row">
          <td role="cell" className={classes.opened} colSpan={columns.length + (selection ? 2 : 1)}>
            {opens(row)}
          </td>
        </tr>
      )}
    </>
  );
}

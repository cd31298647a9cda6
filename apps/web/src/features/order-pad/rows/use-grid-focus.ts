import { useEffect, useRef, useState } from "react";
import type { PadRow } from "../judge-lines.ts";
import { type Cell, columns, isBetween, isSameCell, textColumn } from "./grid-cells.ts";

type Options = {
  rows: PadRow[];
  /** How many rows there are, with the one for more lines. */
  count: number;
  isEditing: boolean;
  scrollTo: (row: number) => void;
};

/** The cell that has the focus, or would get it, and the selection, which reaches from its start to that cell. */
export function useGridFocus({ rows, count, isEditing, scrollTo }: Options) {
  const [lastActive, setActive] = useState<Cell>({ row: 0, column: textColumn, button: 0 });
  const active = { ...lastActive, row: Math.max(Math.min(lastActive.row, count - 1), 0) };
  const [selectionStart, setSelectionStart] = useState<Cell | null>(null);
  const mustFocus = useRef(false);
  const hadFocus = useRef(false);
  const grid = useRef<HTMLDivElement>(null);

  // The row may have to be scrolled into the document first. A button that disappears after its click would lose the focus.
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (!(mustFocus.current || isLost) || isEditing) return;
    const cell = `[data-row="${active.row}"][data-column="${active.column}"]`;
    const stop =
      grid.current?.querySelector<HTMLElement>(`${cell}[data-button="${active.button}"]`) ??
      grid.current?.querySelector<HTMLElement>(`${cell}[data-button]`);
    if (!stop) return;
    mustFocus.current = false;
    stop.focus({ preventScroll: true });
  });

  return {
    active,
    start: selectionStart ?? active,
    isSelected: (row: number, column: number): boolean =>
      selectionStart !== null &&
      isBetween(row, selectionStart.row, active.row) &&
      isBetween(column, selectionStart.column, active.column),
    setActive,
    move(to: Partial<Cell>, isSelecting = false) {
      const next = { ...active, button: 0, ...to };
      next.row = Math.max(0, Math.min(next.row, count - 1));
      next.column = Math.max(0, Math.min(next.column, columns.length - 1));
      if (!rows[next.row] && next.column !== textColumn) next.column = textColumn;
      mustFocus.current = true;
      setSelectionStart(isSelecting ? (selectionStart ?? active) : null);
      scrollTo(next.row);
      setActive(next);
    },
    /** The grid takes the focus back after the next rendering. */
    takeFocus() {
      mustFocus.current = true;
    },
    /** The props of an element at which the keys stop. */
    stop(row: number, column: number, button = 0) {
      const cell = { row, column, button };
      const isActive = isSameCell(cell, active);
      return {
        "data-row": row,
        "data-column": column,
        "data-button": button,
        tabIndex: isActive ? 0 : -1,
        onFocus: () => {
          if (isActive) return;
          setSelectionStart(null);
          setActive(cell);
        },
      };
    },
    props: {
      ref: grid,
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        if (relatedTarget) hadFocus.current = false;
      },
    },
  };
}

export type GridFocus = ReturnType<typeof useGridFocus>;

import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { readQuantity } from "@ironmonger/contract/order-pad/read-quantity";
import { useEffect, useRef, useState } from "react";
import { outcomeWords, type PadRow, quantityText } from "../judge-lines.ts";
import {
  addLines,
  clearQuantities,
  type PadActions,
  type PadLine,
  pasteLines,
  pasteQuantities,
  readAmount,
  removeLines,
  setAmount,
  setText,
} from "../pad-lines.ts";
import { countRemedies } from "./pad-remedies.tsx";

export const columns = [
  "Line",
  "What was typed",
  "Tool",
  "Quantity",
  "Per piece",
  "Total",
  "Outcome",
  "Remove",
] as const;
export const [textColumn, quantityColumn, outcomeColumn, removeColumn] = [1, 3, 6, 7];

/** The cell that has the focus, or would get it. `part`: one of several buttons in the cell. */
type Place = { row: number; column: number; part: number };
/** `typed`: the key that started it. */
type Editing = { row: number; column: number; typed: string | null };

export const isEditable = (column: number): boolean => column === textColumn || column === quantityColumn;

/**
 * The keys of the grid: arrows move, with Shift they select; Tab goes to the next cell that can be changed or clicked and leaves the grid
 * after the last one; typing or Enter edits, Delete clears, and cells can be copied and pasted.
 */
export function useGridKeys({
  rows,
  lines,
  isWhole,
  onWhole,
  actions: { change, read, add, note },
  scrollTo,
}: {
  rows: PadRow[];
  lines: PadLine[];
  /** All lines are shown; below them is a row for more. */
  isWhole: boolean;
  onWhole: () => void;
  actions: PadActions;
  scrollTo: (row: number) => void;
}) {
  const count = rows.length + (isWhole ? 1 : 0);
  const [wanted, setActive] = useState<Place>({ row: 0, column: textColumn, part: 0 });
  const active = { ...wanted, row: Math.max(Math.min(wanted.row, count - 1), 0) };
  /** The start of the selection. */
  const [anchor, setAnchor] = useState<Place | null>(null);
  const from = anchor ?? active;
  const [editing, setEditing] = useState<Editing | null>(null);
  const mustFocus = useRef(false);
  const hadFocus = useRef(false);
  const grid = useRef<HTMLDivElement>(null);

  // The row may have to be scrolled into the document first. A button that disappears after its click would lose the focus.
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (!(mustFocus.current || isLost) || editing) return;
    const cell = `[data-row="${active.row}"][data-column="${active.column}"]`;
    const stop =
      grid.current?.querySelector<HTMLElement>(`${cell}[data-part="${active.part}"]`) ??
      grid.current?.querySelector<HTMLElement>(`${cell}[data-part]`);
    if (!stop) return;
    mustFocus.current = false;
    stop.focus({ preventScroll: true });
  });

  const move = (to: Partial<Place>, isSelecting = false) => {
    const next = { ...active, part: 0, ...to };
    next.row = Math.max(0, Math.min(next.row, count - 1));
    next.column = Math.max(0, Math.min(next.column, columns.length - 1));
    if (!rows[next.row] && next.column !== textColumn) next.column = textColumn;
    mustFocus.current = true;
    setAnchor(isSelecting ? (anchor ?? active) : null);
    scrollTo(next.row);
    setActive(next);
  };
  const edit = (typed: string | null) => {
    if (isEditable(active.column)) setEditing({ row: active.row, column: active.column, typed });
  };
  const commit = (text: string) => {
    if (!editing) return;
    const row = rows[editing.row];
    const line = row?.line;
    if (!line) change((before) => addLines(before, read(text)));
    else if (editing.column === textColumn) {
      if (text !== line.text) change((before) => setText(before, line.id, text));
    } else if (text !== quantityText(row)) change((before) => setAmount(before, line.id, readAmount(text)));
    if (line) note(line.id);
    setEditing(null);
  };
  /** Removes the selected lines if their text is selected; otherwise clears their quantities. */
  const clear = () => {
    const [start, end] = [Math.min(from.row, active.row), Math.max(from.row, active.row)];
    const selected = rows.slice(start, end + 1).map(({ line }) => line.id);
    const ids = new Set(selected);
    const has = (column: number) => isBetween(column, from.column, active.column);
    const [first] = selected;
    if (first === undefined || !(has(textColumn) || has(quantityColumn))) return;
    if (has(textColumn)) {
      change((before) => removeLines(before, ids));
      move({ row: start });
    } else change((before) => clearQuantities(before, ids));
    mustFocus.current = true;
    note(first);
  };
  const paste = (text: string) => {
    setEditing(null);
    const below = rows.slice(active.row).map(({ line }) => line);
    const ids = below.map(({ id }) => id);
    const [first] = below;
    const cells = text.replace(/\r?\n$/, "").split(/\r?\n/);
    const areQuantities = active.column === quantityColumn && !text.includes("\t") && cells.some(isQuantity);
    mustFocus.current = true;
    if (areQuantities) change((before) => pasteQuantities(before, ids, cells.map(readAmount)));
    else {
      const pasted = read(text);
      if (pasted.some(({ corrects }) => corrects !== undefined)) return add(pasted);
      change((before) => pasteLines(before, ids, pasted));
      // The added lines need not match the filter.
      if (pasted.length > ids.length && !isWhole) {
        onWhole();
        setActive({ ...active, row: first ? lines.indexOf(first) : lines.length });
      }
    }
    if (first) note(first.id);
  };

  const isSelected = (row: number, column: number): boolean =>
    isBetween(row, from.row, active.row) && isBetween(column, from.column, active.column);
  const copy = (): string => {
    const first = Math.min(from.row, active.row);
    return rows
      .slice(first, Math.max(from.row, active.row) + 1)
      .map((row, place) =>
        cellsOf(row, first + place + 1).filter((_, column) => isBetween(column, from.column, active.column)),
      )
      .map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, " ")).join("\t"))
      .join("\n");
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (editing || event.defaultPrevented) return;
    const { row, column, part } = active;
    const parts = column === outcomeColumn && rows[row] ? Math.max(countRemedies(rows[row]), 1) : 1;
    const hasControl = event.ctrlKey || event.metaKey;
    const isOnButton = event.target instanceof HTMLButtonElement;
    const page = Math.max(Math.floor(innerHeight / 60) - 3, 1);
    const moves: Record<string, Partial<Place> | undefined> = {
      ArrowUp: { row: row - 1 },
      ArrowDown: { row: row + 1 },
      ArrowLeft: part > 0 ? { part: part - 1 } : { column: column - 1 },
      ArrowRight: part < parts - 1 ? { part: part + 1 } : { column: column + 1 },
      Home: hasControl ? { row: 0, column: 0 } : { column: 0 },
      End: hasControl ? { row: count - 1, column: textColumn } : { column: removeColumn },
      PageUp: { row: row - page },
      PageDown: { row: row + page },
      Tab: hasControl ? undefined : tabFrom(rows, count, active, event.shiftKey),
    };
    const to = moves[event.key];
    const isTyping = event.key.length === 1 && event.key !== " " && !hasControl && !event.altKey && isEditable(column);
    if (to) move(to, event.shiftKey && event.key !== "Tab");
    else if (isTyping) edit(event.key);
    else if (isOnButton || event.key === "Tab") return;
    else if (event.key === "Enter" || event.key === "F2") edit(null);
    else if (event.key === "Delete" || event.key === "Backspace") clear();
    else return;
    event.preventDefault();
  };

  const stop = (row: number, column: number, part = 0) => ({
    "data-row": row,
    "data-column": column,
    "data-part": part,
    tabIndex: row === active.row && column === active.column && part === active.part ? 0 : -1,
    onFocus: () => {
      if (row === active.row && column === active.column && part === active.part) return;
      setAnchor(null);
      setActive({ row, column, part });
    },
  });

  return {
    count,
    editing,
    edit,
    commit,
    paste,
    isSelected: (row: number, column: number) => anchor !== null && isSelected(row, column),
    stop,
    keepFocus: () => {
      mustFocus.current = true;
    },
    endEdit: (key: "Enter" | "Tab" | "Escape", isBack: boolean) => {
      setEditing(null);
      const below = { row: active.row + 1 };
      // A list is typed name, quantity, name, quantity.
      const next = active.column === quantityColumn && !isBack ? { ...below, column: textColumn } : undefined;
      if (key === "Enter") move(below);
      else if (key === "Tab") move(next ?? tabFrom(rows, count, active, isBack) ?? active);
      else mustFocus.current = true;
    },
    props: {
      ref: grid,
      onKeyDown,
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        if (relatedTarget) hadFocus.current = false;
      },
      onPaste: (event: React.ClipboardEvent) => {
        if (editing) return;
        event.preventDefault();
        paste(event.clipboardData.getData("text/plain"));
      },
      onCopy: (event: React.ClipboardEvent) => {
        if (editing || !getSelection()?.isCollapsed) return;
        event.preventDefault();
        event.clipboardData.setData("text/plain", copy());
      },
    },
  };
}

const isQuantity = (cell: string): boolean => cell.trim() !== "" && readQuantity(cell) !== undefined;

const isBetween = (place: number, one: number, other: number): boolean =>
  place >= Math.min(one, other) && place <= Math.max(one, other);

/** The text that is copied from a row, by column. */
function cellsOf({ line, tool, quantity, price, outcome, message }: PadRow, number: number): string[] {
  return [
    formatNumber(number),
    line.text,
    tool ? (tool.sku ?? tool.name) : "",
    quantity === null ? (line.typedQuantity ?? "") : String(quantity),
    price ? formatMoney(price.unitPriceCents) : "",
    price && outcome === "ready" ? formatMoney(price.totalCents) : "",
    [outcomeWords[outcome], message].filter(Boolean).join(". "),
    "",
  ];
}

/** The next cell that can be changed or clicked; undefined after the last one and before the first one. */
function tabFrom(rows: PadRow[], count: number, { row, column, part }: Place, isBack: boolean): Place | undefined {
  const stopsOf = (at: number): Place[] => {
    const shown = rows[at];
    const remedies = Array.from({ length: shown ? countRemedies(shown) : 0 }, (_, of) => [outcomeColumn, of] as const);
    const stops = [[textColumn, 0], ...(shown ? [[quantityColumn, 0], ...remedies, [removeColumn, 0]] : [])];
    return stops.map(([toColumn = 0, toPart = 0]) => ({ row: at, column: toColumn, part: toPart }));
  };
  const isAhead = (to: Place) => (to.column - column || to.part - part) * (isBack ? -1 : 1) > 0;
  const inRow = stopsOf(row).filter(isAhead);
  const next = row + (isBack ? -1 : 1);
  const inNext = next >= 0 && next < count ? stopsOf(next) : [];
  return isBack ? (inRow.at(-1) ?? inNext.at(-1)) : (inRow[0] ?? inNext[0]);
}

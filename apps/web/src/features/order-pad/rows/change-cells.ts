import type { Money } from "@ironmonger/contract/money";
import { readQuantity } from "@ironmonger/contract/order-pad/read-quantity";
import { type PadRow, quantityText } from "../judge-lines.ts";
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
import { isBetween, quantityColumn, textColumn } from "./grid-cells.ts";
import type { GridFocus } from "./use-grid-focus.ts";

type Cells = { rows: PadRow[]; actions: PadActions; focus: GridFocus };

/** Writes the text of an edited cell into its line; below the last line, the text is new lines. */
export function writeCell(
  { rows, actions }: Omit<Cells, "focus">,
  at: { row: number; column: number },
  text: string,
  money: Money,
) {
  const { change, read, note } = actions;
  const row = rows[at.row];
  if (!row) {
    change((before) => addLines(before, read(text)));
    return;
  }
  const { line } = row;
  if (at.column === textColumn) {
    if (text !== line.text) change((before) => setText(before, line.id, text, money));
  } else if (text !== quantityText(row)) change((before) => setAmount(before, line.id, readAmount(text)));
  note(line.id);
}

/** Removes the selected lines if their text is selected; otherwise clears their quantities. */
export function clearCells({ rows, actions: { change, note }, focus }: Cells): void {
  const { start, active } = focus;
  const [first, last] = [Math.min(start.row, active.row), Math.max(start.row, active.row)];
  const selected = rows.slice(first, last + 1).map(({ line }) => line.id);
  const ids = new Set(selected);
  const has = (column: number) => isBetween(column, start.column, active.column);
  const [firstId] = selected;
  if (firstId === undefined || !(has(textColumn) || has(quantityColumn))) return;
  if (has(textColumn)) {
    change((before) => removeLines(before, ids));
    focus.move({ row: first });
  } else change((before) => clearQuantities(before, ids));
  focus.takeFocus();
  note(firstId);
}

type Shown = {
  lines: PadLine[];
  /** All lines are shown; below them is a row for more. */
  isWhole: boolean;
  onWhole: () => void;
};

/** Pastes quantities or lines over the cells from the active one down. What goes beyond the last row is added. */
export function pasteCells({ rows, actions, focus }: Cells, { lines, isWhole, onWhole }: Shown, text: string): void {
  const { change, read, add, note } = actions;
  const { active } = focus;
  const below = rows.slice(active.row).map(({ line }) => line);
  const ids = below.map(({ id }) => id);
  const [first] = below;
  const cells = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const areQuantities = active.column === quantityColumn && !text.includes("\t") && cells.some(isQuantity);
  focus.takeFocus();
  if (areQuantities) change((before) => pasteQuantities(before, ids, cells.map(readAmount)));
  else {
    const pasted = read(text);
    if (pasted.some(({ corrects }) => corrects !== undefined)) {
      add(pasted);
      return;
    }
    change((before) => pasteLines(before, ids, pasted));
    // The added lines need not match the filter.
    if (pasted.length > ids.length && !isWhole) {
      onWhole();
      focus.setActive({ ...active, row: first ? lines.indexOf(first) : lines.length });
    }
  }
  if (first) note(first.id);
}

const isQuantity = (cell: string): boolean => cell.trim() !== "" && readQuantity(cell) !== undefined;

import { useState } from "react";
import { useMoney } from "../../../shared/use-money.ts";
import type { PadRow } from "../judge-lines.ts";
import type { PadActions, PadLine } from "../pad-lines.ts";
import { clearCells, pasteCells, writeCell } from "./change-cells.ts";
import {
  type Cell,
  copyCells,
  countButtons,
  isEditable,
  quantityColumn,
  removeColumn,
  tabFrom,
  textColumn,
} from "./grid-cells.ts";
import { useGridFocus } from "./use-grid-focus.ts";

/** The cell that is edited. `firstKey`: the key that started it. */
type Editing = { row: number; column: number; firstKey: string | null };

type Options = {
  rows: PadRow[];
  lines: PadLine[];
  /** All lines are shown; below them is a row for more. */
  isWhole: boolean;
  onWhole: () => void;
  actions: PadActions;
  scrollTo: (row: number) => void;
};

/**
 * The keys of the grid: arrows move, with Shift they select; Tab goes to the next cell that can be changed or clicked and leaves the grid
 * after the last one; typing or Enter edits, Delete clears, and cells can be copied and pasted.
 */
export function useGridKeys({ rows, lines, isWhole, onWhole, actions, scrollTo }: Options) {
  const money = useMoney();
  const count = rows.length + (isWhole ? 1 : 0);
  const [editing, setEditing] = useState<Editing | null>(null);
  const focus = useGridFocus({ rows, count, isEditing: editing !== null, scrollTo });
  const { active } = focus;

  const edit = (firstKey: string | null) => {
    if (isEditable(active.column)) setEditing({ row: active.row, column: active.column, firstKey });
  };
  const paste = (text: string) => {
    setEditing(null);
    pasteCells({ rows, actions, focus }, { lines, isWhole, onWhole }, text);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (editing || event.defaultPrevented) return;
    const to = moveOf(event, { rows, count, active });
    const isOnButton = event.target instanceof Element && event.target.matches("button, summary");
    if (to) focus.move(to, event.shiftKey && event.key !== "Tab");
    else if (isTyping(event) && isEditable(active.column)) edit(event.key);
    else if (isOnButton || event.key === "Tab") return;
    else if (event.key === "Enter" || event.key === "F2") edit(null);
    else if (event.key === "Delete" || event.key === "Backspace") clearCells({ rows, actions, focus });
    else return;
    event.preventDefault();
  };

  return {
    count,
    editing,
    edit,
    commit(text: string) {
      if (!editing) return;
      writeCell({ rows, actions }, editing, text, money);
      setEditing(null);
    },
    paste,
    endEdit(key: "Enter" | "Tab" | "Escape", isBack: boolean) {
      setEditing(null);
      const below = { row: active.row + 1 };
      // A list is typed name, quantity, name, quantity.
      const next = active.column === quantityColumn && !isBack ? { ...below, column: textColumn } : undefined;
      if (key === "Enter") focus.move(below);
      else if (key === "Tab") focus.move(next ?? tabFrom(rows, count, active, isBack) ?? active);
      else focus.takeFocus();
    },
    isSelected: focus.isSelected,
    stop: focus.stop,
    takeFocus: focus.takeFocus,
    props: {
      ...focus.props,
      onKeyDown,
      onPaste: (event: React.ClipboardEvent) => {
        if (editing) return;
        event.preventDefault();
        paste(event.clipboardData.getData("text/plain"));
      },
      onCopy: (event: React.ClipboardEvent) => {
        if (editing || !getSelection()?.isCollapsed) return;
        event.preventDefault();
        event.clipboardData.setData("text/plain", copyCells(rows, focus.start, active, money));
      },
    },
  };
}

const hasControl = ({ ctrlKey, metaKey }: React.KeyboardEvent): boolean => ctrlKey || metaKey;

const isTyping = (event: React.KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== " " && !hasControl(event) && !event.altKey;

type At = { rows: PadRow[]; count: number; active: Cell };

/** The cell to which a key moves; undefined if it moves nowhere. */
function moveOf(event: React.KeyboardEvent, { rows, count, active }: At): Partial<Cell> | undefined {
  const { row, column, button } = active;
  const page = Math.max(Math.floor(innerHeight / 60) - 3, 1);
  const moves: Record<string, Partial<Cell> | undefined> = {
    ArrowUp: { row: row - 1 },
    ArrowDown: { row: row + 1 },
    ArrowLeft: button > 0 ? { button: button - 1 } : { column: column - 1 },
    ArrowRight: button < countButtons(rows[row], column) - 1 ? { button: button + 1 } : { column: column + 1 },
    Home: hasControl(event) ? { row: 0, column: 0 } : { column: 0 },
    End: hasControl(event) ? { row: count - 1, column: textColumn } : { column: removeColumn },
    PageUp: { row: row - page },
    PageDown: { row: row + page },
    Tab: hasControl(event) ? undefined : tabFrom(rows, count, active, event.shiftKey),
  };
  return moves[event.key];
}

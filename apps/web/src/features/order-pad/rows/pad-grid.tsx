// A virtual grid has no table: its rows are placed by hand. Its cells take the focus one at a time.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { parseQuantity } from "../../../shared/parse-quantity.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { outcomeWords, type PadRow } from "../judge-lines.ts";
import {
  addLines,
  type PadActions,
  type PadLine,
  pasteLines,
  pasteQuantities,
  readLines,
  removeLines,
  setQuantity,
  setText,
} from "../pad-lines.ts";
import { CellEditor } from "./cell-editor.tsx";
import classes from "./pad-grid.module.css";
import { countRemedies, PadRemedies } from "./pad-remedies.tsx";
import { useWindowRows } from "./use-window-rows.ts";

const columns = ["Line", "What was typed", "Tool", "Quantity", "Per piece", "Total", "Outcome", "Remove"] as const;
const [textColumn, quantityColumn, outcomeColumn, removeColumn] = [1, 3, 6, 7];

/** The cell that has the focus, or would get it. `part`: one of several buttons in the cell. */
type Place = { row: number; column: number; part: number };
/** `typed`: the key that started it. */
type Editing = { row: number; column: number; typed: string | null };

/**
 * The list as a spreadsheet: arrow keys move, typing or Enter edits, Enter and Tab commit, Escape cancels, Delete clears, and a block of cells
 * can be pasted anywhere. The last row is empty, for more lines. One tab stop (the ARIA grid pattern).
 */
export function PadGrid({
  rows,
  lines,
  numberOf,
  isWhole,
  onWhole,
  actions,
}: {
  rows: PadRow[];
  lines: PadLine[];
  numberOf: ReadonlyMap<number, number>;
  /** All lines are shown. */
  isWhole: boolean;
  onWhole: () => void;
  actions: PadActions;
}) {
  const { change, note } = actions;
  const count = rows.length + (isWhole ? 1 : 0);
  const [wanted, setActive] = useState<Place>({ row: 0, column: textColumn, part: 0 });
  const active = { ...wanted, row: Math.max(Math.min(wanted.row, count - 1), 0) };
  const [editing, setEditing] = useState<Editing | null>(null);
  const mustFocus = useRef(false);
  const hadFocus = useRef(false);
  const wasSelected = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const { body, top, virtualizer } = useWindowRows<HTMLDivElement>({
    count,
    height: 64,
    keyOf: (place) => rows[place]?.line.id ?? "new",
    covered: { top: 120, bottom: 110 },
  });

  // The row may have to be scrolled into the document first. A button that has done its work takes the focus with it.
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

  const move = (to: Partial<Place>) => {
    const next = { ...active, part: 0, ...to };
    next.row = Math.max(0, Math.min(next.row, count - 1));
    next.column = Math.max(0, Math.min(next.column, columns.length - 1));
    if (!rows[next.row] && next.column !== textColumn) next.column = textColumn;
    mustFocus.current = true;
    virtualizer.scrollToIndex(next.row);
    setActive(next);
  };
  const isEditable = (column: number) => column === textColumn || column === quantityColumn;
  const edit = (typed: string | null) => {
    if (isEditable(active.column)) setEditing({ row: active.row, column: active.column, typed });
  };
  const commit = (text: string) => {
    if (!editing) return;
    const line = rows[editing.row]?.line;
    if (!line) change((before) => addLines(before, readLines(text)));
    else if (editing.column === textColumn) {
      if (text !== line.text) change((before) => setText(before, line.id, text));
    } else {
      const quantity = parseQuantity(text);
      const pieces = Number.isNaN(quantity) || quantity === 0 ? null : quantity;
      if (pieces !== rows[editing.row]?.quantity) change((before) => setQuantity(before, line.id, pieces));
    }
    if (line) note(line.id);
    setEditing(null);
  };
  const clear = () => {
    const line = rows[active.row]?.line;
    if (!line) return;
    mustFocus.current = true;
    if (active.column === textColumn) change((before) => removeLines(before, new Set([line.id])));
    if (active.column === quantityColumn) change((before) => setQuantity(before, line.id, null));
    note(line.id);
  };
  const paste = (text: string) => {
    const first = rows[active.row]?.line;
    const from = first ? lines.indexOf(first) : lines.length;
    const cells = text.replace(/\r?\n$/, "").split(/\r?\n/);
    const quantities = cells.map((cell) => parseQuantity(cell));
    const areQuantities = active.column === quantityColumn && !text.includes("\t") && !quantities.every(Number.isNaN);
    mustFocus.current = true;
    onWhole();
    if (areQuantities) change((before) => pasteQuantities(before, from, quantities));
    else change((before) => pasteLines(before, from, readLines(text)));
    if (first) note(first.id);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (editing || event.defaultPrevented) return;
    const { row, column, part } = active;
    const parts = column === outcomeColumn && rows[row] ? Math.max(countRemedies(rows[row]), 1) : 1;
    const hasControl = event.ctrlKey || event.metaKey;
    const isOnButton = event.target instanceof HTMLButtonElement;
    const page = Math.max(Math.floor(innerHeight / 64) - 3, 1);
    const moves: Record<string, Partial<Place>> = {
      ArrowUp: { row: row - 1 },
      ArrowDown: { row: row + 1 },
      ArrowLeft: part > 0 ? { part: part - 1 } : { column: column - 1 },
      ArrowRight: part < parts - 1 ? { part: part + 1 } : { column: column + 1 },
      Home: hasControl ? { row: 0, column: 0 } : { column: 0 },
      End: hasControl ? { row: count - 1, column: textColumn } : { column: removeColumn },
      PageUp: { row: row - page },
      PageDown: { row: row + page },
    };
    const to = moves[event.key];
    const isTyping = event.key.length === 1 && event.key !== " " && !hasControl && !event.altKey && isEditable(column);
    if (to) move(to);
    else if (isTyping) edit(event.key);
    else if (isOnButton) return;
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
      if (row !== active.row || column !== active.column || part !== active.part) setActive({ row, column, part });
    },
  });
  const cell = (row: number, column: number) => ({
    role: "gridcell",
    "aria-colindex": column + 1,
    "aria-readonly": !isEditable(column),
    ...stop(row, column),
  });
  const editCell = (row: number, column: number, text: string, isNumber = false) => ({
    ...cell(row, column),
    // A press selects the cell; a press on the selected one edits it.
    onMouseDown: ({ currentTarget }: React.MouseEvent) => {
      wasSelected.current = document.activeElement === currentTarget;
    },
    onClick: () => wasSelected.current && edit(null),
    onDoubleClick: () => edit(null),
    children:
      editing?.row === row && editing.column === column ? (
        <CellEditor
          text={editing.typed ?? text}
          isSelected={editing.typed === null}
          isNumber={isNumber}
          label={`${columns[column]}, line ${row + 1}`}
          onCommit={commit}
          onPaste={(block) => {
            setEditing(null);
            paste(block);
          }}
          onEnd={(key, isBack) => {
            if (key === "Enter") move({ row: row + 1 });
            else if (key === "Tab")
              move({
                column: column === textColumn && !isBack ? quantityColumn : textColumn,
                row: column === quantityColumn && !isBack ? row + 1 : row,
              });
            else {
              setEditing(null);
              mustFocus.current = true;
            }
          }}
        />
      ) : undefined,
  });

  return (
    <div
      ref={grid}
      role="grid"
      aria-label="Lines to order"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      className={classes.grid}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false;
      }}
      onPaste={(event) => {
        if (editing) return;
        event.preventDefault();
        paste(event.clipboardData.getData("text/plain"));
      }}
    >
      <div role="row" aria-rowindex={1} className={clsx(classes.row, classes.head)}>
        {columns.map((title, column) => (
          <span key={title} role="columnheader" aria-colindex={column + 1}>
            {title === "Remove" ? <span className="sr-only">{title}</span> : title}
          </span>
        ))}
      </div>
      <div ref={body} role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          const position = {
            ref: virtualizer.measureElement,
            "data-index": index,
            "aria-rowindex": index + 2,
            style: { transform: `translateY(${start - top}px)` },
          };
          if (!row) {
            const props = editCell(index, textColumn, "");
            return (
              <div key={key} role="row" {...position} className={clsx(classes.row, classes.line)}>
                <span role="gridcell" aria-colindex={1} className={classes.number} />
                <div {...props} className={clsx(classes.cell, classes.blank)}>
                  {props.children ?? <span className={classes.placeholder}>Type or paste more lines here</span>}
                </div>
              </div>
            );
          }
          const { line, tool, quantity, price, outcome, message } = row;
          const number = numberOf.get(line.id) ?? 0;
          const textProps = editCell(index, textColumn, line.text);
          const quantityText = quantity === null ? "" : formatNumber(quantity);
          const quantityProps = editCell(index, quantityColumn, quantityText, true);
          const hasRemedies = countRemedies(row) > 0;
          const outcomeCell = hasRemedies
            ? { role: "gridcell", "aria-colindex": outcomeColumn + 1 }
            : cell(index, outcomeColumn);
          return (
            <div key={key} role="row" {...position} className={clsx(classes.row, classes.line)} data-outcome={outcome}>
              <span {...cell(index, 0)} role="rowheader" className={classes.number}>
                {formatNumber(number)}
              </span>
              <div {...textProps} className={clsx(classes.cell, classes.text)} title={line.text}>
                {textProps.children ?? <span className={classes.typed}>{line.text}</span>}
              </div>
              <div {...cell(index, 2)} className={classes.tool}>
                {tool ? (
                  <>
                    <Picture
                      src={tool.imageUrl}
                      alt=""
                      width={44}
                      height={44}
                      sizes="44px"
                      className={classes.picture}
                    />
                    <span className={classes.words}>
                      <span className={classes.name}>{tool.name}</span>
                      {tool.sku ? <span className={classes.sku}>SKU {tool.sku}</span> : null}
                    </span>
                  </>
                ) : (
                  <span className={classes.none}>—</span>
                )}
              </div>
              <div {...quantityProps} className={clsx(classes.cell, classes.quantity)}>
                {quantityProps.children ?? (quantityText || <span className={classes.placeholder}>How many?</span>)}
              </div>
              <div {...cell(index, 4)} className={classes.money}>
                {price ? formatMoney(price.unitPriceCents) : "—"}
              </div>
              <div {...cell(index, 5)} className={clsx(classes.money, classes.total)}>
                {price && outcome === "ready" ? formatMoney(price.totalCents) : "—"}
              </div>
              <div {...outcomeCell} className={classes.outcome}>
                <p className={classes.verdict}>
                  <span className={classes.badge}>{outcomeWords[outcome]}</span>
                  {message ? <span className={classes.message}> {message}</span> : null}
                </p>
                {hasRemedies ? (
                  <div className={classes.remedies}>
                    <PadRemedies
                      row={row}
                      number={number}
                      actions={actions}
                      buttonProps={(part) => stop(index, outcomeColumn, part)}
                    />
                  </div>
                ) : null}
              </div>
              <div role="gridcell" aria-colindex={removeColumn + 1}>
                <CrossButton
                  label={`Remove: line ${formatNumber(number)}`}
                  onClick={() => {
                    mustFocus.current = true;
                    change((before) => removeLines(before, new Set([line.id])));
                  }}
                  {...stop(index, removeColumn)}
                />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

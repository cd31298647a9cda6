// A virtual grid has no table: its rows are placed by hand. Its cells take the focus one at a time.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import clsx from "clsx";
import { useRef } from "react";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useWindowRows } from "../../../shared/ui/use-window-rows.ts";
import { outcomeWords, type PadRow, quantityText } from "../judge-lines.ts";
import { type PadActions, type PadLine, removeLines } from "../pad-lines.ts";
import { CellEditor } from "./cell-editor.tsx";
import classes from "./pad-grid.module.css";
import { countRemedies, PadRemedies } from "./pad-remedies.tsx";
import {
  columns,
  isEditable,
  outcomeColumn,
  quantityColumn,
  removeColumn,
  textColumn,
  useGridKeys,
} from "./use-grid-keys.ts";

/** The list as a spreadsheet (the ARIA grid pattern), with the keys of `useGridKeys`. The last row is empty, for more lines. */
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
  const { body, top, virtualizer } = useWindowRows<HTMLDivElement>({
    count: rows.length + (isWhole ? 1 : 0),
    height: 56,
    keyOf: (place) => rows[place]?.line.id ?? "new",
    covered: { top: 120, bottom: 110 },
  });
  const scrollTo = (row: number) => virtualizer.scrollToIndex(row);
  const keys = useGridKeys({ rows, lines, isWhole, onWhole, actions, scrollTo });
  const { count, editing, edit, stop } = keys;
  const wasSelected = useRef(false);
  const cell = (row: number, column: number) => ({
    role: "gridcell",
    "aria-colindex": column + 1,
    "aria-readonly": !isEditable(column),
    "aria-selected": keys.isSelected(row, column) || undefined,
    ...stop(row, column),
  });
  const editCell = (row: number, column: number, text: string, isNumber = false) => ({
    ...cell(row, column),
    // A click selects the cell; a click on the selected one edits it.
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
          onCommit={keys.commit}
          onPaste={keys.paste}
          onEnd={keys.endEdit}
        />
      ) : undefined,
  });

  return (
    <div
      {...keys.props}
      role="grid"
      aria-label="Lines to order"
      aria-multiselectable="true"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      className={classes.grid}
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
          const { line, tool, price, outcome, message } = row;
          const number = numberOf.get(line.id) ?? 0;
          const textProps = editCell(index, textColumn, line.text);
          const pieces = quantityText(row);
          const quantityProps = editCell(index, quantityColumn, pieces, true);
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
                      width={40}
                      height={40}
                      sizes="40px"
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
                {quantityProps.children ?? (pieces || <span className={classes.placeholder}>How many?</span>)}
              </div>
              <div {...cell(index, 4)} className={classes.money}>
                {price ? formatMoney(price.unitPriceCents) : "—"}
              </div>
              <div {...cell(index, 5)} className={clsx(classes.money, classes.total)}>
                {price && outcome === "ready" ? formatMoney(price.totalCents) : "—"}
              </div>
              <div {...outcomeCell} className={classes.outcome}>
                <p className={classes.verdict}>
                  {outcome === "ready" ? <Tick /> : null}
                  <span className={outcome === "ready" ? "sr-only" : classes.badge}>{outcomeWords[outcome]}</span>
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
                    keys.keepFocus();
                    actions.change((before) => removeLines(before, new Set([line.id])));
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

/** A ready line needs no word. */
const Tick = () => (
  <svg className={classes.tick} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M2.5 8.5 6.5 12.5 13.5 4" fill="none" stroke="currentColor" strokeWidth="2.25" />
  </svg>
);

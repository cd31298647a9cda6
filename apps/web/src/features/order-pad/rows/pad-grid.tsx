// A virtual grid has no table: its rows are positioned by hand. Its cells take the focus one at a time.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { isUsualPrice } from "@ironmonger/contract/pricing/price-unit";
import { Group, Text } from "@mantine/core";
import clsx from "clsx";
import { type CSSProperties, useRef } from "react";
import { State } from "../../../shared/kit/state.tsx";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { Thumb } from "../../../shared/ui/picture.tsx";
import { useWindowRows } from "../../../shared/ui/window-list/use-window-rows.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { unbroken } from "../../../shared/whole-words.ts";
import { UnitPrice } from "../../pricing/own-prices.tsx";
import { WhyBesidePrice } from "../../pricing/why-this-price.tsx";
import { outcomeKinds, outcomeWords, type PadRow, quantityText } from "../judge-lines.ts";
import { type PadActions, type PadLine, removeLines } from "../pad-lines.ts";
import { CellEditor } from "./cell-editor.tsx";
import {
  columns,
  isEditable,
  outcomeColumn,
  priceColumn,
  quantityColumn,
  removeColumn,
  textColumn,
} from "./grid-cells.ts";
import classes from "./pad-grid.module.css";
import { countRemedies, PadRemedies } from "./pad-remedies.tsx";
import { useGridKeys } from "./use-grid-keys.ts";

type Props = {
  rows: PadRow[];
  lines: PadLine[];
  numberOf: ReadonlyMap<number, number>;
  /** All lines are shown. */
  isWhole: boolean;
  onWhole: () => void;
  actions: PadActions;
};

/** The list as a spreadsheet (the ARIA grid pattern), with the keys of `useGridKeys`. The last row is empty, for more lines. */
export function PadGrid({ rows, numberOf, isWhole, actions, ...shown }: Props) {
  const { body, top, virtualizer } = useWindowRows<HTMLDivElement>({
    count: rows.length + (isWhole ? 1 : 0),
    height: 56,
    keyOf: (index) => rows[index]?.line.id ?? "new",
    covered: { top: 120, bottom: 110 },
  });
  const scrollTo = (row: number) => virtualizer.scrollToIndex(row);
  const keys = useGridKeys({ rows, isWhole, actions, scrollTo, ...shown });
  const cells = useCells(keys);
  const isAllPieces = rows.every(({ tool }) => !tool || tool.salesUnit.kind === "piece");
  const headOf = (title: string) => (title === "Price" && isAllPieces ? "Per piece" : title);
  return (
    <div
      {...keys.props}
      role="grid"
      aria-label="Lines to order"
      aria-multiselectable="true"
      aria-rowcount={keys.count + 1}
      aria-colcount={columns.length}
      className={classes.grid}
    >
      <div role="row" aria-rowindex={1} className={clsx(classes.row, classes.head)}>
        {columns.map((title, column) => (
          <span key={title} role="columnheader" aria-colindex={column + 1}>
            {title === "Remove" ? <span className="sr-only">{title}</span> : headOf(title)}
          </span>
        ))}
      </div>
      <div
        ref={body}
        role="rowgroup"
        className={classes.body}
        style={{ "--body-height": `${virtualizer.getTotalSize()}px` } as CSSProperties}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="row"
              data-index={index}
              aria-rowindex={index + 2}
              style={{ "--line-top": `${start - top}px` } as CSSProperties}
              className={clsx(classes.row, classes.line, !row && classes.newLine)}
            >
              {row ? (
                <LineCells
                  row={row}
                  index={index}
                  number={numberOf.get(row.line.id) ?? 0}
                  cells={cells}
                  actions={actions}
                />
              ) : (
                <BlankCells index={index} cells={cells} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The props of the grid's cells. */
function useCells(keys: ReturnType<typeof useGridKeys>) {
  const { editing, edit, stop } = keys;
  const wasSelected = useRef(false);
  const cell = (row: number, column: number) => ({
    role: "gridcell",
    "aria-colindex": column + 1,
    "aria-readonly": !isEditable(column),
    "aria-selected": keys.isSelected(row, column) || undefined,
    ...stop(row, column),
  });
  const editableCell = (row: number, column: number) => ({
    ...cell(row, column),
    // A click selects the cell; a click on the selected one edits it.
    onMouseDown: ({ currentTarget }: React.MouseEvent) => {
      wasSelected.current = document.activeElement === currentTarget;
    },
    onClick: () => wasSelected.current && edit(null),
  });
  /** The field of the cell while it is edited. */
  const editor = (row: number, column: number, text: string, isNumber = false) =>
    editing?.row === row && editing.column === column ? (
      <CellEditor
        text={editing.firstKey ?? text}
        isSelected={editing.firstKey === null}
        isNumber={isNumber}
        label={`${columns[column]}, line ${row + 1}`}
        onCommit={keys.commit}
        onPaste={keys.paste}
        onEnd={keys.endEdit}
      />
    ) : undefined;
  return { cell, editableCell, editor, stop, takeFocus: keys.takeFocus };
}

type CellsProps = { index: number; cells: ReturnType<typeof useCells> };

function BlankCells({ index, cells }: CellsProps) {
  return (
    <>
      <span role="gridcell" aria-colindex={1} className={classes.number} />
      <div {...cells.editableCell(index, textColumn)} className={clsx(classes.cell, classes.blank)}>
        {cells.editor(index, textColumn, "") ?? <span className={classes.quiet}>Type or paste more lines here</span>}
      </div>
    </>
  );
}

type LineProps = CellsProps & { row: PadRow; number: number; actions: PadActions };

function LineCells({ row, index, number, cells, actions }: LineProps) {
  const money = useMoney();
  const { line, tool, price, outcome } = row;
  const pieces = quantityText(row);
  return (
    <>
      <span {...cells.cell(index, 0)} role="rowheader" className={classes.number}>
        {formatNumber(number)}
      </span>
      <div {...cells.editableCell(index, textColumn)} className={clsx(classes.cell, classes.text)} title={line.text}>
        {cells.editor(index, textColumn, line.text) ?? <span className={classes.typed}>{line.text}</span>}
      </div>
      <div {...cells.cell(index, 2)} className={classes.tool}>
        {tool ? <ToolName tool={tool} /> : <span className={classes.quiet}>—</span>}
      </div>
      <div {...cells.editableCell(index, quantityColumn)} className={clsx(classes.cell, classes.quantity)}>
        {cells.editor(index, quantityColumn, pieces, true) ??
          (pieces || <span className={classes.quiet}>How many?</span>)}
      </div>
      <PriceCell row={row} index={index} cells={cells} />
      <div {...cells.cell(index, 5)} className={classes.money}>
        <strong>{price && outcome === "ready" ? money.format(price.totalCents) : "—"}</strong>
        {price && outcome === "ready" && (
          <div className={classes.onTablets}>
            <WhyBesidePrice explanation={price.explanation} />
          </div>
        )}
      </div>
      <OutcomeCell row={row} index={index} number={number} cells={cells} actions={actions} />
      <div role="gridcell" aria-colindex={removeColumn + 1}>
        <CrossButton
          label={`Remove: line ${formatNumber(number)}`}
          onClick={() => {
            cells.takeFocus();
            actions.change((before) => removeLines(before, new Set([line.id])));
          }}
          {...cells.stop(index, removeColumn)}
        />
      </div>
    </>
  );
}

/** Where the price has an explanation, the keys stop at the word that opens it, otherwise at the cell. */
function PriceCell({ row: { tool, quantity, price, outcome }, index, cells }: CellsProps & { row: PadRow }) {
  const explained = price && outcome === "ready" && !isUsualPrice(price.explanation) ? price : null;
  const props = explained ? { role: "gridcell", "aria-colindex": priceColumn + 1 } : cells.cell(index, priceColumn);
  return (
    <div {...props} className={classes.money}>
      {price && tool ? (
        <>
          <UnitPrice tool={tool} pieces={quantity ?? 0} price={price} />
          {tool.salesUnit.kind === "piece" && price.priceUnit === 1 ? null : (
            <span className={classes.quiet}> {perUnit(tool.salesUnit, price.priceUnit)}</span>
          )}
        </>
      ) : (
        "—"
      )}
      {explained && (
        <div>
          <WhyBesidePrice explanation={explained.explanation} stop={cells.stop(index, priceColumn)} />
        </div>
      )}
    </div>
  );
}

function ToolName({ tool }: { tool: NonNullable<PadRow["tool"]> }) {
  return (
    <>
      <Thumb src={tool.imageUrl} />
      <span>
        <strong>{unbroken(tool.name)}</strong>{" "}
        {tool.sku ? (
          <Text span size="xs" c="dimmed" display="block">
            SKU {tool.sku}
          </Text>
        ) : null}
      </span>
    </>
  );
}

/** Where there are remedies, the keys stop at their buttons, otherwise at the cell. */
function OutcomeCell({ row, index, number, cells, actions }: LineProps) {
  const { outcome, message } = row;
  const hasRemedies = countRemedies(row) > 0;
  const props = hasRemedies
    ? { role: "gridcell", "aria-colindex": outcomeColumn + 1 }
    : cells.cell(index, outcomeColumn);
  return (
    <div {...props} className={classes.outcome}>
      <p>
        {outcome === "ready" ? (
          <>
            <Tick />
            <span className="sr-only">{outcomeWords[outcome]}</span>
          </>
        ) : (
          <State kind={outcomeKinds[outcome]}>{outcomeWords[outcome]}</State>
        )}
        {message ? <span className={classes.quiet}> {message}</span> : null}
      </p>
      {hasRemedies ? (
        <Group gap="2xs" className="no-print">
          <PadRemedies
            row={row}
            number={number}
            actions={actions}
            buttonProps={(button) => cells.stop(index, outcomeColumn, button)}
          />
        </Group>
      ) : null}
    </div>
  );
}

/** A ready line needs no word. */
const Tick = () => (
  <svg className={classes.tick} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M2.5 8.5 6.5 12.5 13.5 4" fill="none" stroke="currentColor" strokeWidth="2.25" />
  </svg>
);

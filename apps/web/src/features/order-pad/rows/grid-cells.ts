import { formatNumber, type Money } from "@ironmonger/contract/money";
import { writePrice } from "@ironmonger/contract/pricing/price-unit";
import { outcomeWords, type PadRow } from "../judge-lines.ts";
import { countRemedies } from "./pad-remedies.tsx";

export const columns = ["Line", "What was typed", "Tool", "Quantity", "Price", "Total", "Outcome", "Remove"] as const;
export const [textColumn, quantityColumn, priceColumn, outcomeColumn, removeColumn] = [1, 3, 4, 6, 7];

/** A cell of the grid. `button`: the index of one of several buttons in it. */
export type Cell = { row: number; column: number; button: number };

export const isEditable = (column: number): boolean => column === textColumn || column === quantityColumn;

export const isSameCell = (one: Cell, other: Cell): boolean =>
  one.row === other.row && one.column === other.column && one.button === other.button;

export const isBetween = (index: number, one: number, other: number): boolean =>
  index >= Math.min(one, other) && index <= Math.max(one, other);

/** How many buttons the keys stop at in a cell. */
export const countButtons = (row: PadRow | undefined, column: number): number =>
  column === outcomeColumn && row ? Math.max(countRemedies(row), 1) : 1;

/** The next cell that can be changed or clicked; undefined after the last one and before the first one. */
export function tabFrom(rows: PadRow[], count: number, { row, column, button }: Cell, isBack: boolean) {
  const stopsOf = (at: number): Cell[] => {
    const shown = rows[at];
    const remedies = Array.from({ length: shown ? countRemedies(shown) : 0 }, (_, of) => [outcomeColumn, of] as const);
    const stops = [[textColumn, 0], ...(shown ? [[quantityColumn, 0], ...remedies, [removeColumn, 0]] : [])];
    return stops.map(([toColumn = 0, toButton = 0]) => ({ row: at, column: toColumn, button: toButton }));
  };
  const isAhead = (to: Cell) => (to.column - column || to.button - button) * (isBack ? -1 : 1) > 0;
  const inRow = stopsOf(row).filter(isAhead);
  const next = row + (isBack ? -1 : 1);
  const inNext = next >= 0 && next < count ? stopsOf(next) : [];
  return isBack ? (inRow.at(-1) ?? inNext.at(-1)) : (inRow[0] ?? inNext[0]);
}

/** The selected cells as tab-separated text. */
export function copyCells(rows: PadRow[], from: Cell, to: Cell, money: Money): string {
  const first = Math.min(from.row, to.row);
  return rows
    .slice(first, Math.max(from.row, to.row) + 1)
    .map((row, index) =>
      textsOf(row, first + index + 1, money)
        .filter((_, column) => isBetween(column, from.column, to.column))
        .map((text) => text.replaceAll(/\s+/g, " "))
        .join("\t"),
    )
    .join("\n");
}

/** The text that is copied from a row, by column. */
function textsOf({ line, tool, quantity, price, outcome, message }: PadRow, number: number, money: Money): string[] {
  return [
    formatNumber(number),
    line.text,
    tool ? (tool.sku ?? tool.name) : "",
    quantity === null ? (line.quantityInput ?? "") : String(quantity),
    price ? writePrice(price, money, tool?.salesUnit) : "",
    price && outcome === "ready" ? money.format(price.totalCents) : "",
    [outcomeWords[outcome], message].filter(Boolean).join(". "),
    "",
  ];
}

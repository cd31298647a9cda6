import type { PriceBreak } from "@ironmonger/contract/catalog";
import type { About, PriceRow } from "./read-price-rows.ts";

/** The prices of a tool from quantities on, the lowest first, and what its first row says besides. */
export type PricesOfTool = Pick<PriceRow, "line" | "sku" | "unit" | "fields" | "about"> & {
  /** Undefined: the price is that of the smallest quantity, whatever it is. */
  steps: { from: number; cents: number }[] | undefined;
};

type Refusal = { line: number; sku: string; reason: string };

/** Joins the rows of each tool: a file may have one for each quantity. Rows that contradict an earlier one are refused. */
export function groupPrices(rows: PriceRow[]): { prices: PricesOfTool[]; refused: Refusal[] } {
  const groups = Map.groupBy(rows, ({ sku }) => sku.toLowerCase());
  const refused: Refusal[] = [];
  const prices = [...groups.values()].map((group) => {
    const [first, ...others] = group as [PriceRow, ...PriceRow[]];
    const quantities = new Map([[quantityOf(first), first]]);
    for (const row of others) {
      const earlier = quantities.get(quantityOf(row));
      const reason = earlier
        ? row.about("sku", `already on line ${earlier.line}.`)
        : row.fields.priceUnit === first.fields.priceUnit
          ? undefined
          : row.about("priceUnit", `the price on line ${first.line} is of another unit.`);
      if (reason === undefined) quantities.set(quantityOf(row), row);
      else refused.push({ line: row.line, sku: row.sku, reason });
    }
    return toPrices([...quantities.values()]);
  });
  return { prices, refused };
}

/** Without a column of quantities, the minimums of several rows are the quantities. */
const quantityOf = ({ from, fields: { minOrder } }: PriceRow): number =>
  from ?? (typeof minOrder === "number" ? minOrder : 1);

const stepOf = (row: PriceRow) => ({ from: quantityOf(row), cents: Number(row.fields.priceCents) });

function toPrices(rows: PriceRow[]): PricesOfTool {
  const sorted = rows.toSorted((one, other) => quantityOf(one) - quantityOf(other));
  const [first] = sorted as [PriceRow, ...PriceRow[]];
  const { line, sku, unit, about, fields } = first;
  const base = { line: Math.min(...rows.map((row) => row.line)), sku, unit, about: about satisfies About };
  if (rows.length === 1 && first.from === undefined) return { ...base, line, fields, steps: undefined };
  const { minOrder: _, priceBreaks, ...others } = fields;
  const ofColumns = first.hasSteps && Array.isArray(priceBreaks) ? (priceBreaks as PriceBreak[]) : [];
  return {
    ...base,
    fields: first.hasSteps || priceBreaks === undefined ? others : { ...others, priceBreaks },
    steps: [
      ...sorted.map(stepOf),
      ...ofColumns.map(({ fromQuantity, unitPriceCents }) => ({ from: fromQuantity, cents: unitPriceCents })),
    ],
  };
}

type Rules = { minOrder: number; casePack: number };

/**
 * Steps as an entry has them: a price at its minimum, which is that of the tool unless the first step begins above it, and breaks above
 * that.
 */
export function entryOfSteps(
  steps: NonNullable<PricesOfTool["steps"]>,
  tool: Rules,
  casePack: number = tool.casePack,
): { priceCents: number; priceBreaks: PriceBreak[] | null; minOrder: number | null } {
  const [first = { from: 1, cents: 0 }] = steps;
  const isAbove = first.from > tool.minOrder;
  const minOrder = isAbove ? Math.ceil(first.from / casePack) * casePack : tool.minOrder;
  const base = steps.findLast(({ from }) => from <= minOrder) ?? first;
  const breaks = steps.filter(({ from }) => from > minOrder);
  return {
    priceCents: base.cents,
    priceBreaks:
      breaks.length > 0 ? breaks.map(({ from, cents }) => ({ fromQuantity: from, unitPriceCents: cents })) : null,
    minOrder: isAbove ? minOrder : null,
  };
}

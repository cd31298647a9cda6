import { countUnits } from "../catalog/sales-unit.ts";
import { formatMoney } from "../money.ts";
import type { Order, OrderLine } from "../orders.ts";
import { chargeRest, type LineShares } from "./charges.ts";
import { type ResolvedPrice, resolvePrice } from "./resolve-price.ts";

type Shares = Pick<LineShares, "deliveryCents" | "taxCents" | "taxDeductedCents">;
/** A line whose price or shares of delivery and tax change. */
type ChangedLine = ResolvedPrice & Shares & { id: string; isRepriced: boolean };
export type OrderWithout = {
  /** The remaining lines whose cost changes. */
  changed: ChangedLine[];
  /** The cancelled line's shares of delivery and tax afterwards. */
  cancelled: Shares;
  /** The price breaks or minimum orders that are lost, a sentence for each line; none if no other line depends on the cancelled one. */
  lost: string[];
  /** The order's new total, with tax and delivery. */
  totalCents: number;
};

/**
 * The changes to an unpaid order if one of its lines is cancelled: prices that depend on the sum of a family may be lost, and a flat
 * delivery charge is allocated to the other lines. Uses the rules frozen with the order, not today's.
 */
export function priceWithout({ lines, charges }: Pick<Order, "lines" | "charges">, cancelledId: string): OrderWithout {
  const left = lines.filter(({ id, status }) => id !== cancelledId && status === "unpaid");
  const { repriced, lost } = repriceFamily(lines, left, cancelledId);
  const before = new Map(left.map((line) => [line.id, line]));
  const rest = chargeRest(
    left.map(({ id, unitPriceCents, totalCents, explanation, deliveryCents }) => ({
      id,
      deliveryCents,
      ...(repriced.get(id) ?? { unitPriceCents, totalCents, explanation }),
      isRepriced: repriced.has(id),
    })),
    charges,
  );
  const changed = rest.lines.filter(({ id, isRepriced, deliveryCents, taxCents, taxDeductedCents }) => {
    const line = before.get(id);
    return (
      isRepriced ||
      line?.deliveryCents !== deliveryCents ||
      line.taxCents !== taxCents ||
      line.taxDeductedCents !== taxDeductedCents
    );
  });
  return {
    changed,
    cancelled: sharesOfCancelled(lines, left, charges, cancelledId),
    lost,
    totalCents: rest.totalCents,
  };
}

/** A flat delivery charge is allocated to the remaining lines; the last cancelled one keeps it. */
function sharesOfCancelled(
  lines: OrderLine[],
  left: OrderLine[],
  charges: Order["charges"],
  cancelledId: string,
): Shares {
  const line = lines.find(({ id }) => id === cancelledId);
  if (!line) return { deliveryCents: 0, taxCents: 0, taxDeductedCents: 0 };
  if (left.length === 0 || charges?.delivery?.kind !== "flat") return line;
  const [alone] = chargeRest([{ totalCents: line.totalCents, deliveryCents: 0 }], { ...charges, delivery: null }).lines;
  return alone ?? line;
}

type Line = Pick<OrderLine, "id" | "toolName" | "quantity" | "salesUnit" | "unitPriceCents" | "explanation">;

/** The lines that no longer reach their price break, by id, with their new prices; and the lost breaks. */
function repriceFamily(
  lines: readonly Line[],
  left: readonly Line[],
  cancelledId: string,
): { repriced: Map<string, ResolvedPrice>; lost: string[] } {
  const family = lines.find(({ id }) => id === cancelledId)?.explanation[0]?.family;
  const ofFamily = left.filter(({ explanation }) => family !== undefined && explanation[0]?.family === family);
  const pieces = ofFamily.reduce((sum, { quantity }) => sum + quantity, 0);

  const repriced = new Map<string, ResolvedPrice>();
  const lost: string[] = [];
  for (const { id, toolName, quantity, salesUnit, unitPriceCents, explanation } of ofFamily) {
    const [first, ...breaks] = explanation;
    if (!first || family === undefined) continue;
    const rules = {
      minOrder: first.fromQuantity,
      casePack: 1,
      priceCents: first.unitPriceCents,
      priceBreaks: breaks,
      family,
      salesUnit,
    };
    const price = resolvePrice(rules, quantity, pieces - quantity);
    const what = `${countUnits(quantity, salesUnit)} of ${toolName}`;
    if (price.unitPriceCents !== unitPriceCents) {
      repriced.set(id, price);
      lost.push(`${what} cost ${formatMoney(price.unitPriceCents)} each instead of ${formatMoney(unitPriceCents)}.`);
    } else if (pieces < first.fromQuantity) {
      lost.push(
        `${what} are below the minimum order of family ${family}, ${countUnits(first.fromQuantity, salesUnit)}.`,
      );
    }
  }
  return { repriced, lost };
}

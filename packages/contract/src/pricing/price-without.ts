import { countUnits, perUnit } from "../catalog/sales-unit.ts";
import type { Money } from "../money.ts";
import type { Order, OrderLine } from "../orders.ts";
import { chargeRest, type LineShares } from "./charges.ts";
import { comparePrices } from "./price-unit.ts";
import { resolvePrice } from "./resolve-price.ts";

type Shares = Pick<LineShares, "deliveryCents" | "taxCents" | "taxDeductedCents">;
export type OrderWithout = {
  /** The remaining lines whose shares of delivery and tax change. */
  changed: (Shares & { id: string })[];
  /** The cancelled line's shares of delivery and tax afterwards. */
  cancelled: Shares;
  /**
   * The price breaks or minimum orders that other lines would lose, a sentence for each line. If there are any, the line cannot be
   * cancelled alone.
   */
  lost: string[];
  /** The order's new total, with tax and delivery. */
  totalCents: number;
};

/**
 * The changes to an unpaid order if one of its lines is cancelled: a flat delivery charge is allocated to the other lines, and those of its
 * family may no longer reach the price at which they were ordered. Uses the rules frozen with the order, not today's.
 */
export function priceWithout(
  { lines, charges }: Pick<Order, "charges"> & { lines: readonly LineToRest[] },
  cancelledId: string,
  money: Money,
): OrderWithout {
  const left = lines.filter(({ id, payment }) => id !== cancelledId && payment === "due");
  const before = new Map(left.map((line) => [line.id, line]));
  const rest = chargeRest(
    left.map(({ id, totalCents, deliveryCents, taxClass }) => ({ id, totalCents, deliveryCents, taxClass })),
    charges,
  );
  const changed = rest.lines.filter(({ id, deliveryCents, taxCents, taxDeductedCents }) => {
    const line = before.get(id);
    return (
      line?.deliveryCents !== deliveryCents || line.taxCents !== taxCents || line.taxDeductedCents !== taxDeductedCents
    );
  });
  return {
    changed,
    cancelled: sharesOfCancelled(lines, left, charges, cancelledId),
    lost: findLost(lines, left, cancelledId, money),
    totalCents: rest.totalCents,
  };
}

/** A flat delivery charge is allocated to the remaining lines; it stays with the last cancelled one. */
function sharesOfCancelled(
  lines: readonly LineToRest[],
  left: readonly LineToRest[],
  charges: Order["charges"],
  cancelledId: string,
): Shares {
  const line = lines.find(({ id }) => id === cancelledId);
  if (!line) return { deliveryCents: 0, taxCents: 0, taxDeductedCents: 0 };
  if (left.length === 0 || charges?.delivery?.kind !== "flat") return line;
  const { totalCents, taxClass } = line;
  const [alone] = chargeRest([{ totalCents, taxClass, deliveryCents: 0 }], { ...charges, delivery: null }).lines;
  return alone ?? line;
}

type Line = Pick<
  OrderLine,
  "id" | "toolName" | "quantity" | "salesUnit" | "unitPriceCents" | "priceUnit" | "explanation"
>;
type LineToRest = Line & Shares & Pick<OrderLine, "payment" | "totalCents" | "taxClass">;

/** The price breaks and minimum orders that the remaining lines no longer reach. */
function findLost(lines: readonly Line[], left: readonly Line[], cancelledId: string, { format }: Money): string[] {
  const family = lines.find(({ id }) => id === cancelledId)?.explanation[0]?.family;
  if (family === undefined) return [];
  const ofFamily = left.filter(({ explanation }) => explanation[0]?.family === family);
  const pieces = ofFamily.reduce((sum, { quantity }) => sum + quantity, 0);
  return ofFamily.flatMap(({ toolName, quantity, salesUnit, unitPriceCents, priceUnit, explanation }) => {
    const [first, ...priceBreaks] = explanation;
    if (!first) return [];
    const { fromQuantity: minOrder, unitPriceCents: priceCents } = first;
    const rules = { minOrder, casePack: 1, priceCents, priceUnit, priceBreaks, family, salesUnit };
    const price = resolvePrice(rules, quantity, pieces - quantity);
    const what = `${countUnits(quantity, salesUnit)} of ${toolName}`;
    if (comparePrices(price, { unitPriceCents, priceUnit }) !== 0) {
      const each = priceUnit === 1 ? "each" : perUnit(salesUnit, priceUnit);
      return [`${what} would cost ${format(price.unitPriceCents)} ${each} instead of ${format(unitPriceCents)}.`];
    }
    if (pieces < minOrder)
      return [`${what} would be below the minimum order of family ${family}, ${countUnits(minOrder, salesUnit)}.`];
    return [];
  });
}

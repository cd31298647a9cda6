import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { describeProgress } from "@ironmonger/contract/orders/shipping";

/** What the buyer calls the order, and how far it is shipped. */
export function detailsOf({ poNumber, costCentre, reference, progress, delivery }: Order): string[] {
  const po = poNumber && (/^PO\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`);
  const progressText = describeProgress(progress, { isCollected: isToCollect({ delivery }) });
  const names = [po, costCentre, reference].flatMap((name) => name || []);
  return [...names, ...(progressText ? [progressText] : [])];
}

/** The total with what it includes and its number of lines; for a cancelled order, the original ones. */
export function describeTotal(order: Order, money: Money): string {
  const { totalCents, lineCount } = order.cancelled ?? order;
  const charges = [...(order.deliveryCents > 0 ? ["delivery"] : []), ...(order.taxCents > 0 ? ["tax"] : [])];
  const lines = lineCount > 1 ? `, ${formatNumber(lineCount)} lines` : "";
  return `${money.format(totalCents)}${charges.length > 0 ? ` incl. ${charges.join(", ")}` : ""}${lines}`;
}

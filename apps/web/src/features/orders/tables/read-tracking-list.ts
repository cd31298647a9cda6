import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { maxOrdersAtOnce } from "@ironmonger/contract/tables/table-choices";

/** A line of a list that cannot be read. `line` counts from 1. */
type Issue = { line: number; message: string };
type Tracked = { number: number; trackingNumber: string };

const maxTracking = 300;

/**
 * Reads a list of orders and their tracking numbers, one order a line, as it is pasted from a sheet or exported by a carrier: the order's
 * number, then a comma, semicolon, tab or spaces, then the tracking number. A first line without an order number is taken for a heading.
 */
export function readTrackingList(text: string): { rows: Tracked[]; issues: Issue[] } {
  const rows = new Map<number, Tracked>();
  const issues: Issue[] = [];
  const lines = text.split(/\r\n?|\n/);
  let isFirst = true;
  for (const [index, line] of lines.entries()) {
    const cells = line.split(/[,;\t ]/).filter(Boolean);
    const [first = "", ...rest] = cells.map((cell) => cell.replaceAll('"', ""));
    if (first === "") continue;
    const number = readOrderNumber(first);
    const trackingNumber = rest.join(" ");
    const isHeading = isFirst && number === undefined;
    isFirst = false;
    if (isHeading) continue;
    const message = whatIsWrong(number, trackingNumber);
    if (message !== undefined || number === undefined) issues.push({ line: index + 1, message: message ?? "" });
    else if (rows.has(number)) issues.push({ line: index + 1, message: `IM-${number} is listed twice` });
    else rows.set(number, { number, trackingNumber });
    if (rows.size > maxOrdersAtOnce) {
      issues.push({ line: index + 1, message: `At most ${maxOrdersAtOnce} orders are shipped together` });
      break;
    }
  }
  return { rows: [...rows.values()].slice(0, maxOrdersAtOnce), issues };
}

function whatIsWrong(number: number | undefined, trackingNumber: string): string | undefined {
  if (number === undefined) return "begins without an order number such as IM-10472";
  if (trackingNumber === "") return `IM-${number} has no tracking number`;
  return trackingNumber.length > maxTracking ? `The tracking number of IM-${number} is too long` : undefined;
}

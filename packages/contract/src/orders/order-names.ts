import { formatNumber } from "../money.ts";
import type { Order } from "../orders.ts";
import { hasLeft } from "./line-states.ts";

// Apart from the schemas of orders: pages that only name an order do not load them.

type NamedLines = Pick<Order, "lines" | "lineCount"> & Partial<Pick<Order, "cancelled">>;

/** An order's name from its tools, such as "Cordless drill driver and 11 more". Cancelled lines count only if all are cancelled. */
export function nameLines({ lines, lineCount, cancelled }: NamedLines): string {
  const first = lines.find(({ status }) => !hasLeft(status)) ?? lines[0];
  const furtherCount = (cancelled?.lineCount ?? lineCount) - 1;
  return `${first?.toolName ?? ""}${furtherCount > 0 ? ` and ${formatNumber(furtherCount)} more` : ""}`;
}

export const formatOrderNumber = (number: number): string => `IM-${number}`;

/** The order number in a text such as `im-10472` or `10472`; undefined if there is none. */
export function readOrderNumber(text: string): number | undefined {
  const digits = /^(?:im-?)?([0-9]{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

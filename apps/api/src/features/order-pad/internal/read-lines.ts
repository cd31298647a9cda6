import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import type { ResolveLinesInput } from "@ironmonger/contract/order-pad";
import { readOrderLine } from "@ironmonger/contract/order-pad/read-order-line";
import { type OrderListLine, readOrderList } from "@ironmonger/contract/order-pad/read-order-list";
import { type ReadQuantity, readQuantity } from "@ironmonger/contract/order-pad/read-quantity";
import type { SetAside } from "@ironmonger/contract/order-pad/set-aside";
import { fieldError } from "../../../core/domain-error.ts";

export type Line = OrderListLine & { toolId?: string | undefined };
type Row = NonNullable<ResolveLinesInput["rows"]>[number];

/** @throws DomainError invalid (too many lines) */
export function readLines({ text, rows = [] }: ResolveLinesInput, money: Money): { lines: Line[]; setAside: SetAside } {
  const setAside = { lineCount: 0, text: "" };
  if (text === undefined) return { lines: rows.flatMap((row, index) => readRow(row, index + 1, money)), setAside };
  const list = readOrderList(text, money);
  if ("lines" in list) return list;
  throw fieldError("invalid", "text", list.message);
}

/** In a row with a quantity, the whole text names the tool; SKUs and part numbers within it still match. */
function readRow({ text: input, quantity, description, toolId }: Row, line: number, money: Money): Line[] {
  const text = input.trim();
  if (!text && (quantity === undefined || quantity === "") && !toolId) return [];
  const about = { line, text, toolId, ...(description ? { description } : {}) };
  if (quantity === undefined) return [{ ...readAlone(text, money), ...about }];
  const names = readOrderLine(text).flatMap(({ name, isMeasured }) => (isMeasured ? [] : [name]));
  const amount = readAmount(quantity);
  return [{ ...about, name: text, ...amount, otherReadings: names.map((name) => ({ name, ...amount })) }];
}

/** Read as a list of one line, which may have cells. */
function readAlone(text: string, money: Money): Omit<Line, "line" | "text"> {
  const list = readOrderList(text, money);
  const [only, ...further] = "lines" in list ? list.lines : [];
  if (only && further.length === 0) return only;
  const [first, ...otherReadings] = readOrderLine(text);
  return { ...first, otherReadings };
}

function readAmount(quantity: number | string): ReadQuantity {
  // As text, 1.234 would be read as 1,234.
  const isFraction = typeof quantity === "number" && !Number.isInteger(quantity);
  return (isFraction ? undefined : readQuantity(String(quantity))) ?? { quantityError: messages.wholeQuantity };
}

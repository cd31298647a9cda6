import { guardFormulas, unguardFormulas } from "../files/csv-formulas.ts";
import { messages } from "../messages.ts";
import { formatNumber, type Money } from "../money.ts";
import { withoutCurrency } from "../parse-money.ts";
import { maxBasketLines } from "../pricing.ts";
import { type ColumnRole, type Columns, readHeading, readHeadingLine } from "./order-list-heading.ts";
import { centsOf, readAsides } from "./read-asides.ts";
import { distinct, eitherOf, type Reading, readOrderLine, whichQuantity, withoutMarker } from "./read-order-line.ts";
import { inUnit, isUnit, type ReadQuantity, readCount, readQuantity } from "./read-quantity.ts";
import { type SetAside, setMailAside } from "./set-aside.ts";
import { type Delimiter, type Piece, splitLines, toCells } from "./split-lines.ts";

/** How many lines a list on the order pad can have: as many as a basket. */
export const maxPadLines = maxBasketLines;

/**
 * A parsed line. `name` is the likeliest name of the tool: it is looked up first, then searched for, and stored as a part number. The
 * quantity is missing if there is none or it is invalid. `otherReadings`: a SKU or part number that one of them names exactly takes
 * precedence over a search for `name`.
 */
export type OrderListLine = Reading & {
  /** The line of the text where it begins, from 1. */
  line: number;
  /** The original text, trimmed. */
  text: string;
  /** The text of other cells, which helps to search for the tool. */
  description?: string;
  /** The text of the line that this one corrects, if the list is a download of lines to correct. */
  originalText?: string;
  otherReadings: Reading[];
};

/** How many characters a list can have. */
export const maxListLength = 1_500_000;
/** A line with more characters is taken as a name. */
const maxRowLength = 5_000;
/** Headings and lines of titles that a list may have besides its lines. */
const maxHeadings = 100;

export type OrderList = { lines: OrderListLine[]; setAside: SetAside } | { message: string };

/** The cells by each delimiter, for a line that may be a row of a table. */
type Row = {
  line: number;
  text: string;
  cellsBy: (delimiter: Delimiter | undefined) => string[];
  delimiter?: Delimiter | undefined;
};
/** Without a delimiter, the lines below are split one by one, because their delimiters may differ. */
type Heading = Columns & { delimiter: Delimiter | undefined; hasQuantity: boolean };

/**
 * Reads a list of tools and quantities from a field or the clipboard. Returns every line that is neither blank (only spaces, and quotes
 * around empty cells) nor a heading, in order. Takes linear time; a list that is too long is refused before its lines are read. Never
 * throws.
 */
export function readOrderList(list: string, money: Money): OrderList {
  if (list.length > maxListLength)
    return { message: `A list can have at most ${formatNumber(maxListLength)} characters.` };
  const written = rowsOf(list).filter(({ text, line }) => !isBlank(text) && !(line === 1 && namesSeparator.test(text)));
  const { rows, setAside } = setMailAside(written);
  if (rows.length > maxPadLines + maxHeadings) return tooManyLines(rows.length);
  const read: { row: Row; heading: Heading | undefined }[] = [];
  let heading: Heading | undefined;
  for (const row of rows) {
    const candidate = findHeading(row);
    // Further down, a single word such as "Tool" is a line, not a heading.
    if (candidate && (candidate.hasQuantity || row === rows[0])) heading = candidate;
    else read.push({ row, heading });
  }
  if (read.length > maxPadLines) return tooManyLines(read.length);
  const notQuantities = findOtherNumbers(read.filter((line) => !line.heading).map(({ row }) => row));
  return {
    setAside,
    lines: read.map(({ row, heading: above }) => {
      const { readings, description, originalText, text = row.text } = readRow(row, above, notQuantities, money);
      const [first, ...otherReadings] = readings;
      const more = { ...(description ? { description } : {}), ...(originalText ? { originalText } : {}) };
      return { line: row.line, text, ...first, ...more, otherReadings };
    }),
  };
}

const tooManyLines = (count: number): { message: string } => ({
  message: `A list can have at most ${formatNumber(maxPadLines)} lines; this one has ${formatNumber(count)}.`,
});

/** Also lines without content: only delimiters, as spreadsheets write below a table, or the separator row of a Markdown table. */
const isBlank = (text: string): boolean =>
  (!/[^\s"\t;|,\ufeff\u200b]/u.test(text) && !/^"+$/.test(text)) ||
  /^\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/.test(text);

/** The first line of a file for Excel. */
const namesSeparator = /^"?sep=[;,|\t]?"?$/i;

function rowsOf(list: string): Row[] {
  return splitLines(list).map(({ line, text, pieces }) => ({
    line,
    text,
    delimiter: delimiterOf(pieces),
    cellsBy: (delimiter) => toCells(pieces, delimiter),
  }));
}

/** Nobody types a tab by accident; semicolons and bars are used where commas are decimal or in names. */
const delimiterOf = (pieces: Piece[]): Delimiter | undefined =>
  (["\t", ";", "|", ","] as const).find((delimiter) => pieces.some(({ after }) => after === delimiter));

function findHeading({ text, cellsBy, delimiter }: Row): Heading | undefined {
  if (text.length > maxRowLength) return undefined;
  const ofCells = readHeading(cellsBy(delimiter));
  const columns = ofCells ?? readHeadingLine(text);
  if (!columns) return undefined;
  const hasQuantity = columns.roles.includes("quantity");
  return { ...columns, delimiter: ofCells && delimiter, hasQuantity };
}

/** A line without a heading that has more cells is taken as a name. */
const maxCells = 100;
/** Of more cells that may name the tool, the others are only a description, which bounds how many names are looked up. */
const maxNames = 8;
/** Of more whole numbers in a line none is tried as the tool's name, because the readings grow with their square. */
const maxNumbers = 5;

/** Nobody writes longer lines by hand. */
const maxPricedLength = 200;

type ReadRow = { readings: [Reading, ...Reading[]]; description?: string; originalText?: string; text?: string };

function readRow(row: Row, heading: Heading | undefined, notQuantities: OtherNumbers, money: Money): ReadRow {
  if (row.text.length > maxRowLength) return { readings: [{ name: row.text }] };
  if (heading?.delimiter) {
    const cells = row.cellsBy(heading.delimiter).map((cell) => cell.trim());
    if (cells.filter(Boolean).length > 1 || cells.length === heading.roles.length)
      return readUnderHeading(row, cells, heading, money);
  }
  const read = readWithoutColumns(row, notQuantities, money);
  const toUnit = (reading: Reading): Reading => ({
    name: reading.name,
    ...inUnit(reading, row.text, heading?.unit ?? ""),
  });
  const [first, ...further] = read.readings;
  return { ...read, readings: [toUnit(first), ...further.map(toUnit)] };
}

function readWithoutColumns(row: Row, notQuantities: OtherNumbers, money: Money): ReadRow {
  // The comma of `HT-1003, 20 à 7,00 EUR` is in its price.
  if (row.delimiter === "," && row.text.length <= maxPricedLength) {
    const { rest, hasSign, priceCents, totalCents } = readAsides(row.text);
    const [bare] = hasSign && rest ? rowsOf(rest) : [];
    if (bare && !/[",;]\S/.test(bare.text)) {
      const { readings } = readWithoutColumns(bare, notQuantities, money);
      const priced = readings.map((reading) => ({
        ...reading,
        ...(priceCents !== undefined && { priceCents }),
        ...(totalCents !== undefined && { totalCents }),
      })) as [Reading, ...Reading[]];
      return { readings: distinct([...priced, { name: row.text }]) };
    }
  }
  const cells = row.cellsBy(row.delimiter).map((cell) => cell.trim());
  const [only = row.text, ...more] = cells.filter(Boolean);
  if (more.length === 0) return { readings: readOrderLine(unguardFormulas(only)) };
  if (more.length >= maxCells) return { readings: [{ name: row.text }] };
  return readCells(row, more.length > 1 ? joinUnits(cells, notQuantities) : cells, notQuantities, money);
}

/** A unit in a cell of its own, as in `HT-1008,20,boxes`, is joined to the number beside it; the first cell may be a SKU of digits. */
function joinUnits(cells: readonly string[], notQuantities: OtherNumbers): string[] {
  const first = cells.findIndex(Boolean);
  const joined = [...cells];
  const isCount = (index: number) =>
    /^\d[^\p{L}]*$/u.test(joined[index] ?? "") &&
    readQuantity(joined[index] ?? "")?.quantity !== undefined &&
    !notQuantities(cells, index);
  for (const [index, cell] of cells.entries()) {
    if (!isUnit(cell)) continue;
    const neighbours = index - 1 === first ? [index + 1, index - 1] : [index - 1, index + 1];
    const count = neighbours.find(isCount);
    if (count === undefined) continue;
    joined[count] += ` ${cell}`;
    joined[index] = "";
  }
  return joined;
}

/** If the cell of the SKU or part number is blank, the name is used. */
function readUnderHeading({ text }: Row, cells: string[], { roles, unit }: Columns, money: Money): ReadRow {
  const cellsOf = (role: ColumnRole) =>
    cells.filter((cell, index) => roles[index] === role && cell).map(unguardFormulas);
  const [code, ...codes] = cellsOf("code");
  const names = cellsOf("name");
  const [quantity = ""] = cellsOf("quantity");
  const [originalText] = cellsOf("original");
  const name = code ?? names[0] ?? text;
  if (!roles.includes("quantity") && roles.length === 1) return { readings: readOrderLine(name) };
  // `HT-1008,1,000` has a cell more than its two headings: the quantity may be 1,000.
  const isSplit = cells.slice(roles.length).some(Boolean) && /^\d+$/.test(cells[roles.indexOf("quantity") + 1] ?? "");
  const read: ReadQuantity = isSplit
    ? { quantityError: whichQuantity }
    : (readQuantity(quantity) ?? { quantityError: messages.wholeQuantity });
  // Below an unknown heading, a word for a unit still counts.
  const unknown = cells.find((cell, index) => roles[index] === "ignored" && isUnit(cell) && /\p{L}/u.test(cell));
  const inColumn = inUnit(read, quantity, cellsOf("unit")[0] ?? (unit || (unknown ?? "")));
  const amount = { ...inColumn, ...pricesOf(money, cellsOf("price")[0], cellsOf("total")[0], cellsOf("per")[0]) };
  const otherReadings = [...codes, ...names].slice(0, maxNames).map((other) => ({ name: other, ...amount }));
  return {
    readings: distinct([{ name, ...amount }, ...otherReadings]),
    ...(code !== undefined && { description: names.join(" ") }),
    ...(originalText !== undefined && { originalText, text: [name, quantity].filter(Boolean).join("\t") }),
  };
}

const priceForSeveral =
  /^(?<amount>[^/%\p{L}]{1,20})\s?(?:[$€£]|EUR|USD|GBP)?\s?(?:\/|per|pro|je)\s?(?<count>\d{1,5})(?:\s?\p{L}{1,6}\.?)?$/iu;

/** What one costs, perhaps in fractions of a cent, and all of them, as a line says; the price may be for several, as in `12.50 / 100`. */
function pricesOf(money: Money, price = "", total = "", per = ""): Pick<ReadQuantity, "priceCents" | "totalCents"> {
  const { amount = price, count = per } = priceForSeveral.exec(price)?.groups ?? {};
  const [centsOfAll, totalCents] = [amount, total].map((cell) => centsOf(withoutCurrency(cell, money)));
  const several = readCount(count)?.number || 1;
  const priceCents = centsOfAll === undefined ? undefined : Math.max(centsOfAll / several, 0.001);
  return { ...(priceCents !== undefined && { priceCents }), ...(totalCents !== undefined && { totalCents }) };
}

/**
 * Cells without a heading: a number with a unit is the quantity, otherwise the only whole number. If there are two, one of them may be the
 * tool's name (`10472;250`): the first, unless the other is exactly a tool's name.
 */
function readCells({ text, delimiter }: Row, cells: string[], notQuantities: OtherNumbers, money: Money): ReadRow {
  const filled = cells.flatMap((cell, column) => {
    if (!cell) return [];
    const amount = notQuantities(cells, column) ? undefined : readQuantity(cell);
    return [
      {
        name: withoutMarker(unguardFormulas(cell)),
        amount,
        rank: amount ? rankOf(cell, amount) : Number.POSITIVE_INFINITY,
      },
    ];
  });
  const best = Math.min(...filled.map(({ rank }) => rank));
  const numbers = filled.filter(({ amount, rank }) => amount && rank === best);
  const [price, total] = filled.filter(({ amount, name }) => !amount && isPrice.test(name)).map(({ name }) => name);
  const prices = pricesOf(money, price, total);
  const isNumber = ({ name }: { name: string }) => /^[\d.,'’\s$€£%+-]+$/u.test(name);
  const names = filled.filter((cell) => !numbers.includes(cell) && !isNumber(cell)).map(({ name }) => name);
  const isSplit = cells.length > 2 && hasSplitNumber(text, delimiter);
  const asOneLine = delimiter === "\t" ? [] : readOrderLine(text);
  const whole = { name: text };
  const [line] = delimiter === ";" ? [] : asOneLine;
  if (line?.quantity !== undefined && /^\d{1,3},(?:000|\d{3}\s*(?:x\s|[×*]))/i.test(text))
    return { readings: [line, ...asOneLine.slice(1)] };
  const [name, ...more] = names;
  const [first, second] = numbers;
  const description = more.join(" ");

  if (name === undefined) {
    const [code, count] = second ? [first, second] : [filled.find((cell) => !numbers.includes(cell)), first];
    if (!code || !count) return { readings: distinct([whole, ...asOneLine]) };
    const swapped = { name: count.name, ...code.amount };
    const isClear = numbers.length < 3 && !isSplit;
    const amount = isClear ? { ...count.amount, ...prices } : eitherOf(...numbers.map((one) => one.amount));
    return { readings: distinct([{ name: code.name, ...amount }, ...(isClear ? [swapped] : []), ...asOneLine]) };
  }
  const codes = second && numbers.length <= maxNumbers ? numbers : [];
  const alternatives = codes.flatMap((code) =>
    codes.filter((count) => count !== code).map((count) => ({ name: code.name, ...count.amount })),
  );
  const amount: ReadQuantity =
    second || isSplit ? eitherOf(...numbers.map((one) => one.amount)) : { ...first?.amount, ...(first && prices) };
  const readings = names.slice(0, maxNames).map((one) => ({ name: one, ...amount }));
  const [likeliest = whole, ...further] = readings;
  // `Hammer 16,200` may be 200 or 16,200 pieces.
  const isAmount = line?.quantity !== undefined || line?.quantityError !== undefined;
  const isUnclear =
    cells.length === 2 && amount.quantity !== undefined && isAmount && line.quantity !== amount.quantity;
  const ofAll = names.length > 1 ? { name: names.join(delimiter === "," ? ", " : " "), ...amount } : undefined;
  const main = isUnclear ? { name: likeliest.name, ...eitherOf(amount, line) } : likeliest;
  // No cell is a quantity: "Hammer, 16 oz 20" is read as a line without cells.
  if (!first && line) return { readings: distinct([line, ...asOneLine, ...readings]) };
  return {
    readings: distinct([main, likeliest, ...further, ofAll, whole, ...alternatives, ...asOneLine]),
    description,
  };
}

const isPrice = /^[$€£]?\s?\d[\d.,'’]{0,15}\s?(?:[$€£]|EUR|USD|GBP)?$/iu;

/** `1,000` may be one number or two cells. */
const hasSplitNumber = (text: string, delimiter: Delimiter | undefined): boolean =>
  delimiter === "," && /(?:^|,)\s*\d{1,3},\d{3}\s*(?:,|$)/.test(text);

/**
 * Preferred in this order: a number with a unit, a whole number (also `30,0`), one with two decimals, which may be a price, an invalid one.
 */
function rankOf(cell: string, { quantity }: ReadQuantity): number {
  if (/\p{L}/u.test(cell)) return 0;
  if (quantity === undefined) return 3;
  return /^\d+$/.test(cell) || !/[.,]\d{2}$/.test(cell) ? 1 : 2;
}

/** Whether the numbers of a column are not quantities. */
type OtherNumbers = (cells: readonly string[], column: number) => boolean;

/**
 * Columns of tables without a heading that hold prices (one of their numbers has cents or a currency) or count the lines (1, 2, 3 …), as
 * long as another column of whole numbers is left.
 */
function findOtherNumbers(rows: readonly Row[]): OtherNumbers {
  const tables = new Map<number, string[][]>();
  for (const row of rows) {
    const cells = row.cellsBy(row.delimiter).map((cell) => cell.trim());
    const table = tables.get(cells.length) ?? [];
    table.push(cells);
    tables.set(cells.length, table);
  }
  const columnsByWidth = new Map([...tables].map(([width, table]) => [width, otherNumbersOf(width, table)]));
  return (cells, column) => columnsByWidth.get(cells.length)?.has(column) ?? false;
}

/** Wider rows are no table of an order, and reading each of their cells would take long. */
const maxTableColumns = 40;

function otherNumbersOf(width: number, table: string[][]): Set<number> {
  const numbers: number[] = [];
  const otherColumns = new Set<number>();
  if (width < 3 || width > maxTableColumns) return otherColumns;
  for (let column = 0; column < width; column += 1) {
    const cells = table.map((row) => row[column] ?? "");
    if (cells.some((cell) => cell && !/^[$€£]?\s?[\d.,'’\s]+\s?[$€£]?$/u.test(cell))) continue;
    numbers.push(column);
    const isPrice = cells.some((cell) => /[$€£]/.test(cell) || (cell && readQuantity(cell)?.quantity === undefined));
    const first = Number(cells[0]);
    const isCounter = cells.length > 2 && cells.every((cell, index) => Number(cell) === first + index);
    if (isPrice || isCounter) otherColumns.add(column);
  }
  return otherColumns.size < numbers.length ? otherColumns : new Set();
}

/**
 * The lines that are not ready, as CSV that `readOrderList` can read after corrections: it ignores the reasons. The original text says
 * which line is corrected, and its quantity where that could not be read.
 */
export function writeLinesToCorrect(
  rows: readonly { text: string; quantity?: string | number | undefined; reason: string; originalText: string }[],
): string {
  const lines = rows.map(({ text, quantity = "", reason, originalText }) =>
    [text, String(quantity), reason, originalText].map(writeCsvCell).join(","),
  );
  return `${["SKU or name,Quantity,Reason,As typed", ...lines].join("\r\n")}\r\n`;
}

function writeCsvCell(text: string): string {
  const guarded = guardFormulas(text);
  return /[",;|\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

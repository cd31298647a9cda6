import { messages } from "@ironmonger/contract/messages";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { maxPadLines, type OrderListLine, readOrderList } from "@ironmonger/contract/order-pad/read-order-list";
import { type ReadQuantity, readQuantity } from "@ironmonger/contract/order-pad/read-quantity";
import { maxPieces } from "@ironmonger/contract/pricing";

/** A line of the list as the buyer wrote it. The shop's results are in `PadAnswers`, so that undo never loses them. */
export type PadLine = {
  /** Identifies the line while the page is open. */
  id: number;
  /** As typed or pasted. */
  text: string;
  /** The text that most likely names the tool. */
  name: string;
  /**
   * The question to the shop. With a blank quantity, the text is only the name; if the quantity is undefined, the shop reads the text as a
   * list, which may have a heading.
   */
  ask: { text: string; quantity?: ""; description?: string };
  /** Null: the line has none. Undefined: the shop reads it from the text. */
  quantity?: number | null;
  /** The quantity's unit and price as the line says, and what else it may mean. */
  written?: Omit<ReadQuantity, "quantity" | "quantityError">;
  /** Why the quantity of the line cannot be used. */
  quantityError?: string;
  /** The text of the quantity's cell, if it has an error or a unit. */
  quantityInput?: string;
  /** The chosen tool; otherwise the one that the shop finds. */
  toolId?: string;
};
/** `corrects`: the text of the line that it replaces, if it comes from a download of lines to correct. */
export type NewLine = Omit<PadLine, "id"> & { corrects?: string };

/** Changes the list, or shows a message if it would become too long. True if it was changed. */
export type ChangeLines = (change: (lines: PadLine[]) => PadLine[]) => boolean;

/** The actions of a row on the list. */
export type PadActions = {
  change: ChangeLines;
  /** The lines of a text; none, with a message, if they are too many. */
  read: (text: string) => NewLine[];
  /** Adds lines at the end; corrections replace the lines that they correct. */
  add: (lines: NewLine[]) => boolean;
  /** Chooses the tool of a line. */
  choose: (id: number, toolId: string) => void;
  /** The line that was changed last, whose state is announced to screen readers. */
  note: (id: number) => void;
  /** Continues the search for names. */
  search: () => void;
};

let lastId = 0;
const numbered = ({ corrects, ...line }: NewLine): PadLine => {
  lastId += 1;
  return { ...line, id: lastId };
};

/**
 * The lines of a pasted list, of a file, or of one cell.
 * @throws Error with a message for the buyer, if there are too many
 */
export function readLines(list: string, money: Money): NewLine[] {
  const read = readOrderList(list, money);
  if ("message" in read) throw new Error(read.message);
  return read.lines.map((line) => toLine(line, money));
}

/** What a mail has before and after its list, in one sentence; null if there is nothing of it. */
export function describeSetAside(list: string, money: Money): string | null {
  const read = readOrderList(list, money);
  if ("message" in read || read.setAside.lineCount === 0) return null;
  const { lineCount, text } = read.setAside;
  const shown = text.replaceAll("\n", " · ").slice(0, 160);
  return `${lineCount === 1 ? "One line of the mail was" : `${lineCount} lines of the mail were`} set aside: ${shown}`;
}

function toLine(line: OrderListLine, money: Money): NewLine {
  const [text, name] = [line.text.slice(0, 500), line.name.slice(0, 500)];
  const corrects = line.originalText !== undefined && { corrects: line.originalText };
  if (line.otherReadings.length > 0 && readsAlike(line, money)) return { text, name, ask: { text }, ...corrects };
  const { quantity = null, quantityError } = line;
  const more = line.description !== undefined && { description: line.description.slice(0, 1000) };
  const written = writtenOf(line);
  const names = namesOf(line);
  return {
    text,
    name,
    ask: names.length > 1 ? { text: underHeading(names), ...more } : { text: name, quantity: "", ...more },
    quantity,
    ...written,
    ...corrects,
    ...(quantityError !== undefined && { quantityError }),
  };
}

/** Whether the line means the same on its own as in its list, which may have a heading. If so, the shop considers all readings of it. */
function readsAlike({ text, name, quantity, unit, otherReadings }: OrderListLine, money: Money): boolean {
  const alone = readOrderList(text, money);
  const [line, ...more] = "lines" in alone ? alone.lines : [];
  if (more.length > 0 || line?.name !== name || line.quantity !== quantity || line.unit !== unit) return false;
  const names = new Set(line.otherReadings.map((other) => other.name));
  return otherReadings.every((other) => names.has(other.name));
}

/** More columns of names than a list has; the shop takes at most 10,000 characters. */
const maxNames = 8;

/**
 * The names that the line gives its tool beside its quantity, the likeliest first: a list may have two columns of codes and one of names.
 */
function namesOf({ name, quantity, unit, quantityError, otherReadings }: OrderListLine): string[] {
  const alike = otherReadings.filter(
    (one) => one.quantity === quantity && one.unit === unit && one.quantityError === quantityError,
  );
  return [name, ...alike.map((one) => one.name)].slice(0, maxNames).map((one) => one.slice(0, 500));
}

/** A list of one line in which each name has a column. */
const underHeading = (names: string[]): string =>
  [names.map(() => "SKU"), names.map((name) => `"${name.replaceAll('"', '""')}"`)]
    .map((cells) => cells.join("\t"))
    .join("\n");

export const lineOfTool = (toolId: string, text: string, quantity: number): NewLine => ({
  text,
  name: text,
  ask: { text, quantity: "" },
  quantity,
  toolId,
  written: { isSettled: true },
});

/** Lines with the same question have the same result. */
export const askKey = ({ ask: { text, quantity, description = "" } }: PadLine): string =>
  [quantity === undefined ? "line" : "name", text, description].join("\n");

export const lineCountIssue = (count: number): string | null =>
  count > maxPadLines
    ? `A list can have at most ${formatNumber(maxPadLines)} lines; this one would have ${formatNumber(count)}.`
    : null;

export const addLines = (lines: PadLine[], added: NewLine[]): PadLine[] => [...lines, ...added.map(numbered)];

/**
 * The lines that are corrected, with their corrections. Of those with the same text, the ones in `open`, which need attention, come first.
 */
export function findCorrected(lines: PadLine[], added: NewLine[], open: ReadonlySet<number>): Map<number, NewLine> {
  const byText = new Map<string, PadLine[]>();
  for (const line of lines.toSorted((one, other) => Number(open.has(other.id)) - Number(open.has(one.id)))) {
    const alike = byText.get(textKey(line.text));
    if (alike) alike.push(line);
    else byText.set(textKey(line.text), [line]);
  }
  const corrected = new Map<number, NewLine>();
  for (const line of added) {
    const original = line.corrects === undefined ? undefined : byText.get(textKey(line.corrects))?.shift();
    if (original) corrected.set(original.id, line);
  }
  return corrected;
}

/** Spreadsheets change the spaces of a cell. */
const textKey = (text: string): string => text.slice(0, 500).replaceAll(/\s+/g, " ").trim();

/** Replaces lines by their corrections, and adds the other lines. */
export function correctLines(lines: PadLine[], added: NewLine[], corrected: ReadonlyMap<number, NewLine>): PadLine[] {
  const corrections = new Set(corrected.values());
  const after = lines.map((line) => {
    const correction = corrected.get(line.id);
    return correction ? { ...numbered(correction), id: line.id } : line;
  });
  return addLines(
    after,
    added.filter((line) => !corrections.has(line)),
  );
}

export const removeLines = (lines: PadLine[], ids: ReadonlySet<number>): PadLine[] =>
  lines.filter(({ id }) => !ids.has(id));

/** An empty text removes the line. A text of several lines becomes several lines. Without a quantity in the text, the line's own stays. */
export function setText(lines: PadLine[], id: number, text: string, money: Money): PadLine[] {
  const [first, ...rest] = readLines(text, money);
  return lines.flatMap((line) => {
    if (line.id !== id) return [line];
    return first ? [{ ...withQuantityOf(first, line), id }, ...rest.map(numbered)] : [];
  });
}

/** The quantity of a line, apart from its text. */
type Amount = Required<Pick<PadLine, "quantity">> & Pick<PadLine, "written" | "quantityError" | "quantityInput">;

/** A quantityError of the text is gone with the text, but one of the quantity's own cell stays. */
function withQuantityOf(line: NewLine, { quantity, written, quantityError, quantityInput }: PadLine): NewLine {
  if (line.quantity !== null || line.quantityError || quantity === undefined) return line;
  const result = { ...line, quantity, ...(written && { written }) };
  return quantityInput === undefined
    ? result
    : { ...result, quantityInput, ...(quantityError !== undefined && { quantityError }) };
}

function writtenOf(amount: ReadQuantity): Pick<PadLine, "written"> {
  const { unit, orQuantity, mayBe, perPack, priceCents, totalCents } = amount;
  const written = {
    ...(unit && { unit }),
    ...(orQuantity !== undefined && { orQuantity }),
    ...(mayBe && { mayBe }),
    ...(perPack !== undefined && { perPack }),
    ...(priceCents !== undefined && { priceCents }),
    ...(totalCents !== undefined && { totalCents }),
  };
  return Object.keys(written).length > 0 ? { written } : {};
}

/** Reads the cell of a quantity as a cell of a list; what is not a quantity stays as text. */
export function readAmount(text: string): Amount {
  const amount: ReadQuantity = readQuantity(text) ?? { quantityError: messages.wholeQuantity };
  const { quantity = null, unit, quantityError } = amount;
  return {
    quantity,
    ...writtenOf(amount),
    ...(quantityError !== undefined && { quantityError }),
    ...((unit || quantityError) && { quantityInput: text.trim() }),
  };
}

/** The buyer chose it, in the tool's unit: the line does not ask again. */
export const setQuantity = (lines: PadLine[], id: number, quantity: number): PadLine[] =>
  setAmount(lines, id, { quantity, written: { isSettled: true } });

export const clearQuantities = (lines: PadLine[], ids: ReadonlySet<number>): PadLine[] =>
  lines.map((line) => (ids.has(line.id) ? withAmount(line, { quantity: null }) : line));

export const setAmount = (lines: PadLine[], id: number, amount: Amount): PadLine[] =>
  lines.map((line) => (line.id === id ? withAmount(line, amount) : line));

const withAmount = ({ written, quantityError, quantityInput, ...line }: PadLine, amount: Amount): PadLine => ({
  ...line,
  ...amount,
});

/** A part number is one word with a digit: other texts may mean another tool next time. */
export const isPartNumber = (name: string): boolean => /^(?=\S*\d)\S{3,40}$/.test(name);

/** Sets the tool of every line with this name. */
export const chooseTool = (lines: PadLine[], { name }: PadLine, toolId: string): PadLine[] =>
  lines.map((line) => (line.name === name && line.toolId === undefined ? { ...line, toolId } : line));

/** Pastes a block of lines over the lines with these ids, in their order. What is left of the block is added. */
export function pasteLines(lines: PadLine[], ids: readonly number[], pasted: NewLine[]): PadLine[] {
  const byId = new Map(ids.map((id, index) => [id, pasted[index]]));
  const pastedOver = lines.map((line) => {
    const over = byId.get(line.id);
    return over ? { ...withQuantityOf(over, line), id: line.id } : line;
  });
  return addLines(pastedOver, pasted.slice(ids.length));
}

/** Pastes quantities into the column of the lines with these ids, in their order. */
export function pasteQuantities(lines: PadLine[], ids: readonly number[], amounts: Amount[]): PadLine[] {
  const byId = new Map(ids.map((id, index) => [id, amounts[index]]));
  return lines.map((line) => {
    const amount = byId.get(line.id);
    return amount ? withAmount(line, amount) : line;
  });
}

/** Adds the lines of one tool up into the first of them. `pieces` are those of a line whose tool is clear. */
export function mergeLines(
  lines: PadLine[],
  toolOf: (line: PadLine) => string | undefined,
  pieces: (line: PadLine) => number,
): PadLine[] {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const toolId = toolOf(line);
    if (toolId !== undefined) sums.set(toolId, Math.min((sums.get(toolId) ?? 0) + pieces(line), maxPieces));
  }
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    const toolId = toolOf(line);
    if (toolId === undefined) return [line];
    if (seen.has(toolId)) return [];
    seen.add(toolId);
    const sum = sums.get(toolId) ?? 0;
    if (sum === pieces(line)) return [line];
    return [withAmount(line, { quantity: sum, written: { isSettled: true } })];
  });
}

/** The fields of the lines that survive a reload. */
export const storedLines = (lines: PadLine[]): NewLine[] => lines.map(({ id, ...line }) => line);

/** Reads what `storedLines` wrote; other data counts as absent. */
export const readStoredLines = (value: unknown): NewLine[] =>
  Array.isArray(value) ? value.filter(isLine).slice(0, maxPadLines) : [];

function isLine(value: unknown): value is NewLine {
  if (!isRecord(value) || !isRecord(value.ask)) return false;
  const { text, name, quantity, quantityError, quantityInput, toolId, ask } = value;
  return (
    [text, name, ask.text].every((field) => typeof field === "string") &&
    (quantity === undefined || quantity === null || isCount(quantity)) &&
    (ask.quantity === undefined || ask.quantity === "") &&
    (ask.description === undefined || typeof ask.description === "string") &&
    [quantityError, quantityInput, toolId].every((field) => field === undefined || typeof field === "string")
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCount = (value: unknown): boolean => typeof value === "number" && value > 0 && value <= maxPieces;

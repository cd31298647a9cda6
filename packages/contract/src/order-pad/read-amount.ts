import { countUnits, nameUnit, perUnit, piece, pluralOf, type SalesUnit } from "../catalog/sales-unit.ts";
import { messages } from "../messages.ts";
import { formatNumber, type Money } from "../money.ts";
import { formatPriceOf, lineTotalCents, type UnitPrice } from "../pricing/price-unit.ts";
import { resolvePrice } from "../pricing/resolve-price.ts";
import { judgeQuantity, type LineTool, maxPieces } from "../pricing.ts";
import { whichQuantity } from "./read-order-line.ts";
import type { ReadQuantity, WrittenUnit } from "./read-quantity.ts";

type Tool = LineTool & { name?: string };
/**
 * The quantity in the tool's unit; several, with a question, if it is not certain; or why it cannot be used. Empty if the line has none.
 */
type ReadAmount =
  | { quantity: number; taken?: string }
  | { mayBe: number[]; question: string }
  | { quantityError?: string | undefined };

/** How many of the tool's units a line means. If that is not certain, the answer is a question with every possible quantity. */
export function readAmount({ quantityError, ...amount }: ReadQuantity, tool: Tool, money: Money): ReadAmount {
  const { quantity: count, unit, orQuantity, mayBe, perPack, alsoSays, isSettled } = amount;
  if (quantityError === whichQuantity && mayBe) return ask(mayBe, tool, quantityError);
  if (quantityError !== undefined || count === undefined) return { quantityError };
  if (isSettled) return { quantity: count };
  const possible =
    perPack === undefined ? quantitiesOf(count, unit, tool) : quantitiesOfPacks(count, perPack, unit, tool);
  if (typeof possible === "string") return { quantityError: possible };
  const quantities = [...new Set(possible.quantities)].filter((one) => one > 0);
  const [quantity, ...further] = quantities;
  if (quantity === undefined || quantity > maxPieces) return { quantityError: messages.tooManyPieces };
  if (!possible.isSure || further.length > 0) return ask(quantities, tool, possible.because);
  // `20.000` is twenty in lists of some programs.
  if (orQuantity !== undefined && judgeQuantity(tool, orQuantity).isValid) return ask([quantity, orQuantity], tool);
  // Pieces, boxes, or the pieces in them: `5000 (50 boxes of 100)`.
  const same = [quantity, quantity * (piecesIn(tool.salesUnit ?? piece) ?? 1), count * (perPack ?? 1)];
  if (alsoSays !== undefined && !same.includes(alsoSays)) return ask([alsoSays, quantity], tool, whichQuantity);
  const contradiction = contradictionOf(amount, count, quantity, tool, money);
  if (contradiction) return contradiction;
  return unit === undefined || quantity === count
    ? { quantity }
    : { quantity, taken: describe(count, perPack, unit, tool) };
}

function ask(quantities: number[], { salesUnit }: Tool, because?: string): ReadAmount {
  const mayBe = quantities.filter((quantity) => quantity <= maxPieces);
  const choices = mayBe.map((quantity) => countUnits(quantity, salesUnit)).join(" or ");
  return { mayBe, question: [because, `Does it mean ${choices}?`].filter(Boolean).join(" ") };
}

/** The quantities that a number of a unit may mean for a tool, the likeliest first; or why there is none. */
function quantitiesOf(
  count: number,
  unit: WrittenUnit | undefined,
  tool: Tool,
): { quantities: number[]; isSure: boolean; because?: string } | string {
  const { salesUnit = piece, casePack, name = "" } = tool;
  const { kind, contains, of = "piece" } = salesUnit;
  const sure = (...quantities: number[]) => ({ quantities, isSure: true });
  const unsure = (...quantities: number[]) => ({ quantities, isSure: false });
  const how = `This tool is sold by the ${kind}. How many ${pluralOf(kind)}?`;
  const within = piecesIn(salesUnit);
  /** A number of pieces in the tool's unit. */
  const ofPieces = (pieces: number) => (within === undefined ? [] : [Math.ceil(pieces / within)]);
  const inPacks = casePack > 1 ? [count * casePack] : [];
  switch (unit) {
    case undefined:
      return within !== undefined && mayCountPieces(count, within, tool) ? unsure(count, count / within) : sure(count);
    case "piece":
      // Nobody knows how many nails a box of 2.5 kg holds.
      if (of !== "piece")
        return { ...unsure(count), because: `It is sold by the ${nameUnit(salesUnit)}, not by the piece.` };
      if (kind === "piece" || kind === "set") return sure(count);
      return within === undefined ? how : unsure(count, ...ofPieces(count));
    case "pair":
      if (kind === "pair") return sure(count);
      return kind === "piece" ? unsure(count, count * 2) : how;
    case "set":
      if (kind === "set") return sure(count);
      return kind === "piece" && /\bsets?\b/i.test(name) ? sure(count) : unsure(count);
    case "hundred":
      return kind === "piece" ? sure(count * 100) : unsure(...ofPieces(count * 100), count);
    case "m":
      if (of === "m" && contains !== undefined) return unsure(Math.ceil(count / contains), Math.ceil(count));
      if (!Number.isInteger(count)) return how;
      return kind === "piece" ? unsure(count * 1000, count) : unsure(...ofPieces(count * 1000), count);
    case "metre":
    case "kg":
    case "l": {
      if (contains === undefined || of !== (unit === "metre" ? "m" : unit)) return how;
      const units = Math.round((count / contains) * 1000) / 1000;
      return Number.isInteger(units) ? sure(units) : unsure(Math.floor(units), Math.ceil(units));
    }
    default:
      if (kind === unit || (kind === "box" && unit === "carton" && casePack === 1)) return sure(count);
      if (kind !== "piece") return unsure(count, ...inPacks);
      if (unit === "bag" || unit === "roll") return how;
      return casePack > 1 ? sure(...inPacks) : "This tool is sold by the piece, not in packs. How many pieces?";
  }
}

/** A line of more minimum orders than this is rare. */
const rareMinimums = 10;

/** Whether 5,000 of what is sold by boxes of 100 may be 50 boxes. Pairs are counted as such. */
const mayCountPieces = (count: number, within: number, tool: Tool): boolean =>
  tool.salesUnit?.kind !== "pair" &&
  within > 1 &&
  count % within === 0 &&
  (count >= tool.minOrder * rareMinimums || judgeQuantity(tool, count / within).isValid);

/** The line says what its packs hold: `2 packs of 10`. */
function quantitiesOfPacks(
  count: number,
  perPack: number,
  unit: WrittenUnit | undefined,
  tool: Tool,
): ReturnType<typeof quantitiesOf> {
  const { salesUnit = piece, casePack } = tool;
  const within = piecesIn(salesUnit);
  if (unit === "piece" || unit === "hundred") return quantitiesOf(count, unit, tool);
  if (within === perPack)
    return unit === undefined ? quantitiesOf(count, unit, tool) : { quantities: [count], isSure: true };
  const pieces = count * perPack;
  if (salesUnit.kind === "piece" && unit !== undefined && casePack === perPack)
    return { quantities: [pieces], isSure: true };
  const asUnits = within === undefined ? pieces : Math.ceil(pieces / within);
  return { quantities: [asUnits, count], isSure: false };
}

const piecesIn = ({ kind, contains, of = "piece" }: SalesUnit): number | undefined =>
  kind === "pair" ? 2 : of === "piece" ? contains : undefined;

/** Prices of a firm's own list may differ by this factor. */
const tolerance = 1.7;

/**
 * A question if quantity, unit, price and total of the line cannot all be true for this quantity: the price is that of one written unit,
 * the total is the price times the quantity, and both are about those of the tool.
 */
function contradictionOf(
  { priceCents, totalCents, dozens, mayBe = [] }: ReadQuantity,
  count: number,
  quantity: number,
  tool: Tool,
  money: Money,
): ReadAmount | undefined {
  if (priceCents === undefined && totalCents === undefined) return undefined;
  const written = dozens ?? count;
  const price = resolvePrice(tool, quantity);
  const line = { priceCents, totalCents, written, quantity, price, ofOneCents: price.unitPriceCents / price.priceUnit };
  const { ofOneCents } = line;
  const isTotalLike = totalCents === undefined || isLike(totalCents, ofOneCents * quantity);
  const isPriceLike = isPriceOfUnit(line);
  const isSummedUp = isSum(line);
  if (isPriceLike && isTotalLike && isSummedUp) return undefined;
  const { casePack, salesUnit = piece } = tool;
  const within = piecesIn(salesUnit);
  const each = priceCents ?? (totalCents ?? 0) / written;
  const packs = each > ofOneCents && casePack > 1 ? [count * casePack] : [];
  const pieces = each < ofOneCents && within ? [Math.ceil(count / within)] : [];
  const ofTotal =
    totalCents === undefined ? [] : [totalCents / ofOneCents, priceCents === undefined ? 0 : totalCents / priceCents];
  const quantities = [quantity, written, ...packs, ...pieces, ...ofTotal, ...mayBe].filter(
    (one) => Number.isInteger(one) && one > 0,
  );
  return ask([...new Set(quantities)], tool, whyNot(line, { isPriceLike, isTotalLike }, salesUnit, money));
}

type PricedLine = {
  priceCents: number | undefined;
  totalCents: number | undefined;
  /** The number on the line. */
  written: number;
  /** What it means, in the tool's unit. */
  quantity: number;
  /** Of the tool, and what one costs by it, in fractions of a cent. */
  price: UnitPrice;
  ofOneCents: number;
};

const factorBetween = (cents: number, other: number): number => Math.max(cents / other, other / cents);
const isLike = (cents: number, other: number): boolean => factorBetween(cents, other) < tolerance;

/** Whether the price is that of the written unit. That of a piece, where packs are written, needs a total that says so. */
function isPriceOfUnit({ priceCents, totalCents, written, quantity, price, ofOneCents }: PricedLine): boolean {
  if (priceCents === undefined) return true;
  // A list may quote the price as the shop does, per 100.
  if (price.priceUnit > 1 && isLike(priceCents, price.unitPriceCents)) return true;
  const ofWritten = (ofOneCents * quantity) / written;
  const isOfPiece = factorBetween(priceCents, ofOneCents) < factorBetween(priceCents, ofWritten);
  if (!isOfPiece) return isLike(priceCents, ofWritten);
  return isLike(priceCents, ofOneCents) && totalCents !== undefined && isProduct(totalCents, priceCents, quantity);
}

/** Whether the total is what the line's own price and number come to. */
const isSum = ({ priceCents, totalCents, written, quantity, price: { priceUnit } }: PricedLine): boolean =>
  priceCents === undefined ||
  totalCents === undefined ||
  isProduct(totalCents, priceCents, written) ||
  isProduct(totalCents, priceCents, quantity) ||
  isProduct(totalCents, priceCents / priceUnit, quantity);

/** A price is rounded to cents, so that a total may differ by half a cent for each. */
const isProduct = (totalCents: number, priceCents: number, count: number): boolean =>
  Math.abs(totalCents - priceCents * count) <= Math.min(count / 2, (priceCents * count) / 10) + 1;

function whyNot(
  { priceCents = 0, totalCents = 0, quantity, price }: PricedLine,
  { isPriceLike, isTotalLike }: { isPriceLike: boolean; isTotalLike: boolean },
  salesUnit: SalesUnit | undefined,
  money: Money,
): string {
  const { format } = money;
  // Prices of the shop have three decimals of a cent; that of a dozenth has no end.
  const ofThousand = Math.round(priceCents * 1000);
  const isExact = Math.abs(ofThousand - priceCents * 1000) < 1e-6;
  const writeEach = isExact
    ? formatPriceOf(1, { unitPriceCents: ofThousand, priceUnit: 1000 }, money)
    : format(Math.max(1, Math.round(priceCents)));
  if (!isPriceLike)
    return `The list says ${writeEach} each, but it costs ${format(price.unitPriceCents)} ${perUnit(salesUnit, price.priceUnit)}.`;
  return isTotalLike
    ? `The list says ${writeEach} each and ${format(totalCents)} in total, which do not go together.`
    : `The list says ${format(totalCents)} in total, but ${countUnits(quantity, salesUnit)} cost ${format(lineTotalCents(price, quantity))}.`;
}

/** How "3 boxes" or "50 kg" were read. */
function describe(count: number, perPack: number | undefined, unit: WrittenUnit, tool: Tool): string {
  const { casePack, salesUnit } = tool;
  if (unit === "hundred") return `${formatNumber(count)} hundred.`;
  if (unit === "kg" || unit === "l" || unit === "metre") return `${count} ${unit === "metre" ? "m" : unit}.`;
  return `${formatNumber(count)} ${count === 1 ? "pack" : "packs"} of ${countUnits(perPack ?? casePack, salesUnit)}.`;
}

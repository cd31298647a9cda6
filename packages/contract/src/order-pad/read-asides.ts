import { parseAmount } from "../parse-money.ts";
import type { ReadQuantity } from "./read-quantity.ts";

/** What a line states beside the tool and the quantity. */
type Asides = Pick<ReadQuantity, "perPack" | "priceCents" | "totalCents">;

/** Prices are searched for within this many characters of the end of a line, so that reading it takes linear time. */
const maxPriceLength = 40;
const currency = "(?:[$€£]|\\b(?:eur|usd|gbp|euros?)\\b)";
const amount = "\\d{1,3}(?:[.,'’]\\d{3}){1,2}[.,]\\d{2}|\\d{1,7}(?:[.,]\\d{1,4})?";
const per = "(?:\\s*(?:each|ea|apiece|(?:per|/|pro)\\s?(?:pc|pcs|piece|ea|unit|box|pack|stk|st|stück))\\b\\.?)?";
const sign = "(?:@|=|à|je|zu je|at)";
const lastPrice = new RegExp(
  `(?:\\s*(?<sign>[@=]|(?<=\\s)${sign}(?=[\\s\\d$€£]))|\\s+[x×*]|(?<=[\\s,;]))\\s*(?<before>${currency})?\\s*(?<amount>${amount})\\s*(?<after>${currency})?${per}$`,
  "iu",
);

const packWords =
  "(?:box|boxes|packs?|bags?|cartons?|cases?|packets?|kartons?|packung(?:en)?|pakete?|beutel|schachteln?|gebinde|vp?e)";
/** `box of 50`, `2 packs of 10`, `Karton à 100`: the unit stays where a number stands before it. */
const holding = new RegExp(
  `(?<count>(?<![\\p{L}\\p{N}.,-])\\d{1,6}\\s?(?=${packWords}\\b))?(?<word>(?<!\\p{L})${packWords})\\s?(?:of|à|a|zu|mit|with)\\s?(?<holds>\\d{1,5})\\b(?:\\s?(?:pcs?|pieces|stk|stück|st)\\b\\.?)?`,
  "iu",
);
/** `100er Pack`, `VPE 100`, `(100 pcs each)`, `100/box` */
const saidOtherwise = [
  new RegExp(`(?<![\\p{L}\\p{N}])(?<holds>\\d{1,5})-?er[\\s-]?${packWords}(?!\\p{L})`, "iu"),
  /(?<!\p{L})vpe:?\s?(?<holds>\d{1,5})\b/iu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?<holds>\\d{1,5})\\s?(?:(?:pcs?|pieces|stk|stück|st)\\b\\.?\\s?)(?:each\\b|(?:/|per|pro|je)\\s?${packWords}(?!\\p{L}))`,
    "iu",
  ),
  new RegExp(`(?<![\\p{L}\\p{N}])(?<holds>\\d{1,5})\\s?/\\s?${packWords}(?!\\p{L})`, "iu"),
];

/**
 * Takes prices from the end of a line and the contents of packs from anywhere. `hasSign`: a currency or a word such as `@` says that it is
 * a price; `20 9.00` says so only by its cents.
 */
export function readAsides(text: string): Asides & { rest: string; hasSign: boolean } {
  const { rest: withPrices, ...contents } = takeContents(text);
  const { rest, prices, hasSign } = takePrices(withPrices);
  const [last, unitPrice] = prices;
  const ofPrices =
    unitPrice === undefined
      ? last !== undefined && { priceCents: last }
      : { priceCents: unitPrice, ...(last !== undefined && { totalCents: last }) };
  return { rest, ...contents, ...ofPrices, hasSign };
}

function takePrices(text: string): { rest: string; prices: number[]; hasSign: boolean } {
  let rest = text;
  let hasSign = false;
  const prices: number[] = [];
  while (prices.length < 2) {
    const match = lastPrice.exec(rest.slice(-maxPriceLength));
    const { sign: said, before, amount: written = "", after } = match?.groups ?? {};
    const isSaid = Boolean((said && said !== "=") || before || after);
    const cents = match && (isSaid || /[.,]\d{2}$/.test(written)) ? centsOf(written) : undefined;
    if (!match || cents === undefined) break;
    prices.push(cents);
    hasSign ||= isSaid;
    rest = rest
      .slice(0, -match[0].length)
      .replace(/[\s,;:=x×*@-]{1,5}$/iu, "")
      .trim();
  }
  return { rest, prices, hasSign };
}

/** What one costs, as a line says; of less than a cent, one cent. */
export function centsOf(cell: string): number | undefined {
  const text = cell.slice(0, 40).replaceAll(/[$€£\s]|EUR|USD|GBP/gi, "");
  if (/^0[.,]\d{3,6}$/.test(text)) return Math.max(Math.round(Number(text.replace(",", ".")) * 100), 1);
  const read = parseAmount(text);
  return "cents" in read && read.cents > 0 ? read.cents : undefined;
}

function takeContents(text: string): { rest: string } & Pick<Asides, "perPack"> {
  for (const pattern of [holding, ...saidOtherwise]) {
    const match = pattern.exec(text);
    if (!match?.groups) continue;
    const { holds, count, word = "" } = match.groups;
    const stays = count === undefined ? "" : `${count.trim()} ${word}`;
    const rest = `${text.slice(0, match.index)} ${stays} ${text.slice(match.index + match[0].length)}`;
    const perPack = Number(holds);
    if (perPack < 1) continue;
    return {
      rest: rest
        .replaceAll(/[([]\s{0,3}[)\]]/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
      perPack,
    };
  }
  return { rest: text };
}

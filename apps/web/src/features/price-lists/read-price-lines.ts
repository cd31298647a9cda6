import { issueText } from "@ironmonger/contract/issue-text";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { parsePrice } from "@ironmonger/contract/pricing/parse-price";
import { parsePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import type { z } from "zod";
import { parseWholeNumber } from "../../shared/forms/parse-quantity.ts";

const Rules = PriceListEntryInput.omit({ toolId: true });

/** What a line says of a tool; what it leaves out stays as it is in the list. */
export type PriceLine = { line: number; sku: string; rules: z.input<typeof Rules> };
export type WrongLine = { line: number; message: string };

/** What begins a further rule of a line: `from 100:`, `minimum 20`, `pack of 10`, `no breaks`. */
const ruleStart =
  /[\s,;]+(?:(?:from\s+)?(?<from>\d{1,3}(?:,\d{3})+|\d{1,9})\s*:|(?<minOrder>min(?:imum)?(?:\s+order)?)\b|(?<casePack>(?:case\s+)?pack(?:\s+of)?)\b|(?<none>no\s+(?:(?:price\s+)?breaks|min(?:imum)?(?:\s+order)?|(?:case\s+)?pack))\b)/gi;

const heading = /^\s*sku\s*[,;\t]\s*"?[a-z]/i;

/**
 * Reads lines of a SKU and a price, which may say what it buys (`12.40/100`), and of the price breaks, the minimum and the pack that the
 * tool has of its own: "HT-1008, 7.90, from 100: 7.40, minimum 20, pack 10", where `no breaks`, `no minimum` and `no pack` give back the
 * rules of the tool. A line that is not one is named by its number, from 1; a first line that begins with `SKU` is a heading.
 */
export function readPriceLines(text: string, money: Money): { lines: PriceLine[]; wrong: WrongLine[] } {
  const lines: PriceLine[] = [];
  const wrong: WrongLine[] = [];
  for (const [index, words] of text.split("\n").entries()) {
    if (words.trim() === "" || (index === 0 && heading.test(words))) continue;
    const line = index + 1;
    const [, sku = "", rest = ""] = /^([^\s;,]+)[\s;,]*(.*)$/.exec(words.trim()) ?? [];
    const read = readRules(rest, money);
    if ("message" in read) wrong.push({ line, message: read.message });
    else lines.push({ line, sku, rules: read });
  }
  return { lines, wrong };
}

const ruleTexts = { priceBreaks: "price breaks", minOrder: "minimum order", casePack: "pack" };

/** The rule that a text of the line is about. */
function ruleOf({ none = "", minOrder }: Record<string, string | undefined>): keyof typeof ruleTexts {
  if (/breaks$/i.test(none)) return "priceBreaks";
  return minOrder !== undefined || /min/i.test(none) ? "minOrder" : "casePack";
}

function readRules(text: string, money: Money): PriceLine["rules"] | { message: string } {
  const starts = [...text.matchAll(ruleStart)];
  const price = parsePrice(text.slice(0, starts[0]?.index).replace(/[\s,;]+$/, ""), money);
  if ("message" in price) return text.trim() === "" ? { message: "It has no price" } : price;
  const rules: PriceLine["rules"] = {
    priceCents: price.cents,
    ...(price.priceUnit !== undefined && { priceUnit: price.priceUnit }),
  };
  for (const [index, { 0: start, index: at, groups = {} }] of starts.entries()) {
    const value = text.slice(at + start.length, starts[index + 1]?.index).replaceAll(/^[\s,;:]+|[\s,;]+$/g, "");
    if (groups.from !== undefined) {
      if (rules.priceBreaks === null) return { message: "It names the price breaks twice" };
      const read = parsePriceBreaks(`${groups.from}:${value}`, money);
      if ("message" in read) return read;
      rules.priceBreaks = [...(rules.priceBreaks ?? []), ...read.priceBreaks];
      continue;
    }
    const name = ruleOf(groups);
    if (rules[name] !== undefined) return { message: `It names the ${ruleTexts[name]} twice` };
    if (groups.none !== undefined && value !== "") return { message: `It has ${value} after ${groups.none}` };
    if (groups.none !== undefined) rules[name] = null;
    else if (name !== "priceBreaks") rules[name] = parseWholeNumber(value);
  }
  const [issue] = Rules.safeParse(rules).error?.issues ?? [];
  return issue ? { message: issueText(issue, money) } : rules;
}

const maxNamed = 10;

/** Names the wrong lines with what is wrong with each. */
export function describeWrongLines(wrong: readonly WrongLine[]): string {
  const named = wrong
    .toSorted((one, other) => one.line - other.line)
    .slice(0, maxNamed)
    .map(({ line, message }) => `Line ${formatNumber(line)}: ${message.replace(/\.$/, "")}.`);
  const more = wrong.length - named.length;
  return ["Nothing was saved.", ...named, ...(more > 0 ? [`${formatNumber(more)} more are wrong.`] : [])].join(" ");
}

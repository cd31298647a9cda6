import type { Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";

export type PriceLine = { sku: string; priceCents: number };

/** Reads lines of a SKU and a price, such as "HT-1008 7.90". A line that is not one is named by its number, from 1. */
export function readPriceLines(text: string, money: Money): { lines: PriceLine[]; wrong: number[] } {
  const lines: PriceLine[] = [];
  const wrong: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const words = line.trim();
    if (words === "") continue;
    const end = words.search(/[\s;]/);
    const [sku, price] = end < 0 ? [words, ""] : [words.slice(0, end), words.slice(end).replace(/^[\s;]+/, "")];
    const read = parseMoney(price, money);
    if ("cents" in read) lines.push({ sku, priceCents: read.cents });
    else wrong.push(index + 1);
  }
  return { lines, wrong };
}

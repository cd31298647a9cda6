import type { Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { z } from "zod";
import { linesOfPairs, readPairs } from "../../shared/kit/pairs-field.tsx";

type Read = { allocations: { number: string; amountCents: number }[] } | { issue: string };

/** What the field of invoices and orders says: a number and its amount on each line. */
export function readAllocations(text: string, money: Money): Read {
  const allocations = [];
  for (const [number, amount] of readPairs(text, linesOfPairs)) {
    if (number.trim() === "" && amount.trim() === "") continue;
    const read = parseMoney(amount, money);
    if ("message" in read) return { issue: `${number}: ${read.message}` };
    if (read.cents === 0) continue;
    allocations.push({ number: number.trim().toUpperCase(), amountCents: read.cents });
  }
  return { allocations };
}

/** The field in a form. */
export const allocationsField = (money: Money) =>
  z.string().transform((text, ctx) => {
    const read = readAllocations(text, money);
    if ("allocations" in read) return read.allocations;
    ctx.addIssue(read.issue);
    return z.NEVER;
  });

/** The same as the field shows it. */
export const writeAllocations = (allocations: readonly { number: string; amountCents: number }[]): string =>
  allocations.map(({ number, amountCents }) => `${number}: ${(amountCents / 100).toFixed(2)}`).join("\n");

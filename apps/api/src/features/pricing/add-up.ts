import type { AddLinesInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { maxPieces, type PriceBreak } from "@ironmonger/contract/pricing";
import type { Issue } from "../../core/domain-error.ts";

type Lines = AddLinesInput["lines"];
type Added = { quantity: number; priceCents: number | null; priceBreaks: PriceBreak[] | null };

/**
 * The pieces of each tool and the prices at which it was first added, in the order in which the tools are named. A sum beyond the maximum
 * of a line is capped just above it.
 */
export function addUp(lines: Lines): Map<string, Added> {
  const added = new Map<string, Added>();
  for (const { toolId, quantity, priceWhenAddedCents = null, priceBreaksWhenAdded = null } of lines) {
    const seen = { priceCents: priceWhenAddedCents, priceBreaks: priceBreaksWhenAdded };
    const before = added.get(toolId) ?? { quantity: 0, ...seen };
    added.set(toolId, { ...before, quantity: Math.min(before.quantity + quantity, maxPieces + 1) });
  }
  return added;
}

/** The problems of added lines, given the resulting pieces of each known tool. */
export function findLineIssues(lines: Lines, pieces: Map<string, number>): Issue[] {
  return lines.flatMap<Issue>(({ toolId }, index) => {
    const sum = pieces.get(toolId);
    if (sum === undefined) return [{ path: `lines.${index}.toolId`, message: messages.toolNotFound }];
    return sum > maxPieces ? [{ path: `lines.${index}.quantity`, message: messages.tooManyPieces }] : [];
  });
}

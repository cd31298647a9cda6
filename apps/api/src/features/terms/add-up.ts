import type { AddLinesInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { maxPieces } from "@ironmonger/contract/terms";
import type { Issue } from "../../core/domain-error.ts";

type Lines = AddLinesInput["lines"];

/**
 * The pieces of each tool and the price at which it was first added, in the order in which the tools are named. A sum beyond the maximum of
 * a line is capped just above it.
 */
export function addUp(lines: Lines): Map<string, { quantity: number; priceCents: number | null }> {
  const added = new Map<string, { quantity: number; priceCents: number | null }>();
  for (const { toolId, quantity, priceWhenAddedCents = null } of lines) {
    const before = added.get(toolId) ?? { quantity: 0, priceCents: priceWhenAddedCents };
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

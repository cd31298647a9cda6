import type { LineInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { maxPieces } from "@ironmonger/contract/pricing";
import type { Issue } from "../../core/domain-error.ts";

/**
 * The pieces of each tool, in the order in which the tools are named. A sum beyond the maximum of a line is capped just above it.
 */
export function addUp(lines: LineInput[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { toolId, quantity } of lines)
    sums.set(toolId, Math.min((sums.get(toolId) ?? 0) + quantity, maxPieces + 1));
  return sums;
}

/** The issues of added lines, from the resulting pieces of each existing tool. */
export function findLineIssues(lines: LineInput[], pieces: Map<string, number>): Issue[] {
  return lines.flatMap<Issue>(({ toolId }, index) => {
    const sum = pieces.get(toolId);
    if (sum === undefined) return [{ path: `lines.${index}.toolId`, message: messages.toolNotFound }];
    return sum > maxPieces ? [{ path: `lines.${index}.quantity`, message: messages.tooManyPieces }] : [];
  });
}

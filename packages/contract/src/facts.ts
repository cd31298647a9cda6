import { z } from "zod";
import { withoutNul } from "./text.ts";

export const maxFacts = 50;

const oneLine = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} can be at most ${max} characters`)
    .regex(withoutNul, `${label} cannot have the character U+0000`)
    .regex(/^[^\r\n]*$/, `${label} must be one line`);

/** A row of a tool's facts table, such as `Length: 300 mm`. */
export const Fact = z.object({
  name: oneLine("Name", 80).regex(/^[^:]*$/, "Name cannot have a colon"),
  value: oneLine("Value", 500),
});
export type Fact = z.infer<typeof Fact>;

export const Facts = z.array(Fact).max(maxFacts, `A tool can have ${maxFacts} facts`);

/** Reads one fact per line, `name: value`, as the form and the files of import and export write them. Blank lines are skipped. */
export function parseFacts(text: string): { facts: Fact[] } | { problem: string } {
  const facts: Fact[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!line.trim()) continue;
    const colon = line.indexOf(":");
    const fact = { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
    if (colon < 1 || !fact.name || !fact.value)
      return { problem: `Write each fact as name: value, one per line: "${line.trim()}" is none` };
    facts.push(fact);
  }
  return { facts };
}

export const writeFacts = (facts: readonly Fact[]): string =>
  facts.map(({ name, value }) => `${name}: ${value}`).join("\n");

// Separate from the schemas: the tables of the office write facts with this.
import type { Fact } from "./facts.ts";

/**
 * Reads one fact per line, `name: value`, as the form and the files of import and export write them; blank lines are skipped. A single line
 * can have several, with semicolons between them, unless one of these is not a fact: then the semicolons belong to the value.
 */
export function parseFacts(text: string): { facts: Fact[] } | { message: string } {
  const facts: Fact[] = [];
  for (const line of linesOf(text)) {
    if (!line.trim()) continue;
    const fact = readFact(line);
    if (!fact) return { message: `Write each fact as name: value, one per line: "${line.trim()}" is none` };
    facts.push(fact);
  }
  return { facts };
}

function readFact(line: string): Fact | undefined {
  const colon = line.indexOf(":");
  const fact = { name: line.slice(0, Math.max(colon, 0)).trim(), value: line.slice(colon + 1).trim() };
  return fact.name && fact.value ? fact : undefined;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const [only = "", ...more] = lines;
  const items = only.split(";").filter((item) => item.trim());
  return more.length === 0 && items.every(readFact) ? items : lines;
}

/** What `parseFacts` reads. A line end after the only fact keeps its semicolons in its value. */
export const writeFacts = (facts: readonly Fact[]): string =>
  facts.map(({ name, value }) => `${name}: ${value}`).join("\n") +
  (facts.length === 1 && facts[0]?.value.includes(";") ? "\n" : "");

import { isDeepStrictEqual } from "node:util";
import type { Versioned } from "@ironmonger/contract/version";
import { DomainError, type Issue } from "./domain-error.ts";

/** How the fields of a record are named and written in messages. `write` returns null for a value that has no short text. */
export type FieldTexts<Shape> = {
  labels: { readonly [Field in keyof Shape]: string };
  write: (field: keyof Shape, record: Shape) => string | null;
};

/**
 * `expected`: the fields as the caller saw them before changing some of them.
 * @throws DomainError conflict, with an issue for each field that has changed since
 */
export function requireUnchanged<Shape extends object>(
  what: string,
  now: Shape,
  expected: { [Field in keyof Shape]?: Shape[Field] | undefined },
  { labels, write }: FieldTexts<Shape>,
): void {
  const fields = (Object.keys(expected) as (keyof Shape & string)[]).filter(
    (field) => expected[field] !== undefined && !isDeepStrictEqual(asStored(expected[field]), asStored(now[field])),
  );
  const issues = fields.map((field) => {
    const [before, after] = [write(field, { ...now, [field]: expected[field] }), write(field, now)];
    const isShort = before !== null && after !== null;
    const change = isShort ? `was ${before || "none"}, and is ${after || "none"} now` : "was changed";
    return { path: field, message: `${labels[field]} ${change}` };
  });
  refuseIfChanged(what, issues);
}

/**
 * As `requireUnchanged`, for a record whose fields are called as in the code and whose short values are shown as they are. Without a
 * record, or without what the caller saw, nothing is compared.
 */
export function requireAsSeen<Shape extends object>(
  what: string,
  now: Shape | null | undefined,
  expected: { [Field in keyof Shape]?: Shape[Field] | undefined } | undefined,
): void {
  if (!now || !expected) return;
  const labels = Object.fromEntries(Object.keys(now).map((field) => [field, inWords(field)]));
  requireUnchanged(what, now, expected, {
    labels: labels as { [Field in keyof Shape]: string },
    write: (field, record) => writeShort(String(field), record[field]),
  });
}

/**
 * As `requireAsSeen`, for a change of a part that the caller does not see as fields, such as the entries of a price list: `expected` has
 * the record's version.
 */
export function requireVersion(what: string, now: Versioned, expected: Versioned | undefined): void {
  if (!expected || expected.version === now.version) return;
  refuseIfChanged(what, [{ path: "version", message: "Look at it as it is now, and then do it again" }]);
}

/** `rowAttribute` becomes "Row attribute". */
const inWords = (field: string): string => {
  const words = field.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function writeShort(field: string, value: unknown): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field.endsWith("Id") || typeof value === "object") return value === null ? "" : null;
  return String(value ?? "");
}

/**
 * The answer to a change of something that another admin has changed meanwhile.
 * @throws DomainError conflict, if there are issues: one for each of their changes
 */
export function refuseIfChanged(what: string, issues: Issue[]): void {
  if (issues.length === 0) return;
  const changes = issues.map(({ message }) => message).join("; ");
  throw new DomainError("conflict", `${what} was changed meanwhile. ${changes}.`, { issues });
}

/** As JSON has it: without fields that are undefined. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

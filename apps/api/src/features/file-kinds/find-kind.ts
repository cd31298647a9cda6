import type { FileKindName } from "@ironmonger/contract/catalog/import-tools";
import { normalizeHeading } from "../files/normalize-heading.ts";
import { type FileKind, unknownKind } from "./file-kind.ts";
import { kinds } from "./kinds.ts";

/** The kind of the file with these headings: the chosen program's, or else the first that fits. Null: none of them. */
export function findKind(headings: string[], chosen?: FileKindName | null): FileKind {
  if (chosen === null) return unknownKind;
  const normalized = headings.map(normalizeHeading);
  const has = (name: string | RegExp) =>
    normalized.some((heading) => (typeof name === "string" ? heading === name : name.test(heading)));
  const fits = ({ recognizedBy }: FileKind) => recognizedBy.every((names) => names.some(has));
  // A program writes several kinds of files. If none of them fits, the first one is read.
  const candidates = chosen === undefined ? kinds : kinds.filter(({ name }) => name === chosen);
  return candidates.find(fits) ?? (chosen === undefined ? unknownKind : (candidates[0] ?? unknownKind));
}

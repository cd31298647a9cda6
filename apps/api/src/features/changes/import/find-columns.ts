import {
  type ImportColumn,
  importFieldLabels,
  isRepeatable,
  type PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import { DomainError } from "../../../core/domain-error.ts";
import type { FileTable } from "../../files/read-table.ts";
import { storable } from "../../files/storable.ts";
import type { ReadingSteps } from "./import-kind.ts";

const rowsSampled = 50;
/** How many rows are sampled if a column is empty in the first ones. */
const maxRowsSampled = 20_000;
const samplesShown = 3;
const maxSampleLength = 60;
const minFactRows = 3;
/** A longer text describes something. */
const maxFactLength = 40;

type Corrections = NonNullable<PreviewImportInput["columns"]>;

/**
 * What the columns of a file are: as corrected, or else as recognised. A field has at most one column, but each attribute its own.
 * @throws DomainError invalid (corrections give two columns the same field)
 */
export async function findColumns(
  { headings, rows }: Pick<FileTable, "headings" | "rows">,
  recognised: (ImportColumn["field"] | undefined)[],
  corrections: Corrections,
): Promise<ImportColumn[]> {
  const columns = nameColumns(headings.map(storable), recognised, corrections);
  let sampled = 0;
  const counts = headings.map(() => ({ filled: 0, short: 0 }));
  for await (const row of rows) {
    if ("issue" in row) continue;
    for (const [index, { samples }] of columns.entries()) {
      const cell = storable(row.cells[index]?.slice(0, maxSampleLength) ?? "");
      const count = counts[index];
      if (cell && count) {
        count.filled += 1;
        count.short += Number(cell.length <= maxFactLength);
      }
      if (cell && samples.length < samplesShown && !samples.includes(cell)) samples.push(cell);
    }
    sampled += 1;
    if (sampled >= maxRowsSampled) break;
    if (sampled >= rowsSampled && columns.every(({ samples }) => samples.length > 0)) break;
  }
  return columns.map((column, index) => {
    const { filled, short } = counts[index] ?? { filled: 0, short: 0 };
    const isFact = column.field === null && column.heading.trim() !== "" && filled * 2 >= sampled && short === filled;
    return isFact && filled >= minFactRows ? { ...column, looksLikeFact: true } : column;
  });
}

function nameColumns(
  headings: string[],
  recognised: (ImportColumn["field"] | undefined)[],
  corrections: Corrections,
): ImportColumn[] {
  const byHeading = Map.groupBy(corrections, ({ heading }) => heading);
  const corrected = headings.map((heading) => byHeading.get(heading)?.shift());
  const headingOf = new Map<ImportColumn["field"], string>();
  for (const { heading, field } of corrected.filter((correction) => correction !== undefined)) {
    if (field === null || isRepeatable(field)) continue;
    const other = headingOf.get(field);
    if (other !== undefined)
      throw new DomainError(
        "invalid",
        `The columns "${other}" and "${heading}" cannot both be ${importFieldLabels[field]}. Choose one of them.`,
      );
    headingOf.set(field, heading);
  }
  return headings.map((heading, index) => {
    const correction = corrected[index];
    if (correction) return { heading, field: correction.field, samples: [] };
    const field = recognised[index] ?? null;
    if (field === null || headingOf.has(field)) return { heading, field: null, samples: [] };
    if (!isRepeatable(field)) headingOf.set(field, heading);
    return { heading, field, samples: [] };
  });
}

/** Why a file with these columns cannot be imported; null if it can. */
export function columnsIssue(
  { missing }: Pick<ReadingSteps<never>, "missing">,
  columns: ImportColumn[],
  delimiter: string | null,
): string | null {
  const issue = missing(new Set(columns.map(({ field }) => field)));
  if (issue === null || delimiter !== null) return issue;
  return "The file has one column. Choose the character that separates its columns.";
}

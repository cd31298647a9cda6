import {
  type ImportColumn,
  importFieldLabels,
  type PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { toolImportChunks } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";
import { readCsvRecords, recogniseFields, storable } from "./read-csv-rows.ts";

const rowsSampled = 50;
const samplesShown = 3;
const longestSample = 60;

/** The stored file, piece by piece. */
export async function* readStagedFile(db: Database, importId: string): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await db
      .select({ content: toolImportChunks.content })
      .from(toolImportChunks)
      .where(and(eq(toolImportChunks.importId, importId), eq(toolImportChunks.position, position)));
    if (!chunk) return;
    yield chunk.content;
  }
}

/**
 * What the columns of a file are: as corrected, or else as the headings say. A field has at most one column.
 * @throws DomainError invalid (the file has no line that names the columns; corrections give two columns the same field)
 */
export async function findColumns(
  file: AsyncIterable<Buffer>,
  corrections: NonNullable<PreviewImportInput["columns"]>,
): Promise<ImportColumn[]> {
  let columns: ImportColumn[] | undefined;
  let rows = 0;
  for await (const record of readCsvRecords(file)) {
    if ("fault" in record) continue;
    if (!columns) {
      columns = nameColumns(record.cells.map(storable), corrections);
      continue;
    }
    for (const [index, { samples }] of columns.entries()) {
      const cell = storable(record.cells[index]?.slice(0, longestSample) ?? "");
      if (cell && samples.length < samplesShown && !samples.includes(cell)) samples.push(cell);
    }
    rows += 1;
    if (rows >= rowsSampled) break;
  }
  if (!columns) throw new DomainError("invalid", "The file is empty. Its first line names the columns.");
  return columns;
}

function nameColumns(headings: string[], corrections: NonNullable<PreviewImportInput["columns"]>): ImportColumn[] {
  const left = [...corrections];
  const corrected = headings.map((heading) => {
    const at = left.findIndex((correction) => correction.heading === heading);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const headingOf = new Map<ImportColumn["field"], string>();
  for (const { heading, field } of corrected.filter((correction) => correction !== undefined)) {
    if (field === null) continue;
    const other = headingOf.get(field);
    if (other !== undefined)
      throw new DomainError(
        "invalid",
        `The columns "${other}" and "${heading}" cannot both be ${importFieldLabels[field]}. Choose one of them.`,
      );
    headingOf.set(field, heading);
  }
  const recognised = recogniseFields(headings, { isShown: true });
  return headings.map((heading, index) => {
    const correction = corrected[index];
    if (correction) return { heading, field: correction.field, samples: [] };
    const field = recognised[index] ?? null;
    if (field === null || headingOf.has(field)) return { heading, field: null, samples: [] };
    headingOf.set(field, heading);
    return { heading, field, samples: [] };
  });
}

/** Why a file with these columns cannot be imported; null if it can. */
export function columnsProblem(columns: ImportColumn[]): string | null {
  const fields = columns.map(({ field }) => field);
  const namesTools = ["sku", "id", "handle"].some((name) => fields.some((field) => field === name));
  if (namesTools || (fields.includes("name") && fields.includes("priceCents"))) return null;
  return "No column names the tools. Choose which one is the SKU, or which ones are the name and the price.";
}

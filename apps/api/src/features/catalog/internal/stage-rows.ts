import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TransactionSql } from "@ironmonger/db/client";
import { newId } from "../../../core/new-id.ts";
import type { ImportRecord } from "./import-record.ts";
import { readCsvRows } from "./read-csv-rows.ts";
import { type ImportedTool, toolRowReader } from "./read-tool-row.ts";

const rowsPerPiece = 40;

/** Puts the good rows of the file into a table that lives as long as the transaction; the others go on record. */
export async function stageRows(tx: TransactionSql, file: Readable, record: ImportRecord): Promise<void> {
  await tx`
    create temporary table staged (
      id uuid not null, movement_id uuid not null, line integer not null, sku text, name text not null, description text,
      image_url text, category text, price_cents integer not null, min_order integer, available integer
    ) on commit drop`;
  const table = await tx`copy staged from stdin`.writable();
  await pipeline(Readable.from(copyLines(file, record)), table);
}

async function* copyLines(file: Readable, record: ImportRecord): AsyncGenerator<string, void, undefined> {
  const readTool = toolRowReader();
  let piece: string[] = [];
  for await (const row of readCsvRows(file)) {
    if ("fault" in row) {
      await record.countRow();
      await record.remark({ line: row.line, isRefusal: true, reason: row.fault });
      continue;
    }
    const { tool, remarks } = readTool(row);
    if (tool || remarks.length > 0) await record.countRow();
    for (const remark of remarks) await record.remark(remark);
    if (tool) piece.push(copyLine(tool));
    if (piece.length < rowsPerPiece) continue;
    yield piece.join("");
    piece = [];
  }
  yield piece.join("");
}

const copyLine = (tool: ImportedTool): string =>
  `${[
    newId(),
    newId(),
    tool.line,
    tool.sku,
    tool.name,
    tool.description,
    tool.imageUrl,
    tool.category,
    tool.priceCents,
    tool.minOrder,
    tool.available,
  ]
    .map(copyValue)
    .join("\t")}\n`;

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const copyValue = (value: string | number | null): string | number =>
  typeof value === "string"
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : (value ?? "\\N");

/** A sku names one tool, so of several rows with it only the first one counts. */
export async function refuseRepeatedSkus(tx: TransactionSql, record: ImportRecord): Promise<void> {
  await tx`create index on staged (sku, line) where sku is not null`;
  await tx`analyze staged`;
  const repeated = tx<{ line: number; sku: string; first: number }[]>`
    delete from staged using (select sku, min(line) as line from staged where sku is not null group by sku having count(*) > 1) as first
    where staged.sku = first.sku and staged.line > first.line
    returning staged.line, staged.sku, first.line as first`;
  for await (const rows of repeated.cursor(1000)) {
    for (const { line, sku, first } of rows)
      await record.remark({ line, isRefusal: true, reason: `The SKU ${sku} is already on line ${first}.` });
  }
}

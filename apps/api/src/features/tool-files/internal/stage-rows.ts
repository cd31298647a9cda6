import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { minOrderTooExpensive } from "@ironmonger/contract/catalog/edit-tool";
import { termsIssue } from "@ironmonger/contract/pricing/tool-rules";
import type { TransactionSql } from "@ironmonger/db/client";
import { newId } from "../../../core/new-id.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import type { FileIssue, FileRow } from "../../files/read-records.ts";
import { deleteUnfit, deleteUnfitIfNew, matchStaged } from "./match-rows.statement.ts";
import { type ToolFile, toolRowReader } from "./read-tool-row.ts";
import {
  clearSharedSkus,
  copyIntoStaged,
  createStaged,
  deleteRepeated,
  findNamingColumns,
  indexStaged,
  namingColumns,
  separateLeftOut,
} from "./stage-rows.statement.ts";

const chunkLength = 16_384;

/** Where the remarks about rows go, and who counts the rows. */
export type RowRecord = Pick<ImportRecord, "countRow" | "remark" | "ask">;
type Rows = AsyncIterable<FileRow | FileIssue>;

/** Copies the valid rows of a file into the table `staged`, those left out into `left_out`, and records why the others are refused. */
export async function stageRows(tx: TransactionSql, rows: Rows, file: ToolFile, record: RowRecord): Promise<void> {
  await createStaged(tx);
  await pipeline(Readable.from(copyLines(rows, file, record)), await copyIntoStaged(tx));
  await separateLeftOut(tx);
  await refuseRepeatedTools(tx, record);
}

/**
 * Finds the tools that the staged rows change, and refuses rows that do not fit theirs. `maxCents`: the most that a minimum order may cost
 * so that a payment can pay it.
 */
export async function matchRows(tx: TransactionSql, record: RowRecord, maxCents: number): Promise<void> {
  await matchStaged(tx);
  for await (const rows of deleteUnfitIfNew(tx, maxCents))
    for (const row of rows) await record.remark({ ...row, isRefusal: true });
  for await (const rows of deleteUnfit(tx, maxCents))
    for (const { line, sku, name, isTooExpensive, ...terms } of rows) {
      const reason = isTooExpensive ? minOrderTooExpensive(maxCents) : unfitReason(terms);
      await record.remark({ line, isRefusal: true, reason, sku, name });
    }
}

const unfitReason = (terms: Parameters<typeof termsIssue>[0]): string =>
  `${termsIssue(terms)?.message ?? "Minimum order, case pack, price and price breaks do not fit each other"}. The tool keeps the rules that the row leaves out.`;

async function* copyLines(rows: Rows, file: ToolFile, record: RowRecord): AsyncGenerator<Buffer, void, undefined> {
  const readTool = toolRowReader(file);
  let chunk = "";
  for await (const row of rows) {
    if ("issue" in row) {
      await record.countRow();
      await record.remark({ line: row.line, isRefusal: true, reason: row.issue });
      continue;
    }
    const { values, isLeftOut, refusalIfNew, remarks, questions } = readTool(row);
    if (values || remarks.length > 0) await record.countRow();
    for (const remark of remarks) await record.remark(remark);
    for (const question of questions) record.ask(question);
    if (values) chunk += copyLine([newId(), row.line, isLeftOut, refusalIfNew, ...values]);
    if (chunk.length < chunkLength) continue;
    yield Buffer.from(chunk);
    chunk = "";
  }
  yield Buffer.from(chunk);
}

type CopiedValue = string | number | boolean | null;

/** A row in the text format of COPY. */
const copyLine = (values: CopiedValue[]): string => `${values.map(copyValue).join("\t")}\n`;

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
function copyValue(value: CopiedValue): string | number | boolean {
  if (typeof value !== "string") return value ?? "\\N";
  return /[\\\t\n\r]/.test(value)
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : value;
}

/** A row names one tool, so of several rows with the same name only the first one counts. */
async function refuseRepeatedTools(tx: TransactionSql, record: RowRecord): Promise<void> {
  const isNamedBy = await findNamingColumns(tx);
  if (isNamedBy.variant_key) {
    await indexStaged(tx);
    for await (const rows of clearSharedSkus(tx))
      for (const { first, ...row } of rows) {
        const reason = `The SKU ${row.sku} is already on line ${first}, so this variant comes in without one.`;
        await record.remark({ ...row, isRefusal: false, reason });
      }
  }
  for (const column of namingColumns.filter((name) => isNamedBy[name])) {
    for await (const rows of deleteRepeated(tx, column)) {
      for (const { first, ...row } of rows) {
        const what = column === "sku" ? `The SKU ${row.sku}` : "This tool";
        await record.remark({ ...row, isRefusal: true, reason: `${what} is already on line ${first}.` });
      }
    }
  }
}

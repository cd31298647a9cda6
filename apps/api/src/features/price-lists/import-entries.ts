import {
  fieldsOfImport,
  type ImportColumn,
  type ImportedFields,
  type ImportField,
} from "@ironmonger/contract/catalog/import-tools";
import { unguardFormulas } from "@ironmonger/contract/files/csv-formulas";
import { formatNumber } from "@ironmonger/contract/money";
import { maxPriceListEntries, PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { priceListEntries, tools } from "@ironmonger/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import type { WithinLong } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";
import {
  type ImportRules,
  type ImportTarget,
  noSuggestions,
  type OpenedFile,
  plainHeadings,
  type Recognised,
} from "../changes/import/import-kind.ts";
import type { ImportRecord } from "../changes/import/import-record.ts";
import {
  countMarkedRows,
  countStored,
  markRow,
  type NewRow,
  readRowsToWrite,
  storeRows,
} from "../changes/import/import-rows.ts";
import type { FileRow } from "../files/read-records.ts";
import { recogniseToolFields } from "../tool-files/recognise-fields.ts";
import { columnOf, nothingKnown, type ToolField } from "../tool-files/tool-columns.ts";
import { entryIssue } from "./internal/entry-issue.ts";
import { type Entry, isSameEntry, putEntries, readEntries, requireRoom } from "./internal/entry-rows.ts";
import { lockPriceList } from "./internal/price-list-rows.ts";

/** How many tools and entries are read at a time. */
const batchSize = 5_000;

function recognise(headings: string[]): Recognised {
  const { format, fields } = recogniseToolFields(headings);
  const read = fieldsOfImport["price-list"];
  return { format, fields: fields.map((field) => (field && read.includes(field) ? field : undefined)) };
}

/** The rows are prices of one list. */
export const priceListImport: ImportRules = {
  kind: "price-list",
  recognise,
  readHeadings: plainHeadings(recognise, undefined),
  missing: (fields) =>
    fields.has("sku") && fields.has("priceCents")
      ? null
      : "A file of prices needs the columns SKU and price. Choose which ones they are.",
  suggest: noSuggestions,
  compare: comparePrices,
  markChanged: async (tx, { id, priceListId }) => {
    const db = queryBuilder(tx);
    const listId = priceListId ?? "";
    await lockPriceList(db, listId);
    for (const rows of inBatches(await readRowsToWrite(db, id))) {
      const ids = rows.map(({ subjectId }) => subjectId);
      const [current, inShop] = [
        await readEntries(db, listId, ids),
        new Set(
          (
            await db
              .select({ id: tools.id })
              .from(tools)
              .where(and(isAnyOf(tools.id, ids), isNull(tools.deletedAt)))
          ).map((tool) => tool.id),
        ),
      ];
      for (const row of rows) {
        const note = !inShop.has(row.subjectId)
          ? "The tool left the shop after the preview"
          : isSameEntry(current.get(row.subjectId), entryIn(row.before))
            ? null
            : "The price changed after the preview";
        if (note) await markRow(db, row, { outcome: "skipped", note });
      }
    }
    return countMarkedRows(tx, id);
  },
  write: async (tx, _ctx, { id, priceListId }) => {
    const db = queryBuilder(tx);
    const rows = await readRowsToWrite(db, id);
    await putEntries(
      db,
      priceListId ?? "",
      rows.flatMap(({ subjectId, after }) => {
        const entry = entryIn(after);
        return entry ? [{ toolId: subjectId, ...entry }] : [];
      }),
    );
    await requireRoom(db, priceListId ?? "");
    return {};
  },
  takeBack: async (tx, _ctx, { id, priceListId }) => {
    const db = queryBuilder(tx);
    const listId = priceListId ?? "";
    await lockPriceList(db, listId);
    for (const rows of inBatches(await readRowsToWrite(db, id))) {
      const current = await readEntries(
        db,
        listId,
        rows.map(({ subjectId }) => subjectId),
      );
      const isAsWritten = ({ subjectId, after }: (typeof rows)[number]) =>
        isSameEntry(current.get(subjectId), entryIn(after));
      const written = rows.filter(isAsWritten);
      for (const row of rows.filter((one) => !isAsWritten(one)))
        await markRow(db, row, { outcome: "kept", note: "The price changed since" });
      const added = written.filter(({ before }) => before === null).map(({ subjectId }) => subjectId);
      await db
        .delete(priceListEntries)
        .where(and(eq(priceListEntries.listId, listId), isAnyOf(priceListEntries.toolId, added)));
      await putEntries(
        db,
        listId,
        written.flatMap(({ subjectId, before }) => {
          const entry = entryIn(before);
          return entry ? [{ toolId: subjectId, ...entry }] : [];
        }),
      );
    }
  },
  count: countStored,
  countMarked: countMarkedRows,
  format: (count) => `${formatNumber(count)} ${count === 1 ? "price" : "prices"}`,
};

const entryIn = (fields: ImportedFields | null): Entry | undefined => (fields ? (fields as Entry) : undefined);

function* inBatches<Row>(rows: Row[]): Generator<Row[], void, undefined> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
}

type ReadPrice = { line: number; sku: string; fields: Partial<Entry> };

async function comparePrices(
  tx: TransactionSql,
  _ctx: WithinLong<OfficeContext<"files.import">>,
  { id, priceListId }: ImportTarget,
  file: OpenedFile,
  record: ImportRecord,
): Promise<ImportColumn[]> {
  const db = queryBuilder(tx);
  const prices = await readPrices(file, record);
  const rows: NewRow[] = [];
  for (const batch of inBatches(prices)) {
    const known = await findTools(
      tx,
      batch.map(({ sku }) => sku),
    );
    const entries = await readEntries(
      db,
      priceListId ?? "",
      [...known.values()].map((tool) => tool.id),
    );
    for (const { line, sku, fields } of batch) {
      const tool = known.get(sku.toLowerCase());
      const refuse = (reason: string, name?: string) =>
        record.remark({ line, isRefusal: true, reason, sku, name: name ?? null });
      if (!tool) {
        await refuse(`The shop has no tool with the SKU ${sku}.`);
        continue;
      }
      const before = entries.get(tool.id);
      const read = Fields.safeParse({ ...before, ...fields });
      if (!read.success) {
        await refuse([...new Set(read.error.issues.map(({ message }) => message))].join(" · "), tool.name);
        continue;
      }
      const { priceCents, priceBreaks = null, minOrder = null, casePack = null } = read.data;
      const after: Entry = { priceCents, priceBreaks, minOrder, casePack };
      const issue = entryIssue(after, tool);
      if (issue) {
        await refuse(issue.message, tool.name);
        continue;
      }
      const kind = before === undefined ? "new" : isSameEntry(before, after) ? "unchanged" : "changed";
      rows.push({ line, kind, subjectId: tool.id, name: tool.name, sku: tool.sku, before: before ?? null, after });
    }
  }
  await storeRows(db, id, rows);
  return file.columns;
}

const Fields = PriceListEntryInput.omit({ toolId: true });

/** The rows with a SKU and a price that can be read; the others are refused. */
async function readPrices({ table, fields }: OpenedFile, record: ImportRecord): Promise<ReadPrice[]> {
  const prices: ReadPrice[] = [];
  const lineOf = new Map<string, number>();
  for await (const row of table.rows) {
    await record.countRow();
    if (record.rows > maxPriceListEntries)
      throw new DomainError("invalid", `A price list can have at most ${formatNumber(maxPriceListEntries)} entries.`);
    const { line } = row;
    const read: ReadRow = "issue" in row ? { reason: row.issue } : readPrice(row, fields);
    if ("reason" in read) {
      await record.remark({ line, isRefusal: true, reason: read.reason, sku: read.sku ?? null });
      continue;
    }
    const first = lineOf.get(read.sku.toLowerCase());
    if (first !== undefined) {
      const reason = `The SKU ${read.sku} is already on line ${first}.`;
      await record.remark({ line, isRefusal: true, reason, sku: read.sku });
      continue;
    }
    for (const note of read.notes) await record.remark({ line, isRefusal: false, reason: note, sku: read.sku });
    lineOf.set(read.sku.toLowerCase(), line);
    prices.push({ line, sku: read.sku, fields: read.fields });
  }
  return prices;
}

type ReadRow = { sku: string; fields: Partial<Entry>; notes: string[] } | { reason: string; sku?: string | undefined };
const rules = ["priceBreaks", "minOrder", "casePack"] as const;

function readPrice({ cells }: FileRow, fields: (ImportField | undefined)[]): ReadRow {
  if (cells.length !== fields.length)
    return { reason: `The row has ${cells.length} cells where the first line has ${fields.length}.` };
  const cellOf = (field: ToolField): string | undefined => {
    const index = fields.indexOf(field);
    return index < 0 ? undefined : unguardFormulas(cells[index] ?? "").trim();
  };
  const read = (field: ToolField) => columnOf(field).read(cellOf(field) ?? "", nothingKnown);
  const sku = cellOf("sku") ? String(read("sku").value) : "";
  if (sku === "") return { reason: "The row has no SKU." };
  if (!cellOf("priceCents")) return { reason: "The row has no price.", sku };
  const price = read("priceCents");
  if (price.refusal) return { reason: price.refusal, sku };
  const found: ImportedFields = { priceCents: price.value };
  // A rule without a column stays as it is in the list; an empty cell gives the rule of the tool.
  for (const field of rules) {
    const cell = cellOf(field);
    if (cell === undefined) continue;
    const rule = cell === "" ? { value: null } : read(field);
    if ("refusal" in rule && rule.refusal) return { reason: rule.refusal, sku };
    found[field] = Array.isArray(rule.value) && rule.value.length === 0 ? null : rule.value;
  }
  return { sku, fields: found, notes: price.note ? [price.note] : [] };
}

async function findTools(tx: TransactionSql, skus: string[]) {
  const rows = await queryBuilder(tx)
    .select({ id: tools.id, sku: tools.sku, name: tools.name, minOrder: tools.minOrder, casePack: tools.casePack })
    .from(tools)
    .where(
      and(
        sql`lower(${tools.sku}) = any((select ${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])::text[])`,
        isNull(tools.deletedAt),
      ),
    );
  return new Map(rows.map((tool) => [(tool.sku ?? "").toLowerCase(), tool]));
}

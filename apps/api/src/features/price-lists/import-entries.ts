import {
  type FileKindName,
  fieldsOfImport,
  type ImportColumn,
  type ImportedFields,
} from "@ironmonger/contract/catalog/import-tools";
import { unguardFormulas } from "@ironmonger/contract/files/csv-formulas";
import { issueText } from "@ironmonger/contract/issue-text";
import { formatNumber, type Money, moneyIn } from "@ironmonger/contract/money";
import { maxPriceListEntries, PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { describePriceAbovePublic, findPriceAbovePublic } from "@ironmonger/contract/pricing/resolve-price";
import type { Database } from "@ironmonger/db/client";
import { priceListEntries, tools } from "@ironmonger/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";
import { inBatches } from "../../core/in-batches.ts";
import {
  type ChangeRow,
  isToWrite,
  type Mark,
  markRows,
  type NewChangeRow,
  readRows,
  storeRows,
} from "../changes/change-rows.statement.ts";
import {
  type Compared,
  type ImportSteps,
  type ImportTarget,
  noSuggestions,
  type OpenedFile,
  plainHeadings,
  type Recognised,
} from "../changes/import/import-kind.ts";
import type { ImportRecord } from "../changes/import/import-record.ts";
import type { FileRow } from "../files/read-records.ts";
import { aboutCell } from "../files/row-record.ts";
import { recogniseToolFields } from "../tool-files/recognise-fields.ts";
import { columnOf, nothingKnown, type ToolField } from "../tool-files/tool-columns.ts";
import { entryIssue } from "./internal/entry-issue.ts";
import { type Entry, isSameEntry, putEntries, readEntries, requireRoom } from "./internal/entry-rows.ts";
import { lockPriceList, readPriceList } from "./internal/price-list-rows.ts";

function recognise(headings: string[], chosen?: FileKindName | null): Recognised {
  const { format, fields } = recogniseToolFields(headings, chosen);
  const read = fieldsOfImport["price-list"];
  return { format, fields: fields.map((field) => (field && read.includes(field) ? field : undefined)) };
}

/** The rows are prices of one list. */
export const priceListImport: ImportSteps = {
  kind: "price-list",
  recognise,
  readHeadings: plainHeadings(recognise, undefined),
  missing: (fields) =>
    fields.has("sku") && fields.has("priceCents")
      ? null
      : "A file of prices needs the columns SKU and price. Choose which ones they are.",
  suggest: noSuggestions,
  compare: comparePrices,
  markChanged: async (db, { id, priceListId }) => {
    const listId = priceListId ?? "";
    await lockPriceList(db, listId);
    for await (const rows of readRows(db, id, isToWrite)) {
      const current = await readEntries(db, listId, subjectsOf(rows));
      const inShop = await findInShop(db, subjectsOf(rows));
      const marks = rows.flatMap((row): Mark | [] => {
        const remark = !inShop.has(row.subjectId ?? "")
          ? "The tool left the shop after the preview"
          : isSameEntry(current.get(row.subjectId ?? ""), entryIn(row.before))
            ? null
            : "The price changed after the preview";
        return remark ? { ...row, outcome: "skipped", remark } : [];
      });
      await markRows(db, id, marks);
    }
  },
  write: async ({ db }, { id, priceListId }) => {
    for await (const rows of readRows(db, id, isToWrite))
      await putEntries(db, priceListId ?? "", entriesIn(rows, "after"));
    await requireRoom(db, priceListId ?? "");
    return {};
  },
  takeBack: async ({ db }, { id, priceListId }) => {
    const listId = priceListId ?? "";
    await lockPriceList(db, listId);
    for await (const rows of readRows(db, id, isToWrite)) {
      const current = await readEntries(db, listId, subjectsOf(rows));
      const isAsWritten = ({ subjectId, after }: ChangeRow) =>
        isSameEntry(current.get(subjectId ?? ""), entryIn(after));
      const changed = rows.filter((row) => !isAsWritten(row));
      await markRows(
        db,
        id,
        changed.map((row) => ({ ...row, outcome: "kept", remark: "The price changed since" })),
      );
      const written = rows.filter(isAsWritten);
      const added = subjectsOf(written.filter(({ before }) => before === null));
      await db
        .delete(priceListEntries)
        .where(and(eq(priceListEntries.listId, listId), isAnyOf(priceListEntries.toolId, added)));
      await putEntries(db, listId, entriesIn(written, "before"));
    }
  },
  format: (count) => `${formatNumber(count)} ${count === 1 ? "price" : "prices"}`,
};

const entryIn = (fields: ChangeRow["before"]): Entry | undefined => (fields ? (fields as Entry) : undefined);
const subjectsOf = (rows: ChangeRow[]): string[] => rows.flatMap(({ subjectId }) => subjectId ?? []);

/** The prices of tools before or after the change. */
const entriesIn = (rows: ChangeRow[], side: "before" | "after") =>
  rows.flatMap((row) => {
    const entry = entryIn(row[side]);
    return entry && row.subjectId ? [{ toolId: row.subjectId, ...entry }] : [];
  });

async function findInShop(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: tools.id })
    .from(tools)
    .where(and(isAnyOf(tools.id, ids), isNull(tools.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

type KnownOfFile = Parameters<ReturnType<typeof columnOf>["read"]>[1];

/** What became of the cell of a field, with its heading and its value if the row has it. */
type About = (field: string | undefined, became: string) => string;
type ReadPrice = { line: number; sku: string; fields: Partial<Entry>; about: About };

async function comparePrices(
  db: Database,
  { id, priceListId }: ImportTarget,
  file: OpenedFile,
  record: ImportRecord,
): Promise<Compared> {
  const money = moneyIn(file.settings.currency);
  const prices = await readPrices(file, record, { ...nothingKnown, money, decimalSign: file.decimalSign });
  const { mayExceedPublic } = await readPriceList(db, priceListId ?? "");
  const rows: NewChangeRow[] = [];
  for (const batch of inBatches(prices)) {
    const known = await findToolsBySku(
      db,
      batch.map(({ sku }) => sku),
    );
    const entries = await readEntries(
      db,
      priceListId ?? "",
      [...known.values()].map((tool) => tool.id),
    );
    for (const { line, sku, fields, about } of batch) {
      const tool = known.get(sku.toLowerCase());
      const refuse = (reason: string, name?: string) =>
        record.remark({ line, isRefused: true, reason, sku, name: name ?? null });
      if (!tool) {
        await refuse(about("sku", "the shop has no tool with this SKU."));
        continue;
      }
      const before = entries.get(tool.id);
      const read = Fields.safeParse({ ...before, ...fields });
      if (!read.success) {
        const reasons = read.error.issues.map((one) => about(String(one.path[0]), issueText(one, money)));
        await refuse([...new Set(reasons)].join(" · "), tool.name);
        continue;
      }
      const { priceCents, priceBreaks = null, minOrder = null, casePack = null } = read.data;
      const priceUnit = read.data.priceUnit ?? tool.priceUnit;
      const after: Entry = { priceCents, priceUnit, priceBreaks, minOrder, casePack };
      const issue = entryIssue(after, tool);
      if (issue) {
        await refuse(about(String(issue.path[0]), issue.sentence(money)), tool.name);
        continue;
      }
      const note = mayExceedPublic ? null : noteAbovePublic(after, { tool, about, money });
      if (note) await record.remark({ line, isRefused: false, reason: note, sku, name: tool.name });
      const change = isSameEntry(before, after) ? { before: null, after: null } : { before: before ?? null, after };
      rows.push({ line, subjectKind: "price", subjectId: tool.id, name: tool.name, sku: tool.sku, ...change });
    }
  }
  await storeRows(db, id, rows);
  return { columns: file.columns };
}

const Fields = PriceListEntryInput.omit({ toolId: true });

type KnownTool = Awaited<ReturnType<typeof findToolsBySku>> extends Map<string, infer Tool> ? Tool : never;
type PriceOfFile = { tool: KnownTool; about: About; money: Money };

/** What becomes of a price above the public one, with the column and the value that say it; null if none is. */
function noteAbovePublic(entry: Entry, { tool, about, money }: PriceOfFile): string | null {
  const priceBreaks = entry.priceBreaks ?? [];
  const above = findPriceAbovePublic({ ...entry, priceBreaks }, tool);
  if (!above) return null;
  const isBreak = priceBreaks.some(({ fromQuantity }) => fromQuantity <= above.fromQuantity);
  return about(isBreak ? "priceBreaks" : "priceCents", describePriceAbovePublic(above, money));
}

/** The rows with a SKU and a price that can be read; the others are refused. */
async function readPrices(
  { table, columns }: OpenedFile,
  record: ImportRecord,
  known: KnownOfFile,
): Promise<ReadPrice[]> {
  const prices: ReadPrice[] = [];
  const lineOf = new Map<string, number>();
  for await (const row of table.rows) {
    await record.countRow();
    if (record.rows > maxPriceListEntries)
      throw new DomainError("invalid", `A price list can have at most ${formatNumber(maxPriceListEntries)} entries.`);
    const { line } = row;
    const read: ReadRow = "issue" in row ? { reason: row.issue } : readPrice(row, columns, known);
    if ("reason" in read) {
      await record.remark({ line, isRefused: true, reason: read.reason, sku: read.sku ?? null });
      continue;
    }
    const first = lineOf.get(read.sku.toLowerCase());
    if (first !== undefined) {
      const reason = read.about("sku", `already on line ${first}.`);
      await record.remark({ line, isRefused: true, reason, sku: read.sku });
      continue;
    }
    for (const note of read.notes) await record.remark({ line, isRefused: false, reason: note, sku: read.sku });
    lineOf.set(read.sku.toLowerCase(), line);
    prices.push({ line, sku: read.sku, fields: read.fields, about: read.about });
  }
  return prices;
}

type ReadRow = (Omit<ReadPrice, "line"> & { notes: string[] }) | { reason: string; sku?: string | undefined };
const rules = ["priceUnit", "priceBreaks", "minOrder", "casePack"] as const;

function readPrice({ cells }: FileRow, columns: ImportColumn[], known: KnownOfFile): ReadRow {
  if (cells.length !== columns.length)
    return { reason: `The row has ${cells.length} cells where the first line has ${columns.length}.` };
  const cellOf = (field: ToolField): string | undefined => {
    const index = columns.findIndex((column) => column.field === field);
    return index < 0 ? undefined : unguardFormulas(cells[index] ?? "").trim();
  };
  const read = (field: ToolField) => columnOf(field).read(cellOf(field) ?? "", known);
  const about: About = (field, became) => {
    const index = columns.findIndex((column) => column.field === field);
    return cells[index] ? aboutCell(columns[index]?.heading ?? "", cells[index], became) : became;
  };
  const sku = cellOf("sku") ? String(read("sku").value) : "";
  if (sku === "") return { reason: "The row has no SKU." };
  if (!cellOf("priceCents")) return { reason: "The row has no price.", sku };
  const price = read("priceCents");
  if (price.issue) return { reason: about("priceCents", price.issue), sku };
  const found: ImportedFields = { priceCents: price.value };
  // A rule without a column stays as it is in the list; an empty cell gives the rule of the tool.
  for (const field of rules) {
    const cell = cellOf(field);
    if (cell === undefined) continue;
    const rule = cell === "" ? { value: null } : read(field);
    if ("refusal" in rule && rule.issue) return { reason: about(field, rule.issue), sku };
    found[field] = Array.isArray(rule.value) && rule.value.length === 0 ? null : rule.value;
  }
  return { sku, fields: found, about, notes: price.note ? [about("priceCents", price.note)] : [] };
}

async function findToolsBySku(db: Database, skus: string[]) {
  const rows = await db
    .select({
      id: tools.id,
      sku: tools.sku,
      name: tools.name,
      minOrder: tools.minOrder,
      casePack: tools.casePack,
      priceCents: tools.priceCents,
      priceUnit: tools.priceUnit,
      priceBreaks: tools.priceBreaks,
    })
    .from(tools)
    .where(
      and(
        sql`lower(${tools.sku}) = any((select ${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])::text[])`,
        isNull(tools.deletedAt),
      ),
    );
  return new Map(rows.map((tool) => [(tool.sku ?? "").toLowerCase(), tool]));
}

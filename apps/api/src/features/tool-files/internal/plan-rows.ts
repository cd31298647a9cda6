import { minOrderTooExpensive } from "@ironmonger/contract/catalog/edit-tool";
import type { Money } from "@ironmonger/contract/money";
import type { Database } from "@ironmonger/db/client";
import { inBatches } from "../../../core/in-batches.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import type { FileIssue, FileRow } from "../../files/read-records.ts";
import { aboutCell } from "../../files/row-record.ts";
import type { ToolField } from "../tool-columns.ts";
import { findNamedTools, namesOf, type ToolName } from "./find-named-tools.ts";
import type { KnownTool } from "./known-tools.ts";
import { headingOf, type RowValues, type ToolFile, toolRowReader } from "./read-tool-row.ts";

export type Rows = AsyncIterable<FileRow | FileIssue>;

type NamedRow = ToolName & {
  line: number;
  model: string | undefined;
  /** Why it is refused unless its tool is in the shop. */
  issueIfNew: string | null;
};

/** A row can have several tools, which differ behind the point. */
export const keyOfTool = (line: number, index: number): number => line + index / 1024;

/** What becomes of the tools in the rows of a file, by their keys. */
export type Plan = {
  /** The rows that are not refused. */
  rows: NamedRow[];
  /** The tools that are in the shop already. */
  tools: Map<number, string>;
  issues: Map<number, string>;
  /** Rows that lose the SKU which an earlier line has. */
  withoutSku: Map<number, { sku: string; first: number }>;
  /** Rows that are not for sale: their tools leave the shop. */
  leftOut: NamedRow[];
};

/** A row that is not refused. `tool`: the one that it changes; undefined if it adds one. */
export type PlannedRow = {
  key: number;
  line: number;
  tool: KnownTool | undefined;
  variantKey: string | null;
  values: RowValues;
  model: string | undefined;
  categoryPosition: string | undefined;
};

/** What the comparison of a file needs. */
export type Comparison = {
  db: Database;
  importId: string;
  plan: Plan;
  record: ImportRecord;
  maxCents: number;
  money: Money;
  /** What the file calls a field. */
  headingOf: (field: ToolField) => string;
};

/**
 * Reads what the rows of a file call their tools, finds these, and refuses rows that name the tool of another row, or none. `maxCents`: the
 * most that a minimum order may cost so that a payment can pay it.
 */
export async function planRows(
  db: Database,
  rows: Rows,
  file: ToolFile,
  record: ImportRecord,
  maxCents: number,
): Promise<Plan> {
  const { included, leftOut } = await nameRows(rows, file, record, maxCents);
  const issues = new Map<number, string>();
  const withoutSku = clearSharedSkus(included);
  const distinct = refuseRepeated(included, issues, headingOf(file, "sku"));
  const tools = new Map<number, string>();
  const taken = new Set<string>();
  const names = namesOf(distinct);
  for (const batch of inBatches(distinct)) {
    const found = await findNamedTools(db, batch, names);
    for (const row of batch) {
      const toolId = found.get(row);
      if (toolId !== undefined && !taken.has(toolId)) {
        taken.add(toolId);
        tools.set(row.key, toolId);
        continue;
      }
      const isTwice = toolId !== undefined;
      if (row.issueIfNew !== null && (!isTwice || row.issueIfNew !== unknownTool)) issues.set(row.key, row.issueIfNew);
      else if (isTwice) issues.set(row.key, "An earlier line names the same tool in another way.");
    }
  }
  return { rows: distinct.filter(({ key }) => !issues.has(key)), tools, issues, withoutSku, leftOut };
}

const unknownTool = "There is no such tool in the shop, and a new one needs a name and a price.";

async function nameRows(
  rows: Rows,
  file: ToolFile,
  record: ImportRecord,
  maxCents: number,
): Promise<{ included: NamedRow[]; leftOut: NamedRow[] }> {
  const readTools = toolRowReader(file);
  const included: NamedRow[] = [];
  const leftOut: NamedRow[] = [];
  for await (const row of rows) {
    if ("issue" in row) {
      await record.countRow();
      await record.remark({ line: row.line, isRefused: true, reason: row.issue });
      continue;
    }
    const read = readTools(row);
    if (read.length > 0) await record.countRow();
    for (const [index, { tool, isLeftOut, refusalIfNew, remarks, questions }] of read.entries()) {
      for (const remark of remarks) await record.remark(remark);
      for (const question of questions) record.ask(question);
      if (!tool) continue;
      const { id, variantKey, values, model } = tool;
      const { sku, name, priceCents, priceUnit = 1, minOrder = 1 } = values;
      const isTooExpensive = (Number(priceCents ?? 0) * Number(minOrder)) / Number(priceUnit) > maxCents;
      const isComplete = name !== undefined && priceCents !== undefined;
      const { line } = row;
      (isLeftOut ? leftOut : included).push({
        ...{ line, key: keyOfTool(line, index), id, variantKey, model, sku: typeof sku === "string" ? sku : null },
        issueIfNew:
          refusalIfNew ??
          (isTooExpensive ? minOrderTooExpensive(maxCents)(file.known.money) : isComplete ? null : unknownTool),
      });
    }
  }
  return { included, leftOut };
}

/**
 * Some shops give all variants of a product one SKU. It stays with the first row; those of other variants lose it and are identified by
 * their variant.
 */
function clearSharedSkus(rows: NamedRow[]): Plan["withoutSku"] {
  const withoutSku: Plan["withoutSku"] = new Map();
  const firstOf = new Map<string, NamedRow>();
  for (const row of rows) {
    if (row.sku === null) continue;
    const first = firstOf.get(row.sku.toLowerCase());
    if (!first) firstOf.set(row.sku.toLowerCase(), row);
    else if (row.variantKey !== null && row.variantKey !== first.variantKey) {
      withoutSku.set(row.key, { sku: first.sku ?? row.sku, first: first.line });
      row.sku = null;
    }
  }
  return withoutSku;
}

/** A row names one tool, so of several rows with the same name only the first one counts. SKUs that differ only in case are one. */
function refuseRepeated(rows: NamedRow[], issues: Plan["issues"], headingOfSku: string): NamedRow[] {
  const names: ((row: NamedRow) => string | null)[] = [
    ({ sku }) => sku?.toLowerCase() ?? null,
    ({ id }) => id,
    ({ sku, variantKey }) => (sku === null ? variantKey : null),
  ];
  return names.reduce((left, nameOf, index) => {
    const firstOf = new Map<string, number>();
    return left.filter((row) => {
      const name = nameOf(row);
      const first = name === null ? undefined : firstOf.get(name);
      if (name !== null && first === undefined) firstOf.set(name, row.line);
      if (first !== undefined)
        issues.set(
          row.key,
          index === 0 && row.sku
            ? aboutCell(headingOfSku, row.sku, `already on line ${first}.`)
            : `This tool is already on line ${first}.`,
        );
      return first === undefined;
    });
  }, rows);
}

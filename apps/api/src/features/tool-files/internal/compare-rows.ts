import { rulesIssue } from "@ironmonger/contract/catalog/edit-tool";
import type { ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, type Money, maxPaymentCents, moneyIn } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { keepPriceOfOne } from "@ironmonger/contract/pricing/price-unit";
import type { Database } from "@ironmonger/db/client";
import { batchSize, inBatches } from "../../../core/in-batches.ts";
import { type NewChangeRow, storeRows } from "../../changes/change-rows.statement.ts";
import type { OpenedFile } from "../../changes/import/import-kind.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import { aboutCell } from "../../files/row-record.ts";
import { categoryPositions } from "./category-positions.ts";
import { findNamedTools, namesOf } from "./find-named-tools.ts";
import { describeNewAttributes, leaveOutUnfitValues } from "./fit-attributes.ts";
import type { UnfitValue } from "./known-attributes.statement.ts";
import { type KnownTool, readKnownTools } from "./known-tools.ts";
import { nameSuccessors } from "./name-successors.ts";
import { type Comparison, type PlannedRow, planRows, type Rows } from "./plan-rows.ts";
import type { KnownOfTools } from "./read-tool-headings.ts";
import { headingOf, type RowValues, type ToolFile, toolRowReader } from "./read-tool-row.ts";
import { refuseTakenSkus } from "./taken-skus.ts";
import { changedFields, fieldsOfNew, textIn } from "./tool-values.ts";
import { findVariantsOfOthers, toVariantRow } from "./variants.ts";

/**
 * Stores what each row would do: of an existing tool the fields that differ, of a new one all fields. The file is read twice, so that only the
 * names of its tools are in memory: first to know which tools they are, then to compare these. Columns whose values say of which kind new
 * attributes are, are read between.
 */
export async function compareRows(
  db: Database,
  importId: string,
  { table, reopen, columns, known, settings, decimalSign, ...opened }: OpenedFile<KnownOfTools>,
  record: ImportRecord,
): Promise<ImportColumn[]> {
  const { values, attributes } = known;
  const money = moneyIn(settings.currency);
  const headings = columns.map(({ heading }) => heading);
  const file = { ...opened, headings, attributes, known: { ...values, money, decimalSign } };
  const maxCents = maxSubtotalCents(settings);
  const plan = await planRows(db, table.rows, file, record, maxCents);
  const to: Comparison = { db, importId, plan, record, maxCents, money, headingOf: (field) => headingOf(file, field) };
  const newAttributes = await describeNewAttributes(to, file, async () =>
    readPlanned(to, (await reopen()).rows, file, async () => {}),
  );
  const positions = categoryPositions(record);
  const judged = new Map<string, UnfitValue | null>();
  for await (const rows of readPlanned(to, (await reopen()).rows, file, record.remark)) {
    await nameSuccessors(to, rows);
    await leaveOutUnfitValues(to, rows, newAttributes, judged);
    await storeCompared(to, rows);
    await positions.takeAll(rows);
  }
  await positions.store(db, importId);
  await storeLeaving(to);
  await refuseTakenSkus(to);
  return columns.map((column, index) => {
    const { name } = attributes[index] ?? {};
    const newAttribute = column.field === "newAttribute" && newAttributes.find((attribute) => attribute.name === name);
    return newAttribute ? { ...column, newAttribute } : column;
  });
}

type Tell = ImportRecord["remark"];

/** The rows that are not refused, with their tools, in batches. Tells why the others are, also those that do not fit their tools. */
async function* readPlanned(
  to: Comparison,
  rows: Rows,
  file: ToolFile,
  tell: Tell,
): AsyncGenerator<PlannedRow[], void, undefined> {
  const { withoutSku, issues } = to.plan;
  const readTool = toolRowReader(file);
  let batch: Omit<PlannedRow, "tool">[] = [];
  for await (const row of rows) {
    const { tool, isLeftOut } = "issue" in row ? { tool: null, isLeftOut: false } : readTool(row);
    if (!tool || isLeftOut) continue;
    const { line } = row;
    const { variantKey, values, categoryPosition } = tool;
    const name = textIn(values.name);
    const shared = withoutSku.get(line);
    if (shared) {
      const { sku, first } = shared;
      const reason = aboutCell(
        to.headingOf("sku"),
        sku,
        `already on line ${first}, so this variant comes in without one.`,
      );
      await tell({ line, isRefused: false, reason, sku, name });
      values.sku = undefined;
    }
    const reason = issues.get(line);
    if (reason === undefined) batch.push({ line, variantKey, values, categoryPosition });
    else await tell({ line, isRefused: true, reason, sku: textIn(values.sku), name });
    if (batch.length < batchSize) continue;
    yield withTools(to, batch, tell);
    batch = [];
  }
  if (batch.length > 0) yield withTools(to, batch, tell);
}

async function withTools(
  { db, plan, maxCents, money }: Comparison,
  batch: Omit<PlannedRow, "tool">[],
  tell: Tell,
): Promise<PlannedRow[]> {
  const known = await readKnownTools(
    db,
    batch.flatMap(({ line }) => plan.tools.get(line) ?? []),
  );
  const rows: PlannedRow[] = [];
  for (const planned of batch) {
    const { line } = planned;
    const tool = known.get(plan.tools.get(line) ?? "");
    const values = tool ? withKeptPrices(planned.values, tool) : planned.values;
    const row = { ...planned, values: values ?? planned.values };
    const reason = tool && (values ? unfitReason(values, tool, maxCents, money) : noWholeCents(tool));
    if (reason) {
      plan.issues.set(line, reason);
      await tell({ line, isRefused: true, reason, sku: tool.sku, name: tool.name });
    } else rows.push({ ...row, tool });
  }
  return rows;
}

/**
 * With another price unit, the prices that the row leaves out stay those of one. Undefined if that would be no whole number of cents.
 */
function withKeptPrices(values: RowValues, tool: KnownTool): RowValues | undefined {
  const { priceUnit } = values as Partial<KnownTool>;
  if (priceUnit === undefined || priceUnit === tool.priceUnit) return values;
  const isSaid = (field: "priceCents" | "priceBreaks" | "costCents") => values[field] !== undefined;
  const kept = keepPriceOfOne(
    {
      priceCents: isSaid("priceCents") ? 0 : tool.priceCents,
      priceUnit: tool.priceUnit,
      priceBreaks: isSaid("priceBreaks") ? [] : tool.priceBreaks,
      costCents: isSaid("costCents") ? null : tool.costCents,
    },
    priceUnit,
  );
  if (!kept) return undefined;
  return { ...kept, ...(tool.costCents === null && { costCents: undefined }), ...values };
}

const noWholeCents = ({ priceUnit }: KnownTool): string =>
  `The row changes the price unit, and prices of the tool per ${formatNumber(priceUnit)} that it leaves out would be no whole cents. Give them too.`;

/** Why the rules of a row do not fit those of its tool, such as a minimum order that is no multiple of its case pack. */
function unfitReason(values: RowValues, tool: KnownTool, maxCents: number, money: Money): string | null {
  const rules = { ...tool, ...values } as KnownTool;
  const isCostUnchanged =
    rules.priceCents === tool.priceCents && rules.priceUnit === tool.priceUnit && rules.minOrder === tool.minOrder;
  const issue = rulesIssue(rules, isCostUnchanged ? maxPaymentCents : maxCents);
  return issue && `${issue.sentence(money)}. The tool keeps the rules that the row leaves out.`;
}

async function storeCompared({ db, importId }: Comparison, rows: PlannedRow[]): Promise<void> {
  const isOfOther = await findVariantsOfOthers(db, importId, rows);
  const compared = rows.flatMap((row) => [toChangeRow(row), ...toVariantRow(row, isOfOther)]);
  await storeRows(db, importId, compared);
}

function toChangeRow({ line, tool, variantKey, values }: PlannedRow): NewChangeRow {
  const subjectKind = "tool";
  if (tool)
    return {
      ...{ subjectKind, line, subjectId: tool.id, name: tool.name, sku: tool.sku },
      ...changedFields(values, tool),
    };
  const after = { ...fieldsOfNew(values), ...(variantKey !== null && { variantKey }) };
  return { subjectKind, line, name: textIn(values.name), sku: textIn(values.sku), before: null, after };
}

/** Stores which tools leave the shop: those that only rows left out name, with the first such line. */
async function storeLeaving({ db, importId, record, plan }: Comparison): Promise<void> {
  const staying = plan.rows.filter(({ line }) => !plan.issues.has(line));
  const names = namesOf(staying);
  const seen = new Set(staying.flatMap(({ line }) => plan.tools.get(line) ?? []));
  for (const batch of inBatches(plan.leftOut)) {
    const found = await findNamedTools(db, batch, names);
    const tools = await readKnownTools(db, [...found.values()]);
    const leaving: NewChangeRow[] = [];
    for (const row of batch) {
      const tool = tools.get(found.get(row) ?? "");
      if (!tool || seen.has(tool.id)) continue;
      seen.add(tool.id);
      const { name, sku } = tool;
      const { line } = row;
      await record.remark({ line, isRefused: false, reason: "The tool leaves the shop.", sku, name });
      leaving.push({ subjectKind: "tool", subjectId: tool.id, line, name, sku, before: {}, after: null });
    }
    await storeRows(db, importId, leaving);
  }
}

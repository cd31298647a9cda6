import { minOrderTooExpensive, rulesIssue } from "@ironmonger/contract/catalog/edit-tool";
import type { ImportColumn, ImportField, NewAttribute } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, type Money, maxPaymentCents, moneyIn } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { keepPriceOfOne, lineTotalCents } from "@ironmonger/contract/pricing/price-unit";
import type { Database } from "@ironmonger/db/client";
import { batchSize, inBatches } from "../../../core/in-batches.ts";
import { type NewChangeRow, storeRows } from "../../changes/change-rows.statement.ts";
import type { Compared, OpenedFile } from "../../changes/import/import-kind.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import { termsReader } from "../../changes/prepare/price-terms.ts";
import { findKind } from "../../file-kinds/find-kind.ts";
import { readableName } from "../../file-kinds/read-options.ts";
import { ProductSurvey } from "../../file-kinds/survey-products.ts";
import { aboutCell } from "../../files/row-record.ts";
import type { AttributeColumn } from "./attribute-columns.ts";
import { categoryPositions } from "./category-positions.ts";
import { findNamedTools, namesOf } from "./find-named-tools.ts";
import { describeNewAttributes, leaveOutUnfitValues } from "./fit-attributes.ts";
import type { UnfitValue } from "./known-attributes.statement.ts";
import { type KnownTool, readKnownTools } from "./known-tools.ts";
import { nameSuccessors } from "./name-successors.ts";
import { type Comparison, keyOfTool, type Plan, type PlannedRow, planRows, type Rows } from "./plan-rows.ts";
import type { KnownOfTools } from "./read-tool-headings.ts";
import { headingOf, productRowReader, type RowValues, type ToolFile, toolRowReader } from "./read-tool-row.ts";
import { refuseTakenSkus } from "./taken-skus.ts";
import { changedFields, fieldsOfNew, textIn } from "./tool-values.ts";
import { findVariantsOfOthers, toVariantRow } from "./variants.ts";

/**
 * Stores what each row would do: of an existing tool the fields that differ, of a new one all fields. The file is read twice, so that only
 * the names of its tools are in memory: first to know which tools they are, then to compare these. Columns whose values say of which kind
 * new attributes are, are read between.
 */
export async function compareRows(
  db: Database,
  importId: string,
  { table, reopen, columns, known, settings, decimalSign, today, ...opened }: OpenedFile<KnownOfTools>,
  record: ImportRecord,
): Promise<Compared> {
  const { attributes, nameAttribute, isOfShop } = known;
  const money = moneyIn(settings.currency);
  const headings = columns.map(({ heading }) => heading);
  const kind = findKind(headings, opened.format);
  const survey = new ProductSurvey(opened.fields.some((field) => field && fieldsOfParents.includes(field)));
  const readTerms = termsReader({
    ...{ columns, money, today, pricesIncludeTax: settings.tax.pricesIncludeTax, hasOwnDates: false },
    answerTo: known.values.answerTo,
  });
  const surveyed = { ...opened, headings, attributes, kind, survey, nameAttribute, readTerms };
  const hasSurvey =
    kind.isGroupedByName ||
    kind.rowTypes !== undefined ||
    opened.fields.some((field) => field && fieldsOfProducts.includes(field));
  const further = await surveyRows(hasSurvey ? (await reopen()).rows : undefined, {
    ...surveyed,
    known: { ...known.values, money, decimalSign },
  });
  const findModel = known.findModelWith(further);
  const file: ToolFile = { ...surveyed, known: { ...known.values, findModel, money, decimalSign } };
  const maxCents = maxSubtotalCents(settings);
  const plan = await planRows(db, table.rows, file, record, maxCents);
  const to: Comparison = { db, importId, plan, record, maxCents, money, headingOf: (field) => headingOf(file, field) };
  const requested = further.filter((attribute) => !isOfShop(attribute));
  const newAttributes = await describeNewAttributes(to, file, requested, async () =>
    readPlanned(to, (await reopen()).rows, file, async () => {}),
  );
  const positions = categoryPositions(record);
  const judged = new Map<string, UnfitValue | null>();
  for await (const rows of readPlanned(to, (await reopen()).rows, file, record.remark)) {
    nameModels(rows, file);
    await nameSuccessors(to, rows);
    await leaveOutUnfitValues(to, rows, newAttributes, judged);
    await storeCompared(to, rows);
    await positions.takeAll(rows);
  }
  await positions.store(db, importId);
  await storeLeaving(to);
  await refuseTakenSkus(to);
  const ofColumns = new Set<NewAttribute>();
  const described = columns.map((column, index) => {
    const { name } = attributes[index] ?? {};
    const newAttribute = column.field === "newAttribute" && newAttributes.find((attribute) => attribute.name === name);
    if (newAttribute) ofColumns.add(newAttribute);
    return newAttribute ? { ...column, newAttribute } : column;
  });
  const ofStock = columns.filter(({ field }) => field === "available" || field === "stockElsewhere");
  const hasNew = plan.rows.some(({ key }) => !plan.tools.has(key) && !plan.issues.has(key));
  return {
    columns: described,
    notices: hasNew ? describeMissingStock(ofStock) : [],
    found: {
      ...countSizes(plan),
      leftOutCount: plan.leftOut.length,
      newAttributes: newAttributes.filter((attribute) => !ofColumns.has(attribute)),
    },
  };
}

function describeMissingStock(ofStock: ImportColumn[]): string[] {
  if (ofStock.some(({ samples }) => samples.length > 0)) return [];
  const [first] = ofStock;
  const missing = first ? `The column of stock, “${first.heading}”, is empty` : "No column of stock was recognised";
  return [`${missing}: new tools come in with 0.`];
}

/** Columns that make products of several rows, or have attributes beside those of columns. */
const fieldsOfProducts: ImportField[] = [
  ...(["handle", "parent", "childOptions", "optionName", "optionValue", "options", "variation", "features"] as const),
  "priceOfSize",
];
const fieldsOfParents: ImportField[] = ["parent", "childOptions", "type"];

/** Reads which products the rows make up. Returns the attributes that their options and facts name. */
async function surveyRows(rows: Rows | undefined, file: ToolFile): Promise<AttributeColumn[]> {
  const { survey, nameAttribute } = file;
  const nameOf = (name: string) => nameAttribute(readableName(name))?.name;
  if (rows) {
    const readProducts = productRowReader(file);
    for await (const row of rows) if ("cells" in row) readProducts(row);
  }
  survey.complete(nameOf);
  return survey.names.flatMap((name) => nameAttribute(name) ?? []);
}

/** Makes tools sizes of the models of their products. A tool that has a model keeps it: somebody may have put it there. */
function nameModels(rows: PlannedRow[], { known, fields }: ToolFile): void {
  if (fields.includes("modelId")) return;
  for (const { tool, model, values } of rows) {
    if (model === undefined || (tool && tool.modelId !== null)) continue;
    const found = known.findModel(model);
    if (found !== undefined) values.modelId = found;
  }
}

function countSizes({ rows, issues }: Plan): { modelCount: number; sizeCount: number } {
  const sizes = rows.flatMap(({ key, model }) => (model === undefined || issues.has(key) ? [] : model));
  return { modelCount: new Set(sizes).size, sizeCount: sizes.length };
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
  const readTools = toolRowReader(file);
  let batch: Omit<PlannedRow, "tool">[] = [];
  for await (const row of rows) {
    if ("issue" in row) continue;
    const { line } = row;
    for (const [index, { tool, isLeftOut }] of readTools(row).entries()) {
      if (!tool || isLeftOut) continue;
      const key = keyOfTool(line, index);
      const { variantKey, values, model, categoryPosition } = tool;
      const name = textIn(values.name);
      const shared = withoutSku.get(key);
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
      const reason = issues.get(key);
      if (reason === undefined) batch.push({ key, line, variantKey, values, model, categoryPosition });
      else await tell({ line, isRefused: true, reason, sku: textIn(values.sku), name });
    }
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
    batch.flatMap(({ key }) => plan.tools.get(key) ?? []),
  );
  const rows: PlannedRow[] = [];
  for (const planned of batch) {
    const { key, line } = planned;
    const tool = known.get(plan.tools.get(key) ?? "");
    const values = tool ? withKeptPrices(withKeptContents(planned.values, tool), tool) : planned.values;
    const row = { ...planned, values: values ?? planned.values };
    const reason = tool && (values ? unfitReason(values, tool, maxCents, money) : noWholeCents(tool));
    if (reason) {
      plan.issues.set(key, reason);
      await tell({ line, isRefused: true, reason, sku: tool.sku, name: tool.name });
    } else rows.push({ ...row, tool });
  }
  return rows;
}

/** A file that only says `box` says nothing of what is in it. */
function withKeptContents(values: RowValues, { salesUnit }: KnownTool): RowValues {
  const unit = (values as Partial<KnownTool>).salesUnit;
  return unit?.kind === salesUnit.kind && unit.contains === undefined ? { ...values, salesUnit } : values;
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
  const { priceCents: unitPriceCents, priceUnit, minOrder } = rules;
  if (lineTotalCents({ unitPriceCents, priceUnit }, minOrder) > (isCostUnchanged ? maxPaymentCents : maxCents))
    return minOrderTooExpensive(maxCents)(money);
  const issue = rulesIssue(rules);
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
  const staying = plan.rows.filter(({ key }) => !plan.issues.has(key));
  const names = namesOf(staying);
  const seen = new Set(staying.flatMap(({ key }) => plan.tools.get(key) ?? []));
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

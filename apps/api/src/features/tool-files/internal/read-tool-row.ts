import type { ToolAttribute } from "@ironmonger/contract/attributes";
import { ToolId } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import { AddToolInput, UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import type { ImportField } from "@ironmonger/contract/catalog/import-tools";
import { unguardFormulas } from "@ironmonger/contract/files/csv-formulas";
import { issueText } from "@ironmonger/contract/issue-text";
import { dollarsFromCents, type Money } from "@ironmonger/contract/money";
import type { z } from "zod";
import type { PriceTerms } from "../../changes/prepare/price-terms.ts";
import { isToMake } from "../../changes/to-make.ts";
import type { FileKind } from "../../file-kinds/file-kind.ts";
import { groupReader } from "../../file-kinds/group-rows.ts";
import { splitByPrices, withPriceColumns } from "../../file-kinds/price-columns.ts";
import { readableName } from "../../file-kinds/read-options.ts";
import { findUnclear, productReader, type ReadProduct } from "../../file-kinds/read-products.ts";
import { type Cells, cellsOfRow, type RowCells } from "../../file-kinds/row-cells.ts";
import { isSoldBy } from "../../file-kinds/status-words.ts";
import type { ProductSurvey } from "../../file-kinds/survey-products.ts";
import type { FileRow } from "../../files/read-records.ts";
import { aboutCell, type Question, type Remark } from "../../files/row-record.ts";
import { columnOf, type ToolField, toolFields } from "../tool-columns.ts";
import { type AttributeColumn, readAttributeCell, readAttributeCells } from "./attribute-columns.ts";
import { type CellValue, findUnit, type KnownValues } from "./read-cells.ts";
import { sizePricesQuestion } from "./size-prices.ts";

/**
 * The attributes in columns of their own: `set` has a value for each, null for one that is removed. If it `isAll`, those that it does not
 * name are removed, too.
 */
export type AttributeCells = { set: { name: string; value: string | null }[]; isAll: boolean };

/**
 * What a row says about the fields of its tool; null clears one. Of a field that is left out, the value of an existing tool stays. A
 * category and a model may be to make, a successor is as the file names it, and attributes are a list or `AttributeCells`.
 */
export type RowValues = Partial<Record<ToolField, unknown>>;

/** Its id and the other shop's variant may identify a tool as its SKU does. */
type ToolInRow = {
  id: string | null;
  variantKey: string | null;
  values: RowValues;
  /** Of its category, as the file has it. */
  categoryPosition?: string | undefined;
  /** Of which model its product makes it a size. A tool that has a model keeps it. */
  model: string | undefined;
};

/** For a row that is left out, the values only identify its tool, which leaves the shop if it is there. */
export type ReadRow = {
  tool: ToolInRow | null;
  isLeftOut: boolean;
  /** Why it is refused unless its tool is in the shop and keeps the rules that the row leaves out. */
  refusalIfNew: string | null;
  remarks: Remark[];
  questions: Question<ImportField>[];
};

/** `fields`: the meaning of each column, in the order of the file; undefined for unknown columns. */
export type ToolFile = {
  /** Reads what the rows say of their prices beside them. */
  readTerms: (cells: Cells) => PriceTerms;
  format: string | null;
  fields: (ImportField | undefined)[];
  headings: string[];
  /** The attributes that have a column of their own, in the order of the columns. */
  attributes: (AttributeColumn | undefined)[];
  known: KnownValues;
  kind: FileKind;
  survey: ProductSurvey;
  nameAttribute: (name: string) => AttributeColumn | undefined;
};

/** What the file calls a field, or else what the export does. */
export const headingOf = ({ fields, headings }: Pick<ToolFile, "fields" | "headings">, field: ImportField): string =>
  headings[fields.indexOf(field)] ?? (isToolField(field) ? columnOf(field).headings[0] : field);
const isToolField = (field: ImportField): field is ToolField => toolFields.some((one) => one === field);

const nothing: ReadRow = { tool: null, isLeftOut: false, refusalIfNew: null, remarks: [], questions: [] };

/** The products of a row, or why it has none. `asked`: the row has prices of sizes, and whether it has is not answered. */
type RowOfProducts = { products: ReadProduct[]; asked?: string; issue?: Pick<Remark, "isRefused" | "reason"> };

/**
 * Creates a reader for the products in the rows of a file, which must get them in order: see `productReader`. A row has several where it
 * has the prices of several sizes.
 */
export function productRowReader(file: ToolFile): (row: FileRow) => RowOfProducts {
  const { kind, survey, attributes, headings } = file;
  const readProduct = productReader(kind, survey);
  const fields = file.fields.map((field, index) => (attributes[index] ? undefined : field));
  const mayHaveTitles = kind.name === null && (fields.includes("priceCents") || fields.includes("name"));
  const readGroup = mayHaveTitles ? groupReader() : undefined;
  const sizeHeadings = headings.filter((_, index) => fields[index] === "priceOfSize");
  const sizes = sizePricesQuestion(sizeHeadings);
  const attribute = sizeHeadings.length > 0 ? file.known.answerTo("priceOfSize", sizes) : null;
  const headingOfPrice = headings[fields.indexOf("priceCents")] ?? "";
  return ({ cells: row }) => {
    if (row.length !== fields.length) {
      const reason = `The row has ${row.length} cells where the first line has ${fields.length}.`;
      return { products: [], issue: { isRefused: true, reason } };
    }
    const cells = readRowCells(row, { ...file, fields });
    const grouped = readGroup ? readGroup(row, cells) : cells;
    if (!grouped) {
      const reason = "Skipped: a title. It is the category of the rows below that have none.";
      return { products: [], issue: { isRefused: false, reason } };
    }
    const read = readProduct(grouped);
    if (!read) return { products: [] };
    const product = read.skipped ? read : withPriceColumns(read, headingOfPrice);
    if (typeof attribute !== "string" || read.skipped)
      return { products: [product], ...(attribute === undefined && { asked: sizes }) };
    const products = splitByPrices(product, attribute);
    if (!survey.isComplete) for (const { group, title, options } of products) survey.addVariant(group, title, options);
    return { products };
  };
}

/** Creates a reader for the rows of a file. It must get them in order. */
export function toolRowReader(file: ToolFile): (row: FileRow) => ReadRow[] {
  const readProducts = productRowReader(file);
  const readTool = toolReader(file);
  return (row) => {
    const { line } = row;
    const { products, asked, issue } = readProducts(row);
    if (issue) return [{ ...nothing, remarks: [{ line, ...issue }] }];
    const tools = products.map((product) => readTool(line, product));
    return asked === undefined
      ? tools
      : tools.map((tool, index) => {
          const sample = (products[index]?.repeated.priceOfSize ?? []).map(({ cell }) => cell).join(" | ");
          return { ...tool, questions: [...tool.questions, { field: "priceOfSize", from: asked, sample }] };
        });
  };
}

function toolReader(file: ToolFile): (line: number, product: ReadProduct) => ReadRow {
  const { attributes, known, survey, nameAttribute } = file;
  const hasSizes = file.fields.includes("priceOfSize");
  const fields = [
    ...file.fields.map((field, index) => (attributes[index] ? undefined : field)),
    ...(hasSizes ? (["name", "priceCents"] as const) : []),
  ];
  const nameOf = (name: string) => nameAttribute(readableName(name))?.name;
  const readCostOfPackage = costReader(headingOf(file, "costCents"));
  return (line, product) => {
    const { sku, name } = product.cells;
    const remark = (reason: string, isRefused = false): Remark => ({ line, isRefused, reason, sku, name });
    if (product.skipped)
      return { ...nothing, remarks: [remark(product.skipped, !product.skipped.startsWith("Skipped"))] };
    const stock = readPackageStock(product, known, headingOf(file, "available"));
    const cells = { ...product.cells, ...stock.cells, ...readCostOfPackage(product.cells) };
    const own = withOptions(product, nameAttribute, known.decimalSign);
    const terms = file.readTerms(product.cells);
    const inCurrency = terms.rate === 1 ? known : { ...known, rate: terms.rate };
    const all = withAttributes(withPriceUnit(readCells(cells, inCurrency), fields.includes("priceUnit")), own);
    const read = withoutUnknown(all);
    const id = product.cells.id === undefined ? null : (ToolId.safeParse(product.cells).data?.id ?? null);
    const variantKey = product.variantKey ?? null;
    const { group, options } = product;
    const model = group === undefined ? undefined : survey.modelOf(group, options, nameOf);
    const status = readStatus(product, file);
    if (status.leftOut) {
      const sku = AddToolInput.shape.sku.safeParse(read.sku?.value).data ?? null;
      const tool = { id, variantKey, model: undefined, values: { sku } };
      return { ...nothing, tool, isLeftOut: true, remarks: [remark(status.leftOut)] };
    }
    const asked = toolFields.flatMap((field) => {
      const from = all[field]?.question;
      // The unit of weights is asked once for their column.
      const sample = field === "weightGrams" ? { sample: cells.weightGrams ?? "" } : {};
      return from === undefined ? [] : [{ field, from, ...sample }];
    });
    const questions = [...asked, ...stock.questions, ...terms.questions, ...status.questions];
    const refusal = terms.refusal ?? status.refusal;
    if (refusal) {
      const cell = product.cells[refusal.field] ?? findUnclear(product)?.cell ?? "";
      return {
        ...nothing,
        questions,
        remarks: [remark(aboutCell(headingOf(file, refusal.field), cell, refusal.reason), true)],
      };
    }
    const { described, plain } = separateDescribed(read);
    const about = (field: ToolField, became: string) => {
      const cell = cells[field];
      return cell === undefined ? became : aboutCell(headingOf(file, field), cell, became);
    };
    const { values: checked, issue } = checkFields(plain, fields, { about, money: known.money });
    if (!checked) return { ...nothing, questions, remarks: [remark(issue ?? "", true)] };
    const valueIn = (field: ToolField): unknown => {
      if (!all[field]) return fields.includes(field) ? columnOf(field).cleared?.value : undefined;
      if (!read[field]) return undefined;
      if (described[field]) return described[field].value;
      if (field !== "attributes" || !own) return checked[field] ?? undefined;
      const removed = [...own].flatMap(([attribute, cell]) =>
        cell === null ? [{ name: attribute, value: null }] : [],
      );
      // Without a list of all attributes, the tool keeps those that have no column.
      return {
        set: [...attributeFacts(checked.attributes ?? []), ...removed],
        isAll: fields.includes(field),
      } satisfies AttributeCells;
    };
    const values = Object.fromEntries(
      toolFields.map((field) => [field, valueIn(field)]).filter(([, value]) => value !== undefined),
    );
    const notes = toolFields.flatMap((field) => {
      const note = all[field]?.note;
      return note === undefined ? [] : about(field, note);
    });
    return {
      tool: { id, variantKey, values, model, categoryPosition: product.cells.categoryPosition },
      isLeftOut: false,
      refusalIfNew: issue,
      remarks: notes.map((reason) => remark(reason)),
      questions,
    };
  };
}

/**
 * The price unit of the row, which its column, the cell of the price or its heading names, and the cost for as many. Without a column of
 * its own, a cost is for as many as it says, or for one.
 */
function withPriceUnit(read: ReadCells, hasColumn: boolean): ReadCells {
  const { priceCents, costCents, priceUnit } = read;
  // A column of units may have what a price buys: `100 pcs`.
  const ofUnit = priceUnit ? undefined : read.salesUnit?.priceUnit;
  const said = priceCents?.priceUnit ?? (priceCents ? undefined : costCents?.priceUnit) ?? ofUnit;
  if (priceUnit && said !== undefined && priceUnit.value !== said)
    return { ...read, priceUnit: { ...priceUnit, value: Number.NaN, issue: `the price beside it is per ${said}` } };
  const unit = said ?? (hasColumn && priceCents ? 1 : undefined);
  const withUnit = priceUnit || unit === undefined ? read : { ...read, priceUnit: { value: unit } };
  const rowUnit = Number(withUnit.priceUnit?.value ?? 1);
  const costUnit = costCents?.priceUnit ?? (hasColumn ? rowUnit : said === undefined ? rowUnit : 1);
  if (typeof costCents?.value !== "number" || costUnit === rowUnit) return withUnit;
  const cents = (costCents.value * rowUnit) / costUnit;
  const value = Math.round(cents);
  const rounded = value === cents ? {} : { note: `rounded to ${dollarsFromCents(value)} per ${rowUnit}.` };
  return { ...withUnit, costCents: { ...costCents, value, ...rounded } };
}

/** Creates a reader of costs for what is sold: a column of costs per piece does not have those of packages. */
function costReader(heading: string): (cells: Cells) => Cells {
  const isOfPiece = /(?:per|pro|\/|je|par) ?(?:ea|each|pc|pcs|piece|unit|stk|stück)\b|\beach\b/iu.test(heading);
  return ({ costCents = "", packageContents }) => {
    const contents = Number(packageContents ?? 1);
    const cost = Number(costCents.replace(/^\$ ?/, "").replace(/^(\d+),(\d+)$/, "$1.$2"));
    const isKnown = isOfPiece && contents > 1 && cost > 0;
    return isKnown ? { costCents: String(Number((cost * contents).toPrecision(12))) } : {};
  };
}

/** What has no id yet: a category or a model that the import makes, and a successor as the file names it. */
function separateDescribed(read: ReadCells): { described: ReadCells; plain: ReadCells } {
  const { category, modelId, successorId, ...plain } = read;
  return {
    described: {
      ...(category && isToMake(category.value) && { category }),
      ...(modelId && isToMake(modelId.value) && { modelId }),
      ...(successorId && { successorId }),
    },
    plain: {
      ...plain,
      ...(category && !isToMake(category.value) && { category }),
      ...(modelId && !isToMake(modelId.value) && { modelId }),
    },
  };
}

/** Where an attribute has a column of its own and stands in the list of attributes, too, its column counts. */
function withAttributes(read: ReadCells, own: Map<string, string | null> | undefined): ReadCells {
  if (!own) return read;
  const list = read.attributes?.value;
  const listed: ToolAttribute[] = Array.isArray(list) ? list : [];
  const names = new Set([...own.keys()].map((name) => name.toLowerCase()));
  const ownValues = [...own].flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const value = [...listed.filter(({ name }) => !names.has(name.toLowerCase())), ...ownValues];
  return read.attributes && !Array.isArray(list) ? read : { ...read, attributes: { ...read.attributes, value } };
}

/** The options and facts of a product beside the attributes that have a column of their own. */
function withOptions(
  { attributes, options, facts }: ReadProduct,
  nameAttribute: ToolFile["nameAttribute"],
  sign: KnownValues["decimalSign"],
): Map<string, string | null> | undefined {
  if (options.length + facts.length === 0) return attributes;
  const own = new Map(attributes);
  for (const { name, value } of [...facts, ...options]) {
    const attribute = nameAttribute(readableName(name));
    if (attribute) own.set(attribute.name, readAttributeCell(value, attribute, sign));
  }
  return own;
}

/** Whether the stock of packages counts packages or the pieces in them is asked. */
function readPackageStock(
  { cells: { available, packageContents } }: ReadProduct,
  { answerTo }: KnownValues,
  heading: string,
): { cells: Cells; questions: Question<ImportField>[] } {
  const contents = Number(packageContents ?? 1);
  if (available === undefined || !(contents > 1)) return { cells: {}, questions: [] };
  const answer = answerTo("available", heading);
  if (answer === "packages") return { cells: {}, questions: [] };
  const pieces = Number(available.replaceAll(/[, ](?=\d{3})/g, ""));
  if (answer === "pieces" && pieces >= 0)
    return { cells: { available: String(Math.floor(pieces / contents)) }, questions: [] };
  const questions = answer === undefined ? [{ field: "available" as const, from: heading, sample: available }] : [];
  return { cells: { available: undefined }, questions };
}

/** What a status that is no word of a program says: an unknown one is asked, and its row refused until then. */
function readStatus(
  { cells, repeated, leftOut }: ReadProduct,
  { kind, known }: ToolFile,
): { leftOut?: string; refusal?: PriceTerms["refusal"]; questions: Question<ImportField>[] } {
  if (leftOut !== undefined) return { leftOut, questions: [] };
  const isKnown = cells.status === undefined || isSoldBy(cells.status) !== undefined;
  const status = isKnown ? findUnclear({ repeated })?.cell : cells.status;
  if (status === undefined || kind.name !== null) return { questions: [] };
  const answer = known.answerTo("status", status);
  if (answer === "left out") return { leftOut: `Left out: its status is ${status}.`, questions: [] };
  if (answer !== undefined) return { questions: [] };
  const reason = "the shop does not know this status. Say whether such tools are on sale.";
  const field = isKnown ? "leftOut" : "status";
  return { refusal: { field, reason }, questions: [{ field: "status", from: status }] };
}

function readRowCells(row: string[], file: ToolFile): RowCells {
  const { fields, headings, kind } = file;
  const read = cellsOfRow(row, file, kind.blank);
  joinCells(read, headings[fields.indexOf("weightGrams")] ?? "");
  return { ...read, attributes: readAttributeCells(row.map(unguardFormulas), file.attributes, file.known.decimalSign) };
}

/** Cells that belong together: a weight and its unit, a category and those below it, the stock of several places. */
function joinCells({ cells, repeated }: Pick<RowCells, "cells" | "repeated">, headingOfWeight: string): void {
  const { weightGrams, weightUnit, category, available } = cells;
  const hasUnit = headingOfWeight.split(/[^\p{L}]+/u).some((word) => findUnit(word) !== undefined);
  if (weightGrams !== undefined && weightUnit !== undefined && !hasUnit && /\d$/.test(weightGrams))
    cells.weightGrams = `${weightGrams} ${weightUnit}`;
  const below = (repeated.subcategory ?? []).flatMap(({ cell }) => cell || []);
  if (category !== undefined && below.length > 0) cells.category = [category, ...below].join(" > ");
  const further = (repeated.stockElsewhere ?? []).flatMap(({ cell }) => (cell === "" ? [] : [Number(cell)]));
  if (further.length === 0) return;
  const counts = available === undefined ? further : [Number(available), ...further];
  // What cannot be added up stays with the first place.
  if (counts.every(Number.isFinite))
    cells.available = String(counts.reduce((sum, count) => sum + Math.max(0, count), 0));
}

/** A row for a tool of the shop. Its minimum, case pack and price breaks are checked together with those that the tool has. */
const ExistingTool = UpdateToolInput.omit({ id: true, expected: true });

/** On which fields the validity of a field depends. If a row leaves one of them out, an existing tool may have it. */
const decidingFields: Partial<Record<PropertyKey, ToolField[]>> = {
  name: ["name"],
  description: ["description"],
  priceCents: ["priceCents"],
  minOrder: ["minOrder", "casePack", "priceUnit"],
  casePack: ["casePack", "priceUnit", "family"],
  priceBreaks: ["minOrder", "casePack", "priceBreaks"],
};

/**
 * A file without a column for the name or the price can only change tools that are in the shop. A row without a name or price can change an
 * existing tool, whose own values stay, but cannot make a new one. If a row leaves out the minimum, the case pack or the price breaks, the
 * others may contradict the defaults of a new tool but fit an existing one. Only the database knows whether the tool exists.
 */
function checkFields(
  read: ReadCells,
  fields: ToolFile["fields"],
  telling: Telling,
): { values: Checked | null; issue: string | null } {
  const hasPrices = (["priceCents", "breakPrice", "priceFromQuantity"] as const).some((field) =>
    fields.includes(field),
  );
  const hasNew = fields.includes("name") && hasPrices;
  const asNew = hasNew ? AddToolInput.safeParse(withDefaults(read)) : undefined;
  if (asNew?.success) return { values: asNew.data, issue: null };
  const values = Object.fromEntries(Object.entries(read).map(([field, { value }]) => [field, value]));
  const asExisting = ExistingTool.safeParse(values);
  const isInRow = (field: ToolField) => read[field] || (fields.includes(field) && columnOf(field).cleared);
  const dependsOnTool = ({ path: [field = ""] }: z.core.$ZodIssue) => decidingFields[field]?.every(isInRow) === false;
  const issuesIfNew = asNew?.error.issues ?? [];
  const certainIssues = asNew ? issuesIfNew.filter((issue) => !dependsOnTool(issue)) : (asExisting.error?.issues ?? []);
  // If the row is wrong for every tool, the reason does not name what only a new tool would lack.
  const reasons = certainIssues.length > 0 ? certainIssues : issuesIfNew;
  const isValid = asExisting.success && certainIssues.length === 0;
  return {
    values: isValid ? asExisting.data : null,
    issue: reasons.length > 0 ? describeIssues(read, reasons, telling) : null,
  };
}

type Checked = z.infer<typeof ExistingTool>;
type ReadCells = Partial<Record<ToolField, CellValue>>;

function readCells(cells: Cells, known: KnownValues): ReadCells {
  const read: ReadCells = {};
  for (const field of toolFields) {
    const cell = cells[field];
    if (cell !== undefined) read[field] = columnOf(field).read(cell, known);
  }
  return read;
}

/** Drops the cells that could not be read, without which the row is imported. */
const withoutUnknown = (read: ReadCells): ReadCells =>
  Object.fromEntries(Object.entries(read).filter(([, { value }]) => value !== undefined));

function withDefaults(read: ReadCells): Partial<Record<ToolField, unknown>> {
  const values: Partial<Record<ToolField, unknown>> = {};
  for (const field of toolFields) values[field] = valueOrDefault(read, field);
  return values;
}

function valueOrDefault(read: ReadCells, field: ToolField): unknown {
  const cell = read[field];
  if (cell) return cell.value;
  const { whenNew } = columnOf(field);
  if (!whenNew) return undefined;
  return "sameAs" in whenNew ? valueOrDefault(read, whenNew.sameAs) : whenNew.value;
}

/** `about`: what became of the cell of a field, with its heading and its value. */
type Telling = { about: (field: ToolField, became: string) => string; money: Money };

function describeIssues(read: ReadCells, issues: z.core.$ZodIssue[], { about, money }: Telling): string {
  const described = issues.map((issue) => {
    const field = toolFields.find((one) => one === issue.path[0]);
    return field ? about(field, read[field]?.issue ?? issueText(issue, money)) : issueText(issue, money);
  });
  return [...new Set(described)].join(" · ");
}

import type { ToolAttribute } from "@ironmonger/contract/attributes";
import { ToolId } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import { AddToolInput, UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import type { ImportField } from "@ironmonger/contract/catalog/import-tools";
import { unguardFormulas } from "@ironmonger/contract/files/csv-formulas";
import { issueText } from "@ironmonger/contract/issue-text";
import type { Money } from "@ironmonger/contract/money";
import type { z } from "zod";
import { isToMake } from "../../changes/to-make.ts";
import type { FileRow } from "../../files/read-records.ts";
import { aboutCell, type Question, type Remark } from "../../files/row-record.ts";
import { columnOf, type ToolField, toolFields } from "../tool-columns.ts";
import { type AttributeColumn, readAttributeCells } from "./attribute-columns.ts";
import type { CellValue, KnownValues } from "./read-cells.ts";
import { type Cells, productReader } from "./read-products.ts";

/**
 * The attributes in columns of their own: `set` has a value for each, null for one that is removed. If it `isAll`, those that it does not name
 * are removed, too.
 */
export type AttributeCells = { set: { name: string; value: string | null }[]; isAll: boolean };

/**
 * What a row says about the fields of its tool; null clears one. Of a field that is left out, the value of an existing tool stays. A category and
 * a model may be to make, a successor is as the file names it, and attributes are a list or `AttributeCells`.
 */
export type RowValues = Partial<Record<ToolField, unknown>>;

/** Its id and the other shop's variant may identify a tool as its SKU does. */
type ToolInRow = {
  id: string | null;
  variantKey: string | null;
  values: RowValues;
  /** Of its category, as the file has it. */
  categoryPosition?: string | undefined;
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
  format: string | null;
  fields: (ImportField | undefined)[];
  headings: string[];
  /** The attributes that have a column of their own, in the order of the columns. */
  attributes: (AttributeColumn | undefined)[];
  known: KnownValues;
};

/** What the file calls a field, or else what the export does. */
export const headingOf = ({ fields, headings }: Pick<ToolFile, "fields" | "headings">, field: ToolField): string =>
  headings[fields.indexOf(field)] ?? columnOf(field).headings[0];

const nothing: ReadRow = { tool: null, isLeftOut: false, refusalIfNew: null, remarks: [], questions: [] };

/** Creates a reader for the rows of a file. It must get them in order: see `productReader`. */
export function toolRowReader(file: ToolFile): (row: FileRow) => ReadRow {
  const { format, fields: meanings, attributes, known } = file;
  const readProduct = productReader(format);
  const fields = meanings.map((field, index) => (attributes[index] ? undefined : field));
  return ({ line, cells: row }) => {
    if (row.length !== fields.length) {
      const reason = `The row has ${row.length} cells where the first line has ${fields.length}.`;
      return { ...nothing, remarks: [{ line, isRefused: true, reason }] };
    }
    const product = readProduct(byField(row, fields, format));
    if (!product) return nothing;
    const { sku, name } = product.cells;
    const remark = (reason: string, isRefused = false): Remark => ({ line, isRefused, reason, sku, name });
    if (product.skipped)
      return { ...nothing, remarks: [remark(product.skipped, !product.skipped.startsWith("Skipped"))] };
    const own = readAttributeCells(row.map(unguardFormulas), attributes, known.decimalSign);
    const all = withAttributes(readCells(product.cells, known), own);
    const read = withoutUnknown(all);
    const id = product.cells.id === undefined ? null : (ToolId.safeParse(product.cells).data?.id ?? null);
    const variantKey = product.variantKey ?? null;
    if (product.leftOut) {
      const sku = AddToolInput.shape.sku.safeParse(read.sku?.value).data ?? null;
      const tool = { id, variantKey, values: { sku } };
      return { ...nothing, tool, isLeftOut: true, remarks: [remark(product.leftOut)] };
    }
    const questions = toolFields.flatMap((field) => {
      const from = all[field]?.question;
      return from === undefined ? [] : [{ field, from }];
    });
    const { described, plain } = separateDescribed(read);
    const about = (field: ToolField, became: string) => {
      const cell = product.cells[field];
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
      tool: { id, variantKey, values, categoryPosition: product.cells.categoryPosition },
      isLeftOut: false,
      refusalIfNew: issue,
      remarks: notes.map((reason) => remark(reason)),
      questions,
    };
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

function byField(row: string[], fields: ToolFile["fields"], format: string | null): Cells {
  const cells: Cells = {};
  for (const [index, field] of fields.entries()) {
    const cell = row[index];
    // Odoo writes `False` for a field without a value.
    const isBlank = !cell || (format === "Odoo" && cell === "False" && field !== "published");
    if (field && !isBlank) cells[field] ??= unguardFormulas(cell);
  }
  return cells;
}

/** A row for a tool of the shop. Its minimum, case pack and price breaks are checked together with those that the tool has. */
const ExistingTool = UpdateToolInput.omit({ id: true, expected: true });

/** On which fields the validity of a field depends. If a row leaves one of them out, an existing tool may have it. */
const decidingFields: Partial<Record<PropertyKey, ToolField[]>> = {
  name: ["name"],
  description: ["description"],
  priceCents: ["priceCents"],
  minOrder: ["minOrder", "casePack"],
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
  const hasNew = fields.includes("name") && fields.includes("priceCents");
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

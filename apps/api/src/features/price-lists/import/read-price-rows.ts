import type { ImportedFields, ImportField } from "@ironmonger/contract/catalog/import-tools";
import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber, moneyIn } from "@ironmonger/contract/money";
import { maxPriceListEntries } from "@ironmonger/contract/price-lists";
import { DomainError } from "../../../core/domain-error.ts";
import type { CategoryTree } from "../../categories/category-tree.ts";
import type { OpenedFile } from "../../changes/import/import-kind.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import type { AnswerTo } from "../../changes/prepare/answers.ts";
import { type PriceTerms, readPercent, termsReader } from "../../changes/prepare/price-terms.ts";
import { groupReader } from "../../file-kinds/group-rows.ts";
import { withPriceColumns } from "../../file-kinds/price-columns.ts";
import { type Cells, cellsOfRow, type RowCells } from "../../file-kinds/row-cells.ts";
import { isSoldBy } from "../../file-kinds/status-words.ts";
import type { FileRow } from "../../files/read-records.ts";
import { aboutCell } from "../../files/row-record.ts";
import { priceUnitIn } from "../../tool-files/price-headings.ts";
import { columnOf, nothingKnown, type ToolField } from "../../tool-files/tool-columns.ts";

export type KnownOfPrices = { tree: CategoryTree; answerTo: AnswerTo<string> };

/** What became of the cell of a field, with its heading and its value if the row has it. */
export type About = (field: string | undefined, became: string) => string;
/** `from`: the quantity from which the price is, if the row says one. `unit`: what the row says that the price buys. */
export type PriceRow = {
  line: number;
  sku: string;
  from: number | undefined;
  /** Its breaks are from columns of quantities, which need not fit the minimum. */
  hasSteps: boolean;
  unit: SalesUnit | undefined;
  fields: ImportedFields;
  about: About;
};
export type RuleRow = { line: number; category: string; percentOff: number; about: About };

type Refused = { reason: string; sku?: string | undefined; questions?: PriceTerms["questions"] };
type ReadRow =
  | { price: Omit<PriceRow, "line">; notes: string[] }
  | { rule: Omit<RuleRow, "line"> }
  | { skipped: string }
  | Refused;

/** A list has an entry for each tool, whose prices may take several rows. */
const maxRows = maxPriceListEntries * 5;

/**
 * The rows with a SKU and a price, and those with a category and a discount, that can be read; the others are refused. `onPrice` gets the
 * cells of each price.
 */
export async function readPriceRows(
  file: OpenedFile<KnownOfPrices>,
  record: ImportRecord,
  onPrice: (cells: Cells) => void,
): Promise<{ prices: PriceRow[]; rules: RuleRow[] }> {
  const prices: PriceRow[] = [];
  const rules: RuleRow[] = [];
  const readRow = rowReader(file, onPrice);
  for await (const row of file.table.rows) {
    await record.countRow();
    if (record.rows > maxRows)
      throw new DomainError("invalid", `A file of prices can have at most ${formatNumber(maxRows)} rows.`);
    const { line } = row;
    const read: ReadRow = "issue" in row ? { reason: row.issue } : readRow(row);
    if ("price" in read) {
      for (const note of read.notes) await record.remark({ line, isRefused: false, reason: note, sku: read.price.sku });
      prices.push({ line, ...read.price });
    } else if ("rule" in read) rules.push({ line, ...read.rule });
    else if ("skipped" in read) await record.remark({ line, isRefused: false, reason: read.skipped });
    else {
      for (const question of read.questions ?? []) record.ask(question);
      await record.remark({ line, isRefused: true, reason: read.reason, sku: read.sku ?? null });
    }
  }
  return { prices, rules };
}

function rowReader(
  { columns, settings, decimalSign, known, today }: OpenedFile<KnownOfPrices>,
  onPrice: (cells: Cells) => void,
): (row: FileRow) => ReadRow {
  const fields = columns.map(({ field }) => field ?? undefined);
  const headings = columns.map(({ heading }) => heading);
  const money = moneyIn(settings.currency);
  const { answerTo } = known;
  const readTerms = termsReader({
    ...{ columns, money, today, answerTo },
    ...{ pricesIncludeTax: settings.tax.pricesIncludeTax, hasOwnDates: true },
  });
  const readTitle = groupReader();
  const headingOfPrice = headings[fields.indexOf("priceCents")] ?? "";
  const priceUnit = priceUnitIn(headingOfPrice);
  const values = {
    ...{ ...nothingKnown, answerTo, money, decimalSign },
    priceUnitOf: priceUnit === undefined ? {} : { priceCents: priceUnit },
  };
  return ({ cells: row }) => {
    if (row.length !== columns.length)
      return { reason: `The row has ${row.length} cells where the first line has ${columns.length}.` };
    const read: RowCells = { ...cellsOfRow(row, { fields, headings }), attributes: undefined };
    const about: About = (field, became) => {
      const index = fields.indexOf(field as ImportField);
      return row[index] ? aboutCell(headings[index] ?? "", row[index], became) : became;
    };
    const { sku, category, percentOff, priceCents } = read.cells;
    if (sku === undefined && category !== undefined && percentOff !== undefined && priceCents === undefined)
      return readRule(category, percentOff, about);
    if (readTitle(row, read) === null) return { skipped: "Skipped: a title." };
    const priced = withPriceColumns(read, headingOfPrice);
    const terms = readTerms(priced.cells);
    const price = readPrice(read, priced.cells, {
      fields,
      about,
      values: terms.rate === 1 ? values : { ...values, rate: terms.rate },
      terms,
    });
    if ("price" in price) onPrice(read.cells);
    return price;
  };
}

function readRule(category: string, cell: string, about: About): ReadRow {
  const percentOff = readPercent(cell);
  const isValid = percentOff !== undefined && percentOff < 100 && Number(percentOff.toFixed(2)) === percentOff;
  return isValid
    ? { rule: { category: category.trim(), percentOff, about } }
    : { reason: about("percentOff", "not a discount in percent, such as 12.5.") };
}

type Reading = {
  fields: (ImportField | undefined)[];
  about: About;
  values: Parameters<ReturnType<typeof columnOf>["read"]>[1];
  terms: PriceTerms;
};

/** The rules beside the price that an entry can have. */
const rules = ["priceBreaks", "minOrder", "casePack"] as const;

function readPrice(
  { cells: own, repeated }: RowCells,
  cells: Cells,
  { fields, about, values, terms }: Reading,
): ReadRow {
  const read = (field: ToolField) => columnOf(field).read(cells[field] ?? "", values);
  const sku = cells.sku ? String(read("sku").value) : "";
  if (sku === "") return { reason: "The row has no SKU." };
  if (own.status !== undefined && isSoldBy(own.status) === false) return { skipped: about("status", "left out.") };
  if (terms.refusal) {
    const { field, reason } = terms.refusal;
    return { sku, reason: about(field, reason), questions: terms.questions };
  }
  if (!cells.priceCents) return { reason: "The row has no price.", sku };
  const price = read("priceCents");
  if (price.issue) return { reason: about("priceCents", price.issue), sku };
  const unit = cells.salesUnit === undefined ? undefined : read("salesUnit");
  if (unit?.issue)
    return {
      ...{ sku, reason: about("salesUnit", unit.issue) },
      questions: unit.question === undefined ? [] : [{ field: "salesUnit", from: unit.question }],
    };
  const ofColumn = cells.priceUnit === undefined ? undefined : read("priceUnit");
  if (ofColumn?.issue) return { reason: about("priceUnit", ofColumn.issue), sku };
  const said = price.priceUnit ?? unit?.priceUnit;
  if (ofColumn && said !== undefined && ofColumn.value !== said)
    return { reason: about("priceUnit", `the price beside it is per ${said}.`), sku };
  const found: ImportedFields = { priceCents: price.value };
  // A rule without a column stays as it is in the list; an empty cell gives the rule of the tool.
  if (fields.includes("priceUnit") || said !== undefined) found.priceUnit = ofColumn?.value ?? said ?? null;
  for (const field of rules) {
    if (cells[field] === undefined && !fields.includes(field)) continue;
    const rule = cells[field] === undefined ? { value: null } : read(field);
    if ("issue" in rule && rule.issue) return { reason: about(field, rule.issue), sku };
    found[field] = Array.isArray(rule.value) && rule.value.length === 0 ? null : rule.value;
  }
  const hasSteps = own.priceBreaks === undefined && (repeated.breakPrice ?? repeated.priceFromQuantity) !== undefined;
  const minOrder = typeof found.minOrder === "number" ? found.minOrder : undefined;
  const from = own.fromQuantity === undefined && !hasSteps ? undefined : (minOrder ?? 1);
  // The quantity of a step is no minimum that the file names.
  if (from !== undefined && own.minOrder === undefined && !fields.includes("minOrder")) delete found.minOrder;
  const isUnit = unit !== undefined && unit.priceUnit === undefined && unit.value !== undefined;
  return {
    price: { sku, from, hasSteps, unit: isUnit ? (unit.value as SalesUnit) : undefined, fields: found, about },
    notes: price.note ? [about("priceCents", price.note)] : [],
  };
}

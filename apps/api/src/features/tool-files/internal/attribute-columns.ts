import { type Attribute, SaveAttributeInput } from "@ironmonger/contract/attributes";
import type { ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import { findUnit } from "@ironmonger/contract/measures";
import { type DecimalSign, withoutThousands } from "../../files/decimal-sign.ts";
import { normalizeHeading } from "../../files/normalize-heading.ts";

/**
 * The attribute that a column has, and the unit of its numbers, if its heading names one. `isText`: the shop knows it, and not as a number.
 */
export type AttributeColumn = { name: string; unit: string | null; isText?: boolean };

/** `Length (in)`, `Length [in]`, `Length, in` or `Length in mm`: the name and what could be a unit. */
const splitHeading = (heading: string): AttributeColumn | undefined => {
  const match =
    /^([^([]{1,80})[([]([^()[\]]{1,20})[)\]]\s*$/.exec(heading) ??
    /^(.{1,80}?)(?:,\s?|\s[iI][nN]\s)(\S{1,20})\s*$/.exec(heading);
  const [, name = "", unit = ""] = match ?? [];
  return match ? { name: name.trim(), unit: unit.trim() } : undefined;
};

/** Finds the attribute of a heading such as `Length` or `Length (in)`. */
export function attributeFinder(attributes: Attribute[]): (heading: string) => AttributeColumn | undefined {
  const byName = new Map(attributes.map((attribute) => [normalizeHeading(attribute.name), attribute]));
  return (heading) => {
    const exact = byName.get(normalizeHeading(heading));
    if (exact) return { name: exact.name, unit: null, isText: exact.kind !== "number" };
    const { name, unit } = splitHeading(heading) ?? { name: "", unit: null };
    const attribute = byName.get(normalizeHeading(name));
    return attribute?.kind === "number" ? { name: attribute.name, unit } : undefined;
  };
}

/** Gives columns that have no other meaning the attributes that their headings name. */
export const recogniseAttributes = (
  headings: string[],
  fields: (ImportColumn["field"] | undefined)[],
  find: ReturnType<typeof attributeFinder>,
) => fields.map((field, index) => field ?? (find(headings[index] ?? "") ? "attributes" : undefined));

/** Finds the attribute that a heading or an option names: one that the shop has, or else one that can be made. */
export function attributeNamer(
  find: ReturnType<typeof attributeFinder>,
): (name: string) => AttributeColumn | undefined {
  const names = new Map<string, string>();
  const known = new Map<string, AttributeColumn | undefined>();
  const read = (text: string) => {
    const plain = withoutAddress(text);
    const existing = find(plain);
    if (existing) return existing;
    const made = readNewHeading(plain);
    if (!made) return undefined;
    const key = made.name.toLowerCase();
    // Two columns with one name share one attribute.
    const name = names.get(key) ?? made.name;
    names.set(key, name);
    return { name, unit: made.unit };
  };
  return (text) => {
    if (!known.has(text) && known.size < maxRemembered) known.set(text, read(text));
    return known.has(text) ? known.get(text) : read(text);
  };
}

const maxRemembered = 10_000;

/** Shopify adds the address of a field to its name: `Length (product.metafields.custom.length)`. */
const withoutAddress = (heading: string): string =>
  heading.slice(0, 500).replace(/\s{0,9}\(\w{1,20}\.metafields\.\S{1,200}\)\s*$/, "");

/** The attributes of the columns that have one of their own. */
export const findAttributeColumns = (
  columns: ImportColumn[],
  nameAttribute: (heading: string) => AttributeColumn | undefined,
  find: ReturnType<typeof attributeFinder>,
): (AttributeColumn | undefined)[] =>
  columns.map(({ heading, field }) => {
    if (field === "newAttribute") return nameAttribute(heading);
    return field === "attributes" ? find(heading) : undefined;
  });

/** Undefined if the heading is no name. */
function readNewHeading(plain: string): AttributeColumn | undefined {
  const split = splitHeading(plain);
  const [name, unit] = split?.unit && findUnit(split.unit) ? [split.name, split.unit] : [plain, null];
  const read = SaveAttributeInput.safeParse({
    name: name.replaceAll(/[:;]/g, " ").replaceAll(/\s+/g, " "),
    kind: "text",
  });
  return read.success ? { name: read.data.name, unit } : undefined;
}

/**
 * The attributes in a row's own columns: null where the cell is empty, has only dashes, or says that there is none. Undefined without such
 * columns. Of several columns for one attribute, such as `Length (mm)` and `Length (in)`, the first that is not empty counts.
 */
export function readAttributeCells(
  row: string[],
  columns: (AttributeColumn | undefined)[],
  decimalSign: DecimalSign | undefined,
): Map<string, string | null> | undefined {
  const values = new Map<string, string | null>();
  for (const [index, column] of columns.entries()) {
    if (!column || values.get(column.name)) continue;
    values.set(column.name, readAttributeCell(row[index] ?? "", column, decimalSign));
  }
  return values.size > 0 ? values : undefined;
}

/** The value of an attribute in a cell; null if it has none. */
export function readAttributeCell(text: string, column: AttributeColumn, sign: DecimalSign | undefined): string | null {
  const cell = plainMetafield(text.trim().replaceAll(/\s+/g, " "));
  if (isNothing.test(cell)) return null;
  return column.isText ? cell : readNumbers(cell, column, sign);
}

/** Shopify writes measures and lists as JSON: `{"value":10.0,"unit":"mm"}`, `["Steel","Zinc"]`. */
function plainMetafield(cell: string): string {
  if (!/^(?:\{"|\[")/.test(cell) || cell.length > 2000) return cell;
  try {
    const read: unknown = JSON.parse(cell);
    if (Array.isArray(read)) return read.filter((one) => typeof one === "string").join(", ");
    const { value, unit } = (read ?? {}) as Record<string, unknown>;
    return typeof value === "number" && typeof unit === "string" ? `${value} ${unit}` : cell;
  } catch {
    return cell;
  }
}

const isNothing = /^(?:[-–—?]*|n\/?a|n\.\s?a\.?|k\.?\s?a\.?|n\/?d|n\.\s?d\.?|n\.?v\.?t\.?|s\/o|b\.\s?d\.?|tb[ad])$/i;
const maxNumbersLength = 60;
/** Numbers, and words for their bounds, without a unit. */
const onlyNumbers = /^(?:max|min|maks|ca|up to|from|to|bis|ab|[\d\s.,;/|+±~≈<>≤≥øØ⌀()'’½¼¾⅛⅜⅝⅞⁄–—−…-])+$/iu;
/** A number that may be followed by a unit, such as `max. 1.250 mm`, but not the code `ABC 1.250`. */
const beginsWithNumber = /^(?:max|min|maks|ca|up to|from|to|bis|ab|[\s.+±~≈<>≤≥øØ⌀(-])*\d/iu;

/** The numbers of a cell with a decimal point and without thousands, and with the unit of the column if the cell has none. */
function readNumbers(cell: string, { unit }: AttributeColumn, sign: DecimalSign | undefined): string {
  if (cell.length > maxNumbersLength || !beginsWithNumber.test(cell)) return cell;
  const plain = withoutThousands(cell, sign);
  return unit && onlyNumbers.test(cell) && /[\d½¼¾⅛⅜⅝⅞]\)?$/.test(cell) ? `${plain} ${unit}` : plain;
}

import { type Attribute, SaveAttributeInput } from "@ironmonger/contract/attributes";
import type { ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import { findUnit } from "@ironmonger/contract/measures";
import { type DecimalSign, withoutThousands } from "../../files/decimal-sign.ts";
import { normalizeHeading } from "../../files/normalize-heading.ts";

/** The attribute that a column has, and the unit of its numbers, if its heading names one. `isText`: the shop knows it, and not as a number. */
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

/**
 * The attributes of the columns that have one of their own: one that the shop has, or a new one with the name of the heading. Two columns
 * with one name share one.
 */
export function findAttributeColumns(
  columns: ImportColumn[],
  find: ReturnType<typeof attributeFinder>,
): (AttributeColumn | undefined)[] {
  const names = new Map<string, string>();
  return columns.map(({ heading, field }) => {
    const existing = field === "attributes" || field === "newAttribute" ? find(heading) : undefined;
    if (existing || field !== "newAttribute") return existing;
    const read = readNewHeading(heading);
    if (!read) return undefined;
    const key = read.name.toLowerCase();
    const name = names.get(key) ?? read.name;
    names.set(key, name);
    return { name, unit: read.unit };
  });
}

/** Undefined if the heading is no name. Shopify adds the address of a field to its name: `Length (product.metafields.custom.length)`. */
function readNewHeading(heading: string): AttributeColumn | undefined {
  const plain = heading.replace(/\s*\(\w+\.metafields\.\S{1,200}\)\s*$/, "");
  const split = splitHeading(plain);
  const [name, unit] = split?.unit && findUnit(split.unit) ? [split.name, split.unit] : [plain, null];
  const read = SaveAttributeInput.safeParse({
    name: name.replaceAll(/[:;]/g, " ").replaceAll(/\s+/g, " "),
    kind: "text",
  });
  return read.success ? { name: read.data.name, unit } : undefined;
}

/**
 * The attributes in a row's own columns: null where the cell is empty, has only dashes, or says that there is none. Undefined without such columns. Of several columns
 * for one attribute, such as `Length (mm)` and `Length (in)`, the first that is not empty counts.
 */
export function readAttributeCells(
  row: string[],
  columns: (AttributeColumn | undefined)[],
  decimalSign: DecimalSign | undefined,
): Map<string, string | null> | undefined {
  const values = new Map<string, string | null>();
  for (const [index, column] of columns.entries()) {
    if (!column || values.get(column.name)) continue;
    const cell = row[index]?.trim().replaceAll(/\s+/g, " ") ?? "";
    values.set(
      column.name,
      isNothing.test(cell) ? null : column.isText ? cell : readNumbers(cell, column, decimalSign),
    );
  }
  return values.size > 0 ? values : undefined;
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

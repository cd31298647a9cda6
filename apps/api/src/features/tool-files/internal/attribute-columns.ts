import { type Attribute, SaveAttributeInput } from "@ironmonger/contract/attributes";
import type { ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { measureUnits } from "@ironmonger/db/schema";
import { normalizeHeading } from "../../files/normalize-heading.ts";

/** The attribute that a column has, and the unit of its numbers, if its heading names one. */
export type AttributeColumn = { name: string; unit: string | null };

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
    if (exact) return { name: exact.name, unit: null };
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
export async function findAttributeColumns(
  db: Database,
  columns: ImportColumn[],
  find: ReturnType<typeof attributeFinder>,
): Promise<(AttributeColumn | undefined)[]> {
  const isNew = columns.some(({ field }) => field === "newAttribute");
  const rows = isNew ? await db.select({ unit: measureUnits.unit }).from(measureUnits) : [];
  const units = new Set(rows.map(({ unit }) => unit.toLowerCase()));
  const names = new Map<string, string>();
  return columns.map(({ heading, field }) => {
    const existing = field === "attributes" || field === "newAttribute" ? find(heading) : undefined;
    if (existing || field !== "newAttribute") return existing;
    const read = readNewHeading(heading, units);
    if (!read) return undefined;
    const key = read.name.toLowerCase();
    const name = names.get(key) ?? read.name;
    names.set(key, name);
    return { name, unit: read.unit };
  });
}

/** Undefined if the heading is no name. Shopify adds the address of a field to its name: `Length (product.metafields.custom.length)`. */
function readNewHeading(heading: string, units: Set<string>): AttributeColumn | undefined {
  const plain = heading.replace(/\s*\(\w+\.metafields\.\S{1,200}\)\s*$/, "");
  const split = splitHeading(plain);
  const [name, unit] = split?.unit && units.has(split.unit.toLowerCase()) ? [split.name, split.unit] : [plain, null];
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
): Map<string, string | null> | undefined {
  const values = new Map<string, string | null>();
  for (const [index, column] of columns.entries()) {
    if (!column || values.get(column.name)) continue;
    const cell = row[index]?.trim().replaceAll(/\s+/g, " ") ?? "";
    const isEmpty = /^(?:[-–—]*|n\/a|n\.\s?a\.|k\.\s?a\.)$/i.test(cell);
    const isNumber = /^[-+]?\d[\d.,/ ]{0,30}$/.test(cell);
    values.set(column.name, isEmpty ? null : isNumber && column.unit ? `${cell} ${column.unit}` : cell);
  }
  return values.size > 0 ? values : undefined;
}

import type { Attribute } from "@ironmonger/contract/attributes";
import type { ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import { normalizeHeading } from "./normalize-heading.ts";

/** The attribute that a column has, and the unit of its numbers, if its heading names one. */
export type AttributeColumn = { name: string; unit: string | null };

/** Finds the attribute of a heading such as `Length` or `Length (in)`. */
export function attributeFinder(attributes: Attribute[]): (heading: string) => AttributeColumn | undefined {
  const byName = new Map(attributes.map((attribute) => [normalizeHeading(attribute.name), attribute]));
  return (heading) => {
    const exact = byName.get(normalizeHeading(heading));
    if (exact) return { name: exact.name, unit: null };
    const [, name = "", unit = ""] = /^([^([]{1,80})[([]([^()[\]]{1,20})[)\]]\s*$/.exec(heading) ?? [];
    const attribute = byName.get(normalizeHeading(name));
    if (attribute?.kind !== "number") return undefined;
    return { name: attribute.name, unit: unit.trim() };
  };
}

/** What columns without another meaning are, if their headings name attributes. */
export const recogniseAttributes = (
  headings: string[],
  fields: (ImportColumn["field"] | undefined)[],
  find: ReturnType<typeof attributeFinder>,
) => fields.map((field, index) => field ?? (find(headings[index] ?? "") ? "attributes" : undefined));

/**
 * The attributes in a row's own columns: null where the cell is empty. Undefined without such columns. Of several columns for one attribute, the
 * first counts.
 */
export function readAttributeCells(
  row: string[],
  columns: (AttributeColumn | undefined)[],
): Map<string, string | null> | undefined {
  const named = new Map<string, string | null>();
  for (const [index, column] of columns.entries()) {
    if (!column || named.has(column.name)) continue;
    const cell = row[index]?.trim() ?? "";
    const isNumber = /^[-+]?\d[\d.,/ ]{0,30}$/.test(cell);
    named.set(column.name, cell === "" ? null : isNumber && column.unit ? `${cell} ${column.unit}` : cell);
  }
  return named.size > 0 ? named : undefined;
}

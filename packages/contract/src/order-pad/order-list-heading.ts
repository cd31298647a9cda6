import { isUnitOfPieces } from "./read-quantity.ts";

/**
 * The content of a column: SKUs or part numbers, names, quantities, the units of the quantities, or the lines that these correct. Others are
 * ignored.
 */
export type ColumnRole = "code" | "name" | "quantity" | "unit" | "typed" | "ignored";

const words = (text: string): string[] => text.split(",").map((word) => word.trim());

/** Headings in English and German, in lower case; "no.", "nr.", "nummer" and "#" count as "number". */
const headings: Record<ColumnRole, string[]> = {
  code: words(
    `sku, sku number, code, item, item number, item code, article, article number, article code, part, part number, part code, our part number,
    your part number, customer part number, product, product number, product code, material, material number, model, model number, stock code,
    catalog number, order number, order code, reference, ref, our ref, your ref, mpn, manufacturer part number, manufacturer number, manufacturers number,
    manufacturers part number, sku or part number, sku or name, item or sku, customer sku, our sku, your sku, supplier sku, artikel,
    artikel number, art number, bestell number, teile number, produkt number, hersteller number`,
  ),
  name: words(
    `name, item name, product name, tool, tool name, article name, description, item description, product description, designation, title, text,
    bezeichnung, artikelbezeichnung, artikelname, produkt, beschreibung`,
  ),
  quantity: words(
    `quantity, qty, pcs, pieces, count, amount, number, units, number of pieces, order quantity, order qty, quantity ordered, qty ordered, ordered,
    quantity needed, qty needed, needed, required, quantity required, qty required, pack quantity,
    menge, bestellmenge, anzahl, stück, stückzahl`,
  ),
  unit: words(`unit, uom, unit of measure, ordering unit, sales unit, einheit, mengeneinheit, me`),
  typed: words("as typed"),
  ignored: words(
    `price, unit price, list price, net price, total, line total, sum, value, currency, discount, reason, problem, message, comment, comments, note, notes,
    remark, remarks, line, row, pos, position, image, picture, url, category, stock, available, availability, weight, size, date, delivery date, ean, gtin,
    barcode, brand, manufacturer, supplier, vendor, status, preis, einzelpreis, gesamtpreis, gesamt, betrag, summe, währung, rabatt,
    bemerkung, zeile, lieferdatum, hersteller, lieferant`,
  ),
};

const roleOf = new Map(
  Object.entries(headings).flatMap(([role, names]) => names.map((name) => [name, role as ColumnRole] as const)),
);

const normalize = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\(([^()]*)\)/g, (bracket, word: string) => (isUnitOfPieces(word) ? "" : bracket))
    .replaceAll(/['’]/g, "")
    .replaceAll(/(?:\b(?:no|num)|nr|nummer)\b\.?|#|№/g, " number ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The role of each column if the cells are a heading; otherwise undefined. They are a heading if one of them names codes or names, another
 * quantities, and none has a digit; or if all are known headings, one of them of codes or names.
 */
export function readHeading(cells: readonly string[]): ColumnRole[] | undefined {
  if (cells.some((cell) => /\d/.test(cell))) return undefined;
  const found = cells.map((cell) => roleOf.get(normalize(cell)));
  const names = found.some((role) => role === "code" || role === "name");
  const isKnown = cells.every((cell, index) => found[index] !== undefined || !cell.trim());
  if (!names || !(isKnown || found.includes("quantity"))) return undefined;
  // Of several columns of quantities the first counts: "Quantity, Count". "No." may number the lines, and an amount may be money.
  const isClear = (cell: string, index: number) =>
    found[index] === "quantity" && !["number", "amount"].includes(normalize(cell));
  const clear = cells.findIndex(isClear);
  const counted = clear === -1 ? found.indexOf("quantity") : clear;
  return found.map((role, index) =>
    role === undefined || (role === "quantity" && index !== counted) ? "ignored" : role,
  );
}

/** Whether a line that is not split into cells is a heading, as in `SKU Quantity`. */
export function isHeadingLine(text: string): boolean {
  const parts = text.trim().split(/\s+/);
  if (parts.length > 6) return false;
  if (readHeading([text])) return true;
  return parts.some((_, index) => {
    const cells = [parts.slice(0, index).join(" "), parts.slice(index).join(" ")];
    return index > 0 && cells.every((cell) => roleOf.has(normalize(cell))) && readHeading(cells)?.includes("quantity");
  });
}

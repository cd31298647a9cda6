import { isUnit } from "./read-quantity.ts";

/**
 * The content of a column: SKUs or part numbers, names, quantities, the units of the quantities, prices, for how many a price is, totals,
 * or the lines that these correct. Others are ignored.
 */
export type ColumnRole = "code" | "name" | "quantity" | "unit" | "price" | "per" | "total" | "original" | "ignored";

const words = (text: string): string[] => text.split(",").map((word) => word.trim());

/** The content of each column, and the unit of the quantities if their heading names it, as "Boxes" and "Qty (pcs)" do. */
export type Columns = { roles: ColumnRole[]; unit: string };

/**
 * Headings in English, German, French, Spanish, Italian, Dutch and Polish; "no.", "nr.", "nummer" and "#" count as "number". Words for
 * packs count as quantities, alone or beside a heading of a quantity: "Boxes", "Number of boxes", "Box qty".
 */
const headings: Record<ColumnRole, string[]> = {
  code: words(
    `sku, sku number, code, item, item number, item code, article, article number, article code, part, part number, part code, our part number,
    your part number, customer part number, product, product number, product code, material, material number, model, model number, stock code,
    catalog number, order number, order code, reference, ref, our ref, your ref, mpn, manufacturer part number, manufacturer number, manufacturers number,
    manufacturers part number, sku or part number, sku or name, item or sku, customer sku, our sku, your sku, supplier sku,
    artikel, artikel number, art number, bestell number, teile number, produkt number, hersteller number,
    réf, code article, référence article, numéro darticle, código, referencia, artículo, código de artículo, número de artículo,
    codice, codice articolo, articolo, riferimento, artikelcode, productcode, bestel number, kod, kod produktu, indeks, symbol, number katalogowy`,
  ),
  name: words(
    `name, item name, product name, tool, tool name, article name, description, item description, product description, designation, title, text,
    bezeichnung, artikelbezeichnung, artikelname, produkt, beschreibung,
    libellé, nom, produit, descripción, nombre, producto, descrizione, nome, prodotto, omschrijving, naam, nazwa, opis`,
  ),
  quantity: words(
    `quantity, qty, pcs, pieces, count, amount, number, units, number of pieces, order quantity, order qty, quantity ordered, qty ordered, ordered,
    quantity needed, qty needed, needed, required, quantity required, qty required,
    menge, bestellmenge, anzahl, stück, stückzahl,
    quantité, qté, pièces, cantidad, cant, unidades, quantità, qtà, q tà, pezzi, aantal, hoeveelheid, stuks, ilość, sztuk, szt`,
  ),
  unit: words(
    `unit, uom, unit of measure, ordering unit, sales unit, einheit, mengeneinheit, me, einh, eh, bme, um, u m, pack unit, order unit, packaging, verpackung, verpackungseinheit, gebinde, gebindeart, unité, unidad, unità, eenheid, jednostka, jm`,
  ),
  price: words(
    `unit price, price each, each, net price, net unit price, unit cost, price, preis, einzelpreis, e preis, ep, stückpreis, nettopreis,
    prix unitaire, prix, pu, precio unitario, precio, prezzo unitario, prezzo, prijs, stuksprijs, eenheidsprijs, cena, cena jednostkowa`,
  ),
  per: words(`per, price per, price unit, price basis, preiseinheit, pe, pro, je`),
  total: words(
    `total, line total, ext price, extended price, extended, ext, unit total, amount total, total amount, line amount, net amount, total price, total net,
    line value, sum, value, netto, gesamtpreis, gesamt, gp, betrag, summe, gesamtbetrag, nettobetrag, montant, prix total, total ht, importe, precio total,
    importo, prezzo totale, totale, totaal, totaalprijs, bedrag, wartość, kwota, suma`,
  ),
  original: words("as typed"),
  ignored: words(
    `list price, currency, discount, reason, problem, message, comment, comments, note, notes,
    remark, remarks, line, row, pos, position, image, picture, url, category, stock, available, availability, weight, size, date, delivery date, ean, gtin,
    barcode, brand, manufacturer, supplier, vendor, status, case pack, pack size, box size, case size, box number, carton number, case number,
    pos number, lfd number, ihre art number, währung, rabatt, bemerkung, zeile, lieferdatum, hersteller, lieferant,
    remarque, opmerking, uwagi`,
  ),
};

const currency = /[$€£]|\b(?:usd|eur|euro|gbp|chf)\b/gi;

/** In lower case, without accents, punctuation, currencies and units in brackets. */
const normalize = (heading: string): string =>
  heading
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\(([^()]*)\)/g, (bracket, word: string) => (isUnit(word) ? "" : bracket))
    .replaceAll(/['’]/g, "")
    .replaceAll(currency, " ")
    .replaceAll(/(?:\b(?:no|num)|nr|nummer)\b\.?|#|№/g, " number ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const roles = new Map(
  Object.entries(headings).flatMap(([role, names]) =>
    names.map((name) => [normalize(name), role as ColumnRole] as const),
  ),
);

function roleOf(heading: string): ColumnRole | undefined {
  const text = normalize(heading);
  const role = roles.get(text);
  // `Amount (USD)` is money.
  if (role === "quantity" && heading.search(currency) >= 0) return "total";
  if (role || !unitOf(text)) return role;
  const rest = text.split(" ").filter((word) => !isUnit(word) && word !== "of" && word !== "in");
  return rest.length === 0 || roles.get(rest.join(" ")) === "quantity" ? "quantity" : undefined;
}

/** The word for pieces, packs or dozens in the heading of a quantity. */
const unitOf = (heading: string): string => heading.match(/\p{L}+/gu)?.find(isUnit) ?? "";

/** The lowest is the quantity: "Qty, Boxes". "No." may number the lines, and an amount may be money. */
function doubtOf(heading: string): number {
  if (["number", "amount"].includes(normalize(heading))) return 2;
  return unitOf(heading) ? 1 : 0;
}

/**
 * The columns if the cells are a heading; otherwise undefined. They are a heading if one of them names codes or names, another quantities,
 * and none has a digit; or if all are headings of this list, one of them of codes or names.
 */
export function readHeading(cells: readonly string[]): Columns | undefined {
  if (cells.some((cell) => /\d/.test(cell))) return undefined;
  const roles = cells.map(roleOf);
  const names = roles.some((role) => role === "code" || role === "name");
  const isKnown = cells.every((cell, index) => roles[index] !== undefined || !cell.trim());
  if (!names || !(isKnown || roles.includes("quantity"))) return undefined;
  const [counted] = cells
    .filter((_, index) => roles[index] === "quantity")
    .toSorted((one, other) => doubtOf(one) - doubtOf(other));
  const quantityIndex = counted === undefined ? -1 : cells.indexOf(counted);
  return {
    roles: roles.map((role, index) => {
      if (role !== "quantity" || index === quantityIndex) return role ?? "ignored";
      // Beside a quantity, an amount is money.
      return normalize(cells[index] ?? "") === "amount" ? "total" : "ignored";
    }),
    unit: unitOf(counted ?? ""),
  };
}

/** The columns of a line that is not split into cells, if it is a heading, as in `SKU Quantity`. */
export function readHeadingLine(text: string): Columns | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length > 6 || isToolBox.test(text)) return undefined;
  const splits = words.map((_, index) => [words.slice(0, index).join(" "), words.slice(index).join(" ")]);
  return (
    readHeading([text]) ??
    splits
      .filter((cells) => cells.every(roleOf))
      .map(readHeading)
      .find((columns) => columns?.roles.includes("quantity"))
  );
}

const isToolBox = /^\s*tool\s+(?:box|case|pack)(?:e?s)?\s*$/i;

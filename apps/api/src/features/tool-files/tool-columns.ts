import { type ToolForAdmins, toolStates } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import type { AddToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { unsaidOfNewTool } from "@ironmonger/contract/catalog/import-tools";
import { writeFacts } from "@ironmonger/contract/catalog/parse-facts";
import { nameUnit, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { dollarsFromCents } from "@ironmonger/contract/money";
import { taxClasses } from "@ironmonger/contract/pricing/charges";
import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import {
  asNumbers,
  type CellValue,
  type KnownValues,
  readCategory,
  readCost,
  readCountry,
  readDay,
  readFacts,
  readGtin,
  readIfValid,
  readLong,
  readModel,
  readName,
  readPicture,
  readPrice,
  readPriceBreaks,
  readPriceUnit,
  readShort,
  readSku,
  readStock,
  readSuccessor,
  readUnit,
  readWeight,
  readWhole,
  readWord,
  readYesNo,
} from "./internal/read-cells.ts";

/** How a file names what a tool has by its slug or id. */
export type WrittenNames = {
  /** The names on the path of a category: `Hand tools > Hammers`. */
  category: (slug: string) => string;
  model: (id: string) => string;
  /** The SKU of another tool, if it has one. */
  tool: (id: string) => string;
};

type Column = {
  /** The first heads our export. The others are what people and Shopify's product CSV write; only letters and digits are compared. */
  headings: [string, ...string[]];
  /** The headings of other programs and languages. */
  synonyms?: string[];
  /** Reads a cell for `AddToolInput`. */
  read: (cell: string, known: KnownValues) => CellValue;
  write: (tool: ToolForAdmins, names: WrittenNames) => string | number | null;
  /** The value for a new tool whose row has none, or the field from which it is copied. */
  whenNew?: { value: string | number | boolean | never[] | SalesUnit } | { sameAs: ToolField };
  /** The value that an empty cell sets. In the other columns an empty cell changes nothing, so the value of an existing tool stays. */
  cleared?: { value: null | never[] };
};

/** One line for each column of a tool's CSV file, in the order of the export: import, merge and export all read this table. */
const toolColumns = {
  sku: {
    headings: ["sku", "variant sku"],
    synonyms: list(
      "p n; pn; code; article number; article no; article code; art; art no; art nr; artikelnummer; artikel nr; artikelnr; artnr; bestellnummer; bestell nr; materialnummer; material number; sachnummer; item number; item no; item nr; item code; item id; item sku; part number; part no; part nr; product code; product number; product no; product sku; stock code; catalog number; catalog no; catalogue number; cat no; référence; réf; ref; reference; référence article; réf article; code article; code produit; n article; no article; numéro article; referencia; código; código artículo; código de artículo; número de artículo; n artículo; cod",
    ),
    read: readSku,
    write: (tool) => tool.sku,
  },
  category: {
    headings: ["category"],
    synonyms: list(
      "product category; categories; kategorie; kategorien; produktkategorie; warengruppe; artikelgruppe; produktgruppe; department; product group; item group; item category; catégorie; catégories; famille; rayon; categoría; categorías; familia; grupo",
    ),
    read: readCategory,
    write: (tool, names) => tool.category && names.category(tool.category),
  },
  name: {
    headings: ["name", "title", "tool", "tool name", "product name"],
    synonyms: list(
      "product title; item name; article name; artikelname; artikelbezeichnung; produktname; produktbezeichnung; bezeichnung; bezeichnung 1; kurztext; titel; désignation; libellé; nom; nom du produit; nom produit; nombre; nombre del producto; denominación; título; item description; item desc; material description; part description; article description; short text",
    ),
    read: readName(200),
    write: (tool) => tool.name,
  },
  description: {
    headings: ["description", "body (html)", "body html", "body"],
    synonyms: list(
      "long description; product description; body text; beschreibung; artikelbeschreibung; langtext; bezeichnung 2; description longue; descripción; descripción larga",
    ),
    read: readLong(5000),
    write: (tool) => tool.description,
    whenNew: { sameAs: "name" },
  },
  imageUrl: {
    headings: ["image", "image url", "image src", "product image url", "picture"],
    synonyms: list(
      "images; image link; image urls; picture url; main image; photo; photo url; bild; bilder; bild url; bildlink; foto; image 1; lien image; url image; imagen; imagen url; url imagen",
    ),
    read: readPicture,
    write: (tool) => tool.imageUrl,
    whenNew: { value: unsaidOfNewTool.imageUrl },
  },
  priceCents: {
    headings: ["price", "variant price", "price in dollars", "unit price"],
    synonyms: list(
      "net price; price net; price usd; usd; sales price; selling price; sell price; list price; retail price; price each; price per unit; preis; preis netto; nettopreis; einzelpreis; stückpreis; verkaufspreis; vk; vk netto; vk preis; vk preis netto; listenpreis; prix; prix unitaire; prix ht; prix unitaire ht; prix de vente; prix de vente ht; prix net; pu ht; pv ht; precio; precio unitario; precio neto; precio de venta; pvp",
    ),
    read: asNumbers(readPrice),
    write: (tool) => dollarsFromCents(tool.priceCents),
  },
  priceUnit: {
    headings: ["price unit", "per", "pe"],
    synonyms: list(
      "price per; priced per; per qty; price qty; price quantity; pricing unit; pricing quantity; preiseinheit; preis pro; preis je; unité de prix; prix par; unidad de precio; precio por; unità di prezzo; prezzo per; prijseenheid; prijs per; jednostka ceny; cena za",
    ),
    read: readPriceUnit,
    write: (tool) => tool.priceUnit,
    whenNew: { value: unsaidOfNewTool.priceUnit },
  },
  salesUnit: {
    headings: ["sold by", "sales unit"],
    synonyms: [
      "unit",
      "unit of measure",
      "uom",
      "selling unit",
      "einheit",
      "mengeneinheit",
      "me",
      "verkaufseinheit",
      "unité",
      "unidad",
    ],
    read: readUnit,
    write: (tool) => nameUnit(tool.salesUnit),
    whenNew: { value: unsaidOfNewTool.salesUnit },
  },
  minOrder: {
    headings: ["minimum order", "min order", "minimum order quantity", "moq"],
    synonyms: list(
      "minimum; min; min qty; minimum quantity; minimum qty; min quantity; min order qty; minimum order qty; mindestmenge; mindestbestellmenge; mindestabnahme; mindestabnahmemenge; quantité minimale; quantité minimum; qté min; minimum de commande; cantidad mínima; pedido mínimo",
    ),
    read: asNumbers(readWhole),
    write: (tool) => tool.minOrder,
    whenNew: { value: unsaidOfNewTool.minOrder },
  },
  casePack: {
    headings: ["case pack", "pack", "pack size", "order multiple"],
    synonyms: list(
      "pack quantity; pack qty; package qty; package quantity; packing unit; packaging unit; units per pack; units per case; case quantity; case qty; carton qty; carton quantity; verpackungseinheit; vpe; ve; packungsgröße; packungseinheit; conditionnement; colisage; unités par paquet; unidades por caja; unidades por paquete; embalaje",
    ),
    read: asNumbers(readWhole),
    write: (tool) => tool.casePack,
    whenNew: { value: unsaidOfNewTool.casePack },
  },
  priceBreaks: {
    headings: ["price breaks", "quantity prices"],
    synonyms: list("quantity breaks; tier prices; volume prices; staffelpreise"),
    read: asNumbers(readPriceBreaks),
    write: (tool) => writePriceBreaks(tool.priceBreaks),
    whenNew: { value: [] },
    cleared: { value: [] },
  },
  family: {
    headings: ["family"],
    synonyms: list("product family; series; serie; produktfamilie; baureihe; gamme"),
    read: readShort(80),
    write: (tool) => tool.family,
    cleared: { value: null },
  },
  manufacturerNumber: {
    headings: ["manufacturer number", "manufacturer part number", "mpn"],
    synonyms: list(
      "manufacturer no; manufacturer part no; mfr part number; mfr no; mfg part number; herstellernummer; hersteller nr; herstellerartikelnummer; hersteller artikelnummer; référence fabricant; réf fabricant; referencia fabricante; referencia del fabricante",
    ),
    read: readShort(64),
    write: (tool) => tool.manufacturerNumber,
    cleared: { value: null },
  },
  facts: {
    headings: ["facts", "specifications"],
    synonyms: list("specs; technical data"),
    read: readFacts,
    write: (tool) => writeFacts(tool.facts),
    whenNew: { value: [] },
    cleared: { value: [] },
  },
  attributes: {
    headings: ["attributes"],
    read: readFacts,
    write: (tool) => writeFacts(attributeFacts(tool.attributes)),
    whenNew: { value: [] },
    cleared: { value: [] },
  },
  modelId: {
    headings: ["model"],
    synonyms: ["model name", "modell"],
    read: readModel,
    write: (tool, names) => tool.modelId && names.model(tool.modelId),
    cleared: { value: null },
  },
  weightGrams: {
    headings: ["weight in grams", "variant grams", "weight grams"],
    synonyms: list(
      "weight; unit weight; item weight; net weight; product weight; gewicht; nettogewicht; artikelgewicht; poids; poids net; poids unitaire; peso; peso neto; peso unitario",
    ),
    read: asNumbers(readWeight),
    write: (tool) => tool.weightGrams,
  },
  available: {
    headings: ["available", "variant inventory qty", "inventory quantity", "stock", "quantity"],
    synonyms: list(
      "quantity in stock; qty in stock; qty; qty on hand; quantity on hand; qty available; on hand; soh; qoh; in stock; stock on hand; stock qty; stock quantity; stock level; inventory; inventory qty; available quantity; available qty; available stock; free stock; bestand; lagerbestand; lagermenge; verfügbar; verfügbare menge; menge; anzahl; quantité; qté; quantité en stock; stock disponible; en stock; quantité disponible; existencias; existencia; cantidad; disponible; inventario; stock actual",
    ),
    read: asNumbers(readStock),
    write: (tool) => tool.available,
    whenNew: { value: unsaidOfNewTool.available },
  },
  countryOfOrigin: {
    headings: ["country of origin", "origin"],
    synonyms: list(
      "made in; coo; country; origin country; herkunftsland; ursprungsland; ursprung; herkunft; pays d'origine; pays origine; origine; provenance; país de origen; país origen; origen",
    ),
    read: readCountry,
    write: (tool) => tool.countryOfOrigin,
    cleared: { value: null },
  },
  gtin: {
    headings: ["gtin", "ean", "upc", "variant barcode", "barcode"],
    synonyms: ["ean code", "ean13", "bar code", "strichcode"],
    read: readGtin,
    write: (tool) => tool.gtin,
    cleared: { value: null },
  },
  taxClass: {
    headings: ["tax class"],
    synonyms: ["vat class", "steuerklasse"],
    read: readWord(taxClasses, {
      ...{ parent: null, default: null, "taxable-goods": "standard" },
      ...{ "reduced-rate": "reduced", "zero-rate": "none", exempt: "none", "tax-exempt": "none" },
    }),
    write: (tool) => tool.ownTaxClass,
  },
  state: {
    headings: ["state"],
    read: readWord(toolStates),
    write: (tool) => tool.state,
    whenNew: { value: unsaidOfNewTool.state },
  },
  successorId: {
    headings: ["successor"],
    synonyms: ["successor id", "successor sku", "replaced by", "replacement", "nachfolger", "nachfolgeartikel"],
    read: readSuccessor,
    write: (tool, names) => tool.successorId && names.tool(tool.successorId),
    cleared: { value: null },
  },
  handlingDays: {
    headings: ["handling days"],
    synonyms: ["lead time", "lead time days", "lieferzeit"],
    read: asNumbers(readIfValid(readWhole, "handlingDays")),
    write: (tool) => tool.handlingDays,
    whenNew: { value: unsaidOfNewTool.handlingDays },
  },
  allowBackorder: {
    headings: ["takes backorders", "backorder"],
    synonyms: ["backorders", "allow backorder", "continue selling when out of stock", "variant inventory policy"],
    read: readYesNo,
    write: (tool) => (tool.allowBackorder ? "yes" : "no"),
    whenNew: { value: unsaidOfNewTool.allowBackorder },
  },
  backInStockAt: {
    headings: ["back in stock"],
    synonyms: ["back in stock at", "expected", "available from", "restock date"],
    read: readDay,
    write: (tool) => tool.backInStockAt,
    cleared: { value: null },
  },
  costCents: {
    headings: ["cost", "cost per item", "cost price"],
    synonyms: list(
      "purchase price; purchase cost; buying price; unit cost; net cost; landed cost; einkaufspreis; ek; ek netto; ek preis; ek preis netto; einstandspreis; prix d'achat; prix achat; prix d'achat ht; pa ht; coût; precio de compra; precio de coste; coste; costo",
    ),
    read: asNumbers(readIfValid(readCost, "costCents")),
    write: (tool) => (tool.costCents === null ? null : dollarsFromCents(tool.costCents)),
  },
} satisfies Record<ToolField, Column>;

/** A file has no uploaded pictures: its column is a link. It names a category, not its id. */
export type ToolField = Exclude<keyof AddToolInput, "pictures" | "categoryId">;
export const toolFields = Object.keys(toolColumns) as ToolField[];
/** For files whose cells mean the same whatever the shop has, such as those of prices. */
export const nothingKnown: Omit<KnownValues, "money" | "decimalSign"> = {
  findCategory: () => undefined,
  findModel: () => undefined,
  answerTo: () => undefined,
  categoryLists: { between: /\n/, inPath: undefined },
  priceUnitOf: {},
  weightHeading: "",
};
export const columnOf = (field: ToolField): Column => toolColumns[field];

function list(words: string): string[] {
  return words.split("; ");
}

import type { FileKindName, ImportField } from "@ironmonger/contract/catalog/import-tools";

/**
 * What files of a program have in common, as data: how they are recognised, what their headings mean, and how their rows make up products.
 * Headings are written as `normalizeHeading` returns them. Types of rows are in lower case.
 */
export type FileKind = {
  name: FileKindName | null;
  /** A file is of this kind if it has at least one heading of each of these groups. An expression matches several. */
  recognizedBy: (string | RegExp)[][];
  /** What its headings mean where that differs from other files; null: nothing for this shop. */
  fields: Record<string, ImportField | null>;
  /** What headings that name a place, a language or a number mean. */
  patterns?: [RegExp, ImportField][];
  /** Rows of these types are variants of the product above them, or are no goods at all. */
  rowTypes?: { variants: string[]; others: string[] };
  /** All rows with one name are a product, whose variants their options tell apart. */
  isGroupedByName?: boolean;
  /** Later lines of a product leave its handle out. */
  hasBlankHandles?: boolean;
  /** What a variant takes from its product where its own cell is empty, beside the texts and the category. */
  inherited?: ImportField[];
  /** A product with variants has a price, but is not sold itself. */
  hasPricedParents?: boolean;
  /** Between several options in one cell. */
  optionSeparator?: string;
  /** Between the names of a path of a category, if not `>`. */
  pathSeparator?: string;
  /** Between categories in one cell. */
  categorySeparator?: RegExp;
  /** What it writes in an empty cell. */
  blank?: string;
};

/** Headings that mean the same in the files of all programs. */
export const commonPatterns: [RegExp, ImportField][] = [
  [
    /^(?:(?:option|attribut|attribute|atributo|variant|variantoption)(?:\d|[1-4]\d|one|two|three|four)(?:name|nombre|nom)|(?:option|attribute)name(?:\d|[1-4]\d))$/,
    "optionName",
  ],
  [/^(?:nomdelattribut|nombredelatributo)\d{1,2}$/, "optionName"],
  [
    /^(?:(?:option|attribut|attribute|atributo|variant|variantoption)(?:\d|[1-4]\d|one|two|three|four)(?:values?|werte?|valor(?:es)?|valeurs?)|(?:option|attribute)value(?:\d|[1-4]\d))$/,
    "optionValue",
  ],
  [/^(?:valeursdelattribut|valoresdelatributo)\d{1,2}$/, "optionValue"],
  [
    /^(?:product)?sub(?:category|categorie|kategorie|group)\d?$|^(?:unterkategorie|souscategorie|subcategoria)\d?$/,
    "subcategory",
  ],
];

/** The headings of each field, with spaces between them, as `FileKind` has them. `ignored`: they mean nothing for this shop. */
export const meaning = (headings: Partial<Record<ImportField | "ignored", string>>): FileKind["fields"] =>
  Object.fromEntries(
    Object.entries(headings).flatMap(([field, names]) =>
      names.split(" ").map((name) => [name, field === "ignored" ? null : (field as ImportField)]),
    ),
  );

/** A file of no known program. */
export const unknownKind: FileKind = {
  name: null,
  recognizedBy: [],
  fields: meaning({
    parent: "parentsku parentitem parentcode mastersku groupsku parentproduct",
    // What heads a yes for tools that are no longer sold.
    leftOut: [
      "discontinued archived inactive deleted isdeleted isarchived isdiscontinued obsolete blocked salesblocked",
      "hidden disabled isdisabled endoflife eol gesperrt geloscht inaktiv ausgelaufen auslaufartikel archiviert",
      "supprime archive inactif bloque eliminado inactivo obsoleto descatalogado bloqueado inattivo eliminato",
      "bloccato geblokkeerd vervallen inactief zablokowany nieaktywny usuniety wycofany inativo sparrad sparret",
      "sperret utgatt udgaet slettet",
    ].join(" "),
    status: "status",
    published: "active isactive enabled published",
  }),
};

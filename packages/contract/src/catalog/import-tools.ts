import { z } from "zod";
import { Attribute } from "../attributes.ts";
import { encodingNamed } from "../files/decode-text.ts";
import { PageInput, pageOf } from "../tables/paging.ts";
import { isStorable, notStorable, plainLine, visibleLine } from "../text.ts";
import { EditableTool } from "./edit-tool.ts";
import { toolFieldLabels } from "./tool-field-texts.ts";

/** The meanings of a column beside the fields of a tool: our export has `id`, the files of other shops the others. */
const otherFields = [
  ...["id", "externalId", "handle", "parent", "childOptions", "options", "variation", "features"],
  ...["status", "published", "type", "goodsType", "storeView", "summary", "categoryPosition", "packageContents"],
  ...["weightUnit", "currency", "netOrGross", "grossPrice", "fromQuantity", "validFrom", "validUntil", "percentOff"],
  /** Of a question alone: which of the shop's prices a column has. */
  "price",
] as const;

/** Several columns can have these meanings: each attribute has one of its own, an option its name and its value, a place its stock. */
const repeatableFields = [
  ...["newAttribute", "optionName", "optionValue", "subcategory", "stockElsewhere", "leftOut"],
  ...["priceFromQuantity", "priceOfSize", "breakQuantity", "breakPrice"],
] as const;

/** The programs whose files are known, by what people call them. */
export const fileKinds = [
  ...["Shopify", "WooCommerce", "Magento", "PrestaShop", "Odoo", "Square", "Lightspeed", "BigCommerce", "OpenCart"],
  ...["Shopware", "Squarespace", "Wix", "Ecwid", "Bagisto", "Vendure", "Sylius"],
] as const;
export type FileKindName = (typeof fileKinds)[number];

/** Whose rows a file has: tools, prices of a price list, or companies and their people. */
export const ImportKind = z.enum(["tools", "price-list", "companies"]);
export type ImportKind = z.infer<typeof ImportKind>;

/** The meanings of a column in a file of companies, with their names; `email` and `role` are those of a person. */
const companyFieldLabels = {
  companyName: "Company",
  companyNumber: "Number",
  taxId: "Tax id",
  country: "Country",
  billingAddress: "Billing address",
  invoiceEmail: "Email for invoices",
  groups: "Groups",
  companyStatus: "Status",
  email: "Email of a person",
  role: "Role of the person",
} as const;
const companyFields = Object.keys(companyFieldLabels) as (keyof typeof companyFieldLabels)[];

/** How much of a value a question shows. */
export const maxValueLength = 200;

const ToolField = EditableTool.keyof().exclude(["pictures", "documents"]);
export const ImportField = z.enum([...ToolField.options, ...otherFields, ...repeatableFields, ...companyFields]);
export type ImportField = z.infer<typeof ImportField>;

export const importFieldLabels: Record<ImportField, string> = {
  ...toolFieldLabels,
  id: "Id of the tool",
  externalId: "Id in the other shop",
  handle: "Handle of the product",
  parent: "Product of the variation",
  childOptions: "Variations of the product",
  options: "Options of the variant",
  optionName: "Name of an option",
  optionValue: "Value of an option",
  variation: "Name of the variation",
  features: "Further facts of the product",
  status: "Status in the other shop",
  published: "Published in the other shop",
  leftOut: "Left out if yes",
  type: "Type of the product",
  goodsType: "Goods or service",
  subcategory: "Subcategory",
  stockElsewhere: "Stock of a further place",
  packageContents: "Pieces in a package",
  weightUnit: "Unit of the weight",
  currency: "Currency",
  netOrGross: "Net or gross",
  grossPrice: "Price with tax",
  fromQuantity: "From quantity",
  validFrom: "Valid from",
  validUntil: "Valid until",
  percentOff: "Percent off",
  price: "Price or cost",
  breakQuantity: "Quantity of a price break",
  breakPrice: "Price of a price break",
  priceFromQuantity: "Price from a quantity on",
  priceOfSize: "Price of a size or finish",
  storeView: "Language of the texts",
  summary: "Short description",
  categoryPosition: "Category position",
  newAttribute: "New attribute",
  ...companyFieldLabels,
};

/** What the columns of each kind of file can mean. */
export const fieldsOfImport: Record<ImportKind, readonly ImportField[]> = {
  tools: [...ToolField.options, ...otherFields.filter((field) => field !== "price"), ...repeatableFields],
  "price-list": [
    ...(["sku", "priceCents", "priceUnit", "salesUnit", "currency", "netOrGross", "grossPrice"] as const),
    ...(["fromQuantity", "priceFromQuantity", "breakQuantity", "breakPrice", "priceBreaks"] as const),
    ...(["minOrder", "casePack", "validFrom", "validUntil", "status", "category", "percentOff"] as const),
  ],
  companies: companyFields,
};

/** What an import makes of a column whose values say of which kind they are. */
export const NewAttribute = Attribute.pick({ name: true, kind: true, unit: true, choices: true });
export type NewAttribute = z.infer<typeof NewAttribute>;

export type RepeatableField = (typeof repeatableFields)[number];
/** Whether several columns can have this meaning. */
export const isRepeatable = (field: ImportField | null | undefined): field is RepeatableField | "attributes" =>
  field === "attributes" || repeatableFields.some((one) => one === field);

/** A column of the file, in the file's order. */
export const ImportColumn = z.object({
  heading: z.string(),
  /** Null: the column is ignored. */
  field: ImportField.nullable(),
  /** The first cells below the heading that are not empty. */
  samples: z.array(z.string()),
  /** Of an ignored one: most rows have a short value in it, as of a fact. */
  looksLikeFact: z.boolean().optional(),
  /** By its values it has this meaning. Its heading does not say so, and a question asks. */
  isUncertain: z.boolean().optional(),
  /** Of a `newAttribute`: the attribute that the import makes of the column's values. */
  newAttribute: NewAttribute.optional(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** `staged` imports wait for an admin, `running` ones are being applied or undone. */
export const ImportState = z.enum(["staged", "running", "done", "undone"]);
export type ImportState = z.infer<typeof ImportState>;

/**
 * A value of the file that the shop does not know. Until it is answered, the rows are imported without it, or are refused where it decides
 * what they mean. `from` is the value as the file has it, or the heading of a whole column; then `samples` are cells of it. A suggestion
 * can be sent as `to`.
 */
export const ImportQuestion = z.object({
  field: ImportField,
  from: z.string(),
  rowCount: z.int().positive(),
  samples: z.array(z.string()),
  suggestions: z.array(z.string()),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/**
 * The answer to a question; `to` null leaves the value out. Of a currency it is what one unit of it costs in the shop's, of a `price` which
 * one the column has: `price` or `cost`.
 */
export const ImportAnswer = z.object({
  field: ImportField,
  from: z.string().max(maxValueLength).refine(isStorable, notStorable("The text")),
  to: plainLine(maxValueLength).trim().min(1).nullable(),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** The program whose file it is, as its headings say or an admin has chosen, and how the file is read. */
export const ImportReading = z.object({
  format: z.string().nullable(),
  /** The WHATWG label of the encoding. */
  encoding: z.string(),
  /** Null: every line is one column, so it is undecided which character separates them. */
  delimiter: z.string().nullable(),
  /** Of a spreadsheet, encoding and delimiter do not count. */
  isSheet: z.boolean(),
  /** The sheet that was read, of those that have a value. Null and none if the file is no spreadsheet. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The line of the headings, of the first ones; null if the file cannot be read. */
  headRow: z.int().positive().nullable(),
  firstRows: z.array(z.object({ line: z.int().positive(), text: z.string() })),
  /** What is to be known of the file as a whole. */
  notices: z.array(z.string()),
  /** The suppliers for whom the columns of files with these headings were saved, and the one whose columns are used. */
  suppliers: z.array(z.string()),
  supplier: z.string().nullable(),
  questions: z.array(ImportQuestion),
  /** How many remarks the preview has beside the reasons of refused rows. */
  remarkCount: z.int().nonnegative(),
  /** The models that the file's products become, and the sizes that they get. */
  modelCount: z.int().nonnegative(),
  sizeCount: z.int().nonnegative(),
  /** Rows of products that the other shop does not offer, or that are no goods. */
  leftOutCount: z.int().nonnegative(),
  /** What an import makes of options and facts that have no column of their own. */
  newAttributes: z.array(NewAttribute),
});
export type ImportReading = z.infer<typeof ImportReading>;

/**
 * The result of a row; a `remark` is what the reader noticed about one. `taken-out`: Shopify's file no longer offers the tool. `kept`: the
 * row was skipped, or was not undone completely.
 */
export const importRowKinds = ["changed", "refused", "new", "taken-out", "unchanged", "kept", "remark"] as const;
export const ImportRowKind = z.enum(importRowKinds);
export type ImportRowKind = z.infer<typeof ImportRowKind>;

/** What an import gives a new tool whose row says nothing of it. */
export const unsaidOfNewTool = {
  imageUrl: "/images/no-picture.svg",
  priceUnit: 1,
  salesUnit: { kind: "piece" },
  minOrder: 1,
  casePack: 1,
  available: 0,
  state: "on-sale",
  handlingDays: 0,
  allowBackorder: false,
} as const satisfies { [Field in ImportField]?: unknown };

/** The fields of a tool as an import stores them. */
export type ImportedFields = Record<string, unknown>;

export const ImportedChange = z.object({
  field: z.enum([...EditableTool.keyof().options, ...companyFields, "percentOff", "validFrom", "validUntil"]),
  /** Null if the tool is new or the field is empty. */
  before: z.json(),
  after: z.json(),
});
export type ImportedChange = z.infer<typeof ImportedChange>;

export const ImportRow = z.object({
  id: z.string(),
  kind: ImportRowKind,
  /** Where the row begins in the file. */
  line: z.int().positive(),
  /** Null if the row is refused or the tool is not in the shop yet. */
  toolId: z.uuid().nullable(),
  name: z.string().nullable(),
  sku: z.string().nullable(),
  /** Field by field; for a new tool, all its fields. */
  changes: z.array(ImportedChange),
  /** Why the row is refused, left out or kept. */
  reason: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const count = z.int().nonnegative();

export const ImportView = z.object({
  importId: z.uuid(),
  kind: ImportKind,
  /** The price list whose prices the file has; null for other kinds. */
  priceList: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Empty if the client named none. */
  fileName: z.string(),
  state: ImportState,
  /** Its preview is being made. */
  isBeingRead: z.boolean(),
  /** The emails of the admins who sent the file, imported it and undid it. */
  by: z.string(),
  startedAt: z.iso.datetime(),
  appliedBy: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** Until when `undoImport` can undo it; null if it cannot. */
  undoableUntil: z.iso.datetime().nullable(),
  rowCount: count,
  new: count,
  changed: count,
  unchanged: count,
  refused: count,
  takenOut: count,
  kept: count,
  /** How many of `totalRows` rows a running import has written or undone. */
  doneRows: count,
  totalRows: count,
  columns: z.array(ImportColumn),
  ...ImportReading.shape,
  /** Stands for exactly what the preview shows; null if there is none. */
  previewId: z.uuid().nullable(),
  /** Why there are no rows to import, or why the import ended without one. */
  problem: z.string().nullable(),
  /** The refused rows with their reasons, to be corrected and sent again; null if there are none, or a day after the import. */
  refusedRowsUrl: z.string().nullable(),
  /** The file of remarks, each with its line and reason; null if there are none. */
  reportUrl: z.string().nullable(),
});
export type ImportView = z.infer<typeof ImportView>;

/** `rows`: the first of each kind. */
export const ImportPreview = ImportView.extend({ rows: z.array(ImportRow) });
export type ImportPreview = z.infer<typeof ImportPreview>;
/** How many rows of each kind a preview has; `listImportRows` has the others. */
export const maxPreviewedRows = 100;

export const ImportId = z.object({ importId: z.uuid() });
export type ImportId = z.infer<typeof ImportId>;

/** The imports of a kind of rows, newest first: those of one price list if it is named, those that were applied, or those that wait. */
export const ListImportsInput = PageInput.pick({ page: true, pageSize: true })
  .extend({ kind: z.enum(["applied", "previewed"]).optional(), priceListId: z.uuid().optional() })
  .prefault({});
export type ListImportsInput = z.infer<typeof ListImportsInput>;
export const ImportPage = pageOf(ImportView);
export type ImportPage = z.infer<typeof ImportPage>;

const Supplier = visibleLine("Supplier", 80);
/** Saves what the columns of an import mean, and its answers, for further files of a supplier with these headings. */
export const SaveMappingInput = ImportId.extend({ supplier: Supplier });
export type SaveMappingInput = z.infer<typeof SaveMappingInput>;

/** Clients call the price by its name in files. */
const ChosenField = ImportField.transform((field): ImportField => (field === "price" ? "priceCents" : field));

export const PreviewImportInput = ImportId.extend({
  /** The meanings of columns as corrected by the admin; columns with the same heading are distinguished by their order. */
  columns: z
    .array(z.object({ heading: z.string().refine(isStorable, notStorable("The text")), field: ChosenField.nullable() }))
    .max(500)
    .optional(),
  /** The label of an encoding of the Encoding Standard, such as `windows-1252`. */
  encoding: z
    .string()
    .max(40)
    .refine((label) => encodingNamed(label) !== undefined, "There is no such encoding")
    .optional(),
  /** The character that separates the cells. */
  delimiter: z
    .string()
    .regex(/^[^"\r\n\0]$/u, "Choose one character")
    .optional(),
  /** The program whose file it is; null: none of those that are known. The columns that were chosen for another one no longer count. */
  format: z.enum(fileKinds).nullable().optional(),
  /** The name of the sheet, and the line of the headings, from 1. What was chosen for the columns of others no longer counts. */
  sheet: plainLine(200).optional(),
  headRow: z.int().min(1).max(10_000).optional(),
  /** The columns and answers that were saved for files of this supplier. */
  supplier: Supplier.optional(),
  /** Added to the answers of earlier previews. */
  values: z.array(ImportAnswer).max(500).optional(),
});
export type PreviewImportInput = z.infer<typeof PreviewImportInput>;

export const ApplyImportInput = ImportId.extend({
  /** Of the preview that the admin saw. */
  previewId: z.uuid().optional(),
  /** Skips tools that have changed since the preview. Otherwise one changed tool prevents the import. */
  skipChanged: z.boolean().default(false),
});
export type ApplyImportInput = z.infer<typeof ApplyImportInput>;

export const ListImportRowsInput = PageInput.pick({ page: true, pageSize: true }).extend({
  importId: z.uuid(),
  kind: ImportRowKind,
  /**
   * The id of the shown preview, so that a client does not show cached rows of an earlier one. The result is always from the last preview.
   */
  previewId: z.uuid().optional(),
});
export type ListImportRowsInput = z.infer<typeof ListImportRowsInput>;
export const ImportRowPage = pageOf(ImportRow);
export type ImportRowPage = z.infer<typeof ImportRowPage>;

/** The response of `POST /import/tools` without a mode, `POST /import/price-lists/{id}` and `POST /import/companies`. */
export const StagedImport = z.object({ importId: z.uuid() });
export type StagedImport = z.infer<typeof StagedImport>;
export const ImportFileName = plainLine(1_000).trim().max(200);

/** How long an import can be undone, and how long a file waits to be imported. */
export const importHours = 24;

/** `all-or-nothing` imports nothing if one row is invalid; `valid-rows` imports the others. */
const importModes = ["all-or-nothing", "valid-rows"] as const;
export const ImportMode = z.enum(importModes);
export type ImportMode = z.infer<typeof ImportMode>;

/**
 * How an import in one call ended; `imported` is `new` and `changed` together. `reportUrl` is the file of remarks, each with its line and
 * reason; null if there are none.
 */
export const ImportSummary = z.object({
  /** For `catalog.undoImport`, and for the preview of an import that imported nothing. */
  importId: z.uuid(),
  rows: z.int().nonnegative(),
  imported: z.int().nonnegative(),
  /** Rows that added a tool. */
  new: z.int().nonnegative(),
  /** Rows whose tool existed, those that changed nothing included. */
  changed: z.int().nonnegative(),
  rejected: z.int().nonnegative(),
  /** The tools that the file no longer offers for sale and the import took out of the shop; omitted if there are none. */
  takenOut: z.array(z.uuid()).optional(),
  reportUrl: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

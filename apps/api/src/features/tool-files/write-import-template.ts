import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { columnOf, toolFields, type WrittenNames } from "./tool-columns.ts";

type Example = Omit<
  ToolForAdmins,
  "id" | "pictures" | "documents" | "categoryId" | "categoryPath" | "sold" | "createdAt"
>;

const example: Example = {
  sku: "EXAMPLE-1",
  category: "hand-tools",
  modelId: null,
  name: "Claw hammer, 16 oz",
  description: "Forged head with a curved claw.",
  imageUrl: "https://www.example.com/claw-hammer.jpg",
  priceCents: 1250,
  priceUnit: 1,
  salesUnit: { kind: "piece" },
  minOrder: 10,
  casePack: 5,
  priceBreaks: [
    { fromQuantity: 50, unitPriceCents: 1190 },
    { fromQuantity: 100, unitPriceCents: 1090 },
  ],
  family: "Claw hammers",
  manufacturerNumber: "CH-16",
  facts: [
    { name: "Material", value: "steel" },
    { name: "Length", value: "330 mm" },
  ],
  attributes: [],
  weightGrams: 720,
  available: 400,
  countryOfOrigin: "SE",
  gtin: "4006381333931",
  taxClass: "standard",
  ownTaxClass: "standard",
  state: "on-sale",
  successorId: null,
  handlingDays: 0,
  allowBackorder: false,
  backInStockAt: null,
  costCents: 800,
};

const names: WrittenNames = { category: (slug) => slug, model: (id) => id, tool: (id) => id };
const columns: CsvColumns<ToolForAdmins> = Object.fromEntries(
  toolFields.map((field) => [columnOf(field).headings[0], (tool) => columnOf(field).write(tool, names)]),
);

/** A file with all columns that an import reads and one row as an example. */
export async function* writeImportTemplate(): AsyncGenerator<string, void, undefined> {
  async function* rows() {
    yield [
      {
        ...example,
        id: "",
        pictures: [],
        documents: [],
        categoryId: null,
        categoryPath: null,
        sold: 0,
        createdAt: "",
      },
    ];
  }
  yield* writeCsv(columns, rows());
}

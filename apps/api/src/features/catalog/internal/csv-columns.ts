/** What a row of a file may say about a tool. From `handle` on, Shopify's. */
export type CsvField =
  | "name"
  | "description"
  | "image"
  | "price"
  | "minOrder"
  | "available"
  | "sku"
  | "category"
  | "handle"
  | "option1"
  | "option2"
  | "option3"
  | "status";

/** Headings as people, our own export and Shopify's product CSV (old and new) write them; compared by letters and digits alone. */
const headings: Record<CsvField, string[]> = {
  name: ["name", "title", "tool", "tool name", "product name"],
  description: ["description", "body (html)", "body html", "body"],
  image: ["image", "image url", "image src", "product image url", "picture"],
  price: ["price", "variant price", "price in dollars", "unit price"],
  minOrder: ["min order", "minimum order", "minimum order quantity", "moq"],
  available: ["available", "variant inventory qty", "inventory quantity", "stock", "quantity"],
  sku: ["sku", "variant sku"],
  category: ["category"],
  handle: ["handle", "url handle"],
  option1: ["option1 value"],
  option2: ["option2 value"],
  option3: ["option3 value"],
  status: ["status"],
};

const normal = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, names]) => names.map((name) => [normal(name), field as CsvField])),
);

/** The field of each column, in the file's order; undefined for columns that mean nothing to us. */
export const readHeadings = (heading: string[]): (CsvField | undefined)[] =>
  heading.map((name) => fieldOf.get(normal(name)));

import { compile } from "html-to-text";
import type { CategoryTree } from "../../categories/category-tree.ts";
import type { ToolField } from "./tool-columns.ts";

/** What Shopify's product CSV (old and new) says beside the columns of a tool. */
export const shopifyHeadings = [
  ["handle", "handle"],
  ["url handle", "handle"],
  ["option1 value", "option1"],
  ["option2 value", "option2"],
  ["option3 value", "option3"],
  ["status", "status"],
  ["published", "published"],
  ["published on online store", "published"],
] as const;
type ShopifyField = (typeof shopifyHeadings)[number][1];

/** The cells of a row that are not empty, without the ' of guarded formulas; `id` is that of our own export. */
export type Cells = Partial<Record<ToolField | ShopifyField | "id", string>>;

/** `variantKey` names a variant by its handle and options, the same in every file; `leftOut` says why the variant is not for sale. */
export type ReadProduct = { cells: Cells; variantKey?: string; notes: string[]; leftOut?: string };

/** An index has no room for longer ones. */
const longestKey = 500;

/**
 * Creates a reader that turns Shopify's rows into rows of ours. A product takes several lines, of which the later ones repeat only its
 * handle: variants, and pictures, for which the reader returns null. So it keeps the product whose lines it is reading. Rows of other files
 * pass unchanged.
 */
export function shopifyRowReader(tree: CategoryTree): (cells: Cells) => ReadProduct | null {
  let product: Cells = {};
  return (cells) => {
    const isOfProduct = cells.handle !== undefined && cells.handle === product.handle && cells.name === undefined;
    if (!isOfProduct) product = cells;
    else if (cells.priceCents === undefined && cells.sku === undefined) return null;
    if (cells.handle === undefined) return { cells, notes: [] };
    const { sku: _sku, available: _available, ...shared } = product;
    const variant = isOfProduct ? { ...shared, ...cells } : cells;
    const leftOut = reasonToLeaveOut(variant);
    const read = readVariant(variant, tree);
    return leftOut ? { ...read, leftOut } : read;
  };
}

function reasonToLeaveOut({ status, published }: Cells): string | undefined {
  if (status !== undefined && status.toLowerCase() !== "active") return `Left out: its status is ${status}.`;
  return published?.toLowerCase() === "false" ? "Left out: it is not published." : undefined;
}

function readVariant({ category, description, ...variant }: Cells, tree: CategoryTree): ReadProduct {
  const cells: Cells = { ...variant };
  const notes: string[] = [];
  const options = [variant.option1, variant.option2, variant.option3].filter(
    (option) => option !== undefined && option !== "Default Title",
  );
  // "Work glove, M / Blue"
  if (variant.name !== undefined && options.length > 0) cells.name = `${variant.name}, ${options.join(" / ")}`;
  // Shopify puts a ' before a number, too.
  if (variant.sku !== undefined) cells.sku = variant.sku.replace(/^'(?=\d)/, "");
  const text = description && textOf(description);
  if (text) cells.description = text;
  if (category !== undefined && tree.named(category)) cells.category = category;
  // Shopify's stock is negative if more was sold than there was.
  if (variant.available !== undefined && /^-\d{1,12}$/.test(variant.available)) {
    cells.available = "0";
    notes.push(`The stock ${variant.available} was taken as 0.`);
  }
  const variantKey = [variant.handle, ...options].join("\n");
  return { cells, notes, ...(variantKey.length <= longestKey ? { variantKey } : {}) };
}

const asText = compile({
  wordwrap: false,
  selectors: [
    ...["ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, format: "block" })),
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
  ],
});
const textOf = (html: string): string =>
  asText(html)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim();

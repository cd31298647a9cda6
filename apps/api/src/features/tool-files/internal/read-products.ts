import type { ImportField } from "@ironmonger/contract/catalog/import-tools";

/** The cells of a row that are not empty, without the ' of guarded formulas. */
export type Cells = Partial<Record<ImportField, string>>;

/**
 * `variantKey` names a variant by its handle and options, or by its id in the other shop, the same in every file; `leftOut` says why the
 * variant is not for sale, and `skipped` why the row is no tool.
 */
export type ReadProduct = { cells: Cells; variantKey?: string; leftOut?: string; skipped?: string };

/** An index has no room for longer ones. */
const maxKeyLength = 500;
/** The formats whose later lines of a product leave its handle out. */
const blankHandles = ["Vendure", "Squarespace"];
/** How many products wait for their variants. */
const maxParents = 2000;
const inherited = ["name", "description", "summary", "category", "imageUrl", "countryOfOrigin", "family"] as const;

const isContainer = (type: string): boolean => /^(?:variable|configurable|grouped|bundle|booking)\b/i.test(type);
const isNo = (text: string): boolean => /^(?:0|-1|2|no|n|false|nein|non|falsch|faux|disabled)$/i.test(text);
const isTotal = (text: string | undefined): boolean =>
  /^(?:(?:grand|sub|net)[ -]?total|total(?: général| général ht| general| ht| net)?|(?:gesamt|zwischen|end)?summe|gesamt|gesamtbetrag|somme|suma)\s*:?$/i.test(
    text ?? "",
  );

/**
 * Creates a reader that makes tools of the rows of other shops, whose products take several lines: in Shopify's file the later lines of a
 * product repeat only its handle; in WooCommerce's and Magento's, variants name their parent. It must get the rows in their order, and returns null
 * for a line that only has a picture.
 */
export function productReader(format: string | null): (cells: Cells) => ReadProduct | null {
  let product: Cells = {};
  let locale: string | undefined;
  const parents = new Map<string, Cells>();

  const withParent = (cells: Cells): Cells => {
    const parent = cells.parent && parents.get(cells.parent.replace(/^id:/, ""));
    if (!parent) return cells;
    return { ...Object.fromEntries(inherited.map((field) => [field, parent[field]])), ...cells };
  };
  const isNamedLikeParent = ({ parent = "", name }: Cells): boolean =>
    name !== undefined && parents.get(parent.replace(/^id:/, ""))?.name === name;
  const addParent = (cells: Cells) => {
    const [oldest] = parents.keys();
    if (parents.size >= maxParents && oldest !== undefined) parents.delete(oldest);
    for (const key of [cells.sku, cells.externalId]) if (key) parents.set(key, cells);
  };

  return (row) => {
    if (isTotal(row.sku) || (!row.sku && isTotal(row.name)))
      return { cells: row, skipped: "This is a line of totals, not a tool." };
    locale ??= row.storeView;
    if (row.storeView !== undefined && (format === "Magento" || row.storeView !== locale))
      return { cells: row, skipped: `Skipped: the texts for ${row.storeView}.` };
    if (row.type && isContainer(row.type)) {
      addParent(row);
      return { cells: row, skipped: `Skipped: a ${row.type.toLowerCase()} product is not sold itself.` };
    }
    const isFollowing =
      row.name === undefined &&
      (row.handle ?? (blankHandles.includes(format ?? "") ? product.handle : undefined)) !== undefined;
    const isOfProduct = isFollowing && (row.handle === undefined || row.handle === product.handle);
    if (!isOfProduct) product = row;
    else if (row.priceCents === undefined && row.sku === undefined) return null;
    const { sku: _sku, available: _available, ...shared } = product;
    const cells = withParent(isOfProduct ? { ...shared, ...row } : row);
    const read = readVariant(cells, format, cells.handle !== undefined || isNamedLikeParent(row));
    const leftOut = reasonToLeaveOut(cells);
    return leftOut ? { ...read, leftOut } : read;
  };
}

function reasonToLeaveOut({ status, published }: Cells): string | undefined {
  if (status !== undefined && status.toLowerCase() !== "active") return `Left out: its status is ${status}.`;
  return published !== undefined && isNo(published) ? "Left out: it is not published." : undefined;
}

function readVariant(variant: Cells, format: string | null, isNamedByOptions: boolean): ReadProduct {
  const cells: Cells = { ...variant };
  const options = [variant.option1, variant.option2, variant.option3].filter(
    (option) => option !== undefined && option !== "Default Title",
  );
  // "Work glove, M / Blue"
  if (isNamedByOptions && variant.name !== undefined && options.length > 0)
    cells.name = `${variant.name}, ${options.join(" / ")}`;
  if (cells.description === undefined && cells.summary !== undefined) cells.description = cells.summary;
  // WooCommerce writes a line break as \n.
  if (format === "WooCommerce") cells.description = cells.description?.replaceAll(/\\[rn]/g, "\n");
  if (cells.description === undefined) delete cells.description;
  // WooCommerce has "parent" where the stock is that of all variations.
  if (cells.available === "parent") delete cells.available;
  const { handle, externalId } = variant;
  const keys = handle === undefined ? externalId && [format, externalId] : [handle, ...options];
  const variantKey = keys ? keys.join("\n") : undefined;
  return { cells, ...(variantKey && variantKey.length <= maxKeyLength ? { variantKey } : {}) };
}

import type { ImportField } from "@ironmonger/contract/catalog/import-tools";
import type { ReadProduct } from "./read-products.ts";

/** What a heading says of its prices: from which quantity on they are, and of which unit. */
type PriceHeading = { fromQuantity: number; unit: string | undefined };

const packages = "(?<unit>pkgs?|packages?|packs?|packets?|boxe?s?|bags?|cartons?|ctns?)";
const prices = "(?:unit )?(?:cost|price|prices|preis|prix|precio)";
const patterns = [
  new RegExp(`^(?<quantity>\\d{1,7}) ?\\+? ?${packages}\\.? ${prices}$`, "i"),
  new RegExp(`^${prices} (?:per|for|of|from) (?<quantity>\\d{1,7}) ?\\+? ?${packages}$`, "i"),
  new RegExp(`^${prices} ?(?:from|for|at|ab|@|>=|≥)? ?(?<quantity>\\d{1,7}) ?\\+$`, "i"),
  new RegExp(`^${prices} (?:from|ab|at|@|>=|≥) ?(?<quantity>\\d{1,7})$`, "i"),
  new RegExp(`^(?<quantity>\\d{1,7}) ?\\+(?: ?(?:pcs|ea|each|${prices}))?$`, "i"),
  new RegExp(`^(?:qty|from|ab|menge) ?(?<quantity>\\d{1,7}) ?\\+? ?${prices}?$`, "i"),
];
const perPackage = new RegExp(`^(?:${prices} (?:per|\\/) ?${packages}|${packages} ${prices})$`, "i");

/** `3 PKG COST`, `Price 100+`, `Price per box`. */
function readPriceHeading(heading: string): PriceHeading | undefined {
  const text = heading
    .slice(0, 60)
    .replaceAll(/[\s_]+/g, " ")
    .trim();
  for (const pattern of patterns) {
    const { quantity, unit } = pattern.exec(text)?.groups ?? {};
    if (quantity !== undefined) return { fromQuantity: Number(quantity), unit: nameOfUnit(unit) };
  }
  // Both alternatives name their unit alike.
  const unit = perPackage.exec(text)?.groups?.unit;
  return unit === undefined ? undefined : { fromQuantity: 1, unit: nameOfUnit(unit) };
}

const nameOfUnit = (unit: string | undefined): string | undefined =>
  unit && (/^box/i.test(unit) ? "box" : /^bag/i.test(unit) ? "bag" : /^(?:carton|ctn)/i.test(unit) ? "box" : "pack");

/**
 * What the headings of prices by quantity mean, if a file has any: the smallest quantity has the price, the others are price breaks. With
 * prices of packages, the column of packs says what one contains. `fields`: what they mean otherwise.
 */
export function recognisePriceColumns(
  headings: string[],
  fields: (ImportField | undefined)[],
): (ImportField | undefined)[] {
  const read = headings.map((heading, index) => {
    const isFree = fields[index] === undefined || fields[index] === "priceCents";
    return isFree ? readPriceHeading(heading) : undefined;
  });
  const quantities = read.flatMap((one) => one?.fromQuantity ?? []);
  const isOfPackages = read.some((one) => one?.unit !== undefined);
  if (quantities.length < 2 && !isOfPackages) return fields;
  const least = Math.min(...quantities);
  const hasPrice = fields.some((field, index) => field === "priceCents" && !read[index]);
  const first = hasPrice ? -1 : read.findIndex((one) => one?.fromQuantity === least);
  return fields.map((field, index) => {
    if (field === "casePack" && isOfPackages) return "packageContents";
    if (!read[index]) return field;
    return index === first ? "priceCents" : "priceFromQuantity";
  });
}

/** The product with the price breaks and the package of its columns. */
export function withPriceColumns(product: ReadProduct, headingOfPrice: string): ReadProduct {
  const { repeated, cells: read } = product;
  const base = readPriceHeading(headingOfPrice);
  const cells = { ...read };
  const least = base?.fromQuantity ?? 1;
  const steps = (repeated.priceFromQuantity ?? []).flatMap(({ heading, cell }) => {
    const quantity = readPriceHeading(heading)?.fromQuantity;
    return quantity !== undefined && quantity > least && /\d/.test(cell) ? [{ quantity, cell }] : [];
  });
  if (steps.length > 0)
    cells.priceBreaks ??= steps
      .toSorted((one, other) => one.quantity - other.quantity)
      .map(({ quantity, cell }) => `${quantity}:${cell}`)
      .join("; ");
  if (least > 1) cells.minOrder ??= String(least);
  const pieces = /^\d{1,7}$/.exec(cells.packageContents?.replace(/[.,]0+$/, "") ?? "")?.[0];
  if (pieces !== undefined && Number(pieces) > 1) cells.salesUnit ??= `${base?.unit ?? "pack"} of ${pieces}`;
  return { ...product, cells };
}

/** How a matrix of prices becomes tools: each of its columns is a size of the row's product, named as its heading. */
export function splitByPrices(product: ReadProduct, attribute: string): (ReadProduct & { group: string })[] {
  const { repeated, cells, title } = product;
  return (repeated.priceOfSize ?? [])
    .filter(({ cell }) => /\d/.test(cell))
    .map(({ heading, cell }) => ({
      ...product,
      cells: {
        ...cells,
        priceCents: cell,
        name: `${cells.name ?? cells.sku ?? ""}, ${heading}`,
        ...(cells.sku !== undefined && { sku: `${cells.sku}-${heading.replaceAll(/\s+/g, "-")}` }),
      },
      title: title || (cells.sku ?? ""),
      group: `matrix\n${cells.sku ?? cells.name ?? ""}`,
      options: [...product.options, { name: attribute, value: heading }],
    }));
}

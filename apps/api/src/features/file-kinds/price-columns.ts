import type { ImportField } from "@ironmonger/contract/catalog/import-tools";
import type { ReadProduct } from "./read-products.ts";
import type { Cells, RowCells } from "./row-cells.ts";

/** What a heading says of its prices: from which quantity on they are, and of which unit. */
type PriceHeading = { fromQuantity: number; unit: string | undefined };

const packages = "(?<unit>pkgs?|packages?|packs?|packets?|boxe?s?|bags?|cartons?|ctns?)";
const prices = "(?:unit )?(?:cost|price|prices|preis|prix|precio|prezzo|prijs|cena|preço|pris)";
/** `10-49` is from 10 on: the next column says what is from 50 on. */
const upTo = " ?(?:-|–|—|to|bis|a|à|do|tot|til|till) ?\\d{1,7}";
const pieces = "(?: ?(?:pcs?|pieces|stk|st|stück|ea|each|units?|szt|szt\\.|pz|pzas?|uds?))?\\.?";
const patterns = [
  new RegExp(`^(?<quantity>\\d{1,7}) ?\\+? ?${packages}\\.? ${prices}$`, "i"),
  new RegExp(`^${prices} (?:per|for|of|from) (?<quantity>\\d{1,7}) ?\\+? ?${packages}$`, "i"),
  new RegExp(`^${prices} ?(?:from|for|at|ab|@|>=|≥)? ?(?<quantity>\\d{1,7}) ?\\+$`, "i"),
  new RegExp(`^${prices} (?:from|ab|at|@|>=|≥) ?(?<quantity>\\d{1,7})$`, "i"),
  new RegExp(`^(?<quantity>\\d{1,7}) ?\\+(?: ?(?:pcs|ea|each|${prices}))?$`, "i"),
  new RegExp(`^(?:qty|from|ab|menge) ?(?<quantity>\\d{1,7}) ?\\+? ?${prices}?$`, "i"),
  new RegExp(
    `^(?:${prices}|qty|menge)? ?(?<quantity>\\d{1,7})(?:${upTo}| ?\\+|(?: and| &) (?:up|more|over))${pieces}$`,
    "i",
  ),
  new RegExp(`^(?<quantity>\\d{1,7})(?:${upTo}| ?\\+)${pieces} ${prices}$`, "i"),
];
const perPackage = new RegExp(`^(?:${prices} (?:per|\\/) ?${packages}|${packages} ${prices})$`, "i");

/** `3 PKG COST`, `Price 100+`, `Price per box`. */
function readPriceHeading(heading: string): PriceHeading | undefined {
  const text = heading
    .slice(0, 60)
    .replaceAll(/[\s_()[\]:]+/g, " ")
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

/** `Qty 1` and `Price 1`, `Break 2 quantity` and `Break 2 price`: columns of price breaks, by their number. */
const scale = "(?:break|tier|scale|staffel|level|price break|qty break|volume|bracket|menge)";
const quantity =
  "(?:qty|quantity|menge|from|from qty|ab|ab menge|min qty|quantite|qte|cantidad|quantita|aantal|ilosc|antal|(?:qty|quantity|volume) (?:break|tier))";
const pairs: [RegExp, "breakQuantity" | "breakPrice"][] = [
  [new RegExp(`^(?:${scale} )?${quantity} ?(?<number>\\d{1,2})$`), "breakQuantity"],
  [new RegExp(`^${scale} ?(?<number>\\d{1,2}) ${quantity}$`), "breakQuantity"],
  [new RegExp(`^(?:${scale} )?(?:${prices}|prezzo|prijs|cena|pris|vk) ?(?<number>\\d{1,2})$`), "breakPrice"],
  [new RegExp(`^${scale} ?(?<number>\\d{1,2}) (?:${prices}|prezzo|prijs|cena|pris|vk)$`), "breakPrice"],
  [/^price (?:break|tier|level|bracket) ?(?<number>\d{1,2})$/, "breakPrice"],
  [/^staffelpreis ?(?<number>\d{1,2})$/, "breakPrice"],
  [/^staffelmenge ?(?<number>\d{1,2})$/, "breakQuantity"],
];

/** The pairs of columns with the quantity of a price break and its price; the number that two headings share makes them one. */
function findPairs(headings: string[]): ("breakQuantity" | "breakPrice" | undefined)[] {
  const read = headings.map((heading) => {
    const text = heading
      .slice(0, 60)
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/[\s_.-]+/g, " ")
      .trim()
      .toLowerCase();
    for (const [pattern, field] of pairs) {
      const number = pattern.exec(text)?.groups?.number;
      if (number !== undefined) return { field, number: Number(number) };
    }
    return undefined;
  });
  const has = (field: string, number: number) => read.some((one) => one?.field === field && one.number === number);
  return read.map((one) =>
    one && has("breakQuantity", one.number) && has("breakPrice", one.number) ? one.field : undefined,
  );
}

/**
 * What the headings of prices by quantity mean, if a file has any: the smallest quantity has the price, the others are price breaks. With
 * prices of packages, the column of packs says what one contains. `fields`: what they mean otherwise.
 */
export function recognisePriceColumns(
  headings: string[],
  fields: (ImportField | undefined)[],
): (ImportField | undefined)[] {
  const paired = findPairs(headings);
  if (paired.some((field) => field !== undefined)) return fields.map((field, index) => paired[index] ?? field);
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

type Step = { quantity: number; cell: string };

/** The first number of `100`, `1.000`, `from 100`, `100-499`; NaN if there is none. */
const countIn = (cell: string): number => {
  const [number = "?"] = /\d[\d.,' ]{0,14}/.exec(cell) ?? [];
  return Number(
    number
      .trim()
      .replace(/[.,]0+$/, "")
      .replaceAll(/(?<=\d)[.,' ](?=\d{3}(?:\D|$))/g, ""),
  );
};

/** The quantities and prices of a row's pairs of columns. */
function stepsOfPairs({ breakQuantity = [], breakPrice = [] }: RowCells["repeated"]): Step[] {
  return breakQuantity.flatMap(({ cell: from }, index) => {
    const cell = breakPrice[index]?.cell ?? "";
    const count = countIn(from);
    return /\d/.test(cell) && count !== 0 ? [{ quantity: count, cell }] : [];
  });
}

/** What stands between the prices of several rows of a tool, which were joined into one. */
export const betweenQuantities = " \u241e ";

/** The steps of rows that were joined: `25\u241f7.60 \u241e 100\u241f7.20`. */
const stepsOfRows = (cell: string | undefined): Step[] =>
  (cell ?? "").split(betweenQuantities).flatMap((step) => {
    const [from = "", price = ""] = step.split("\u241f");
    return from === "" ? [] : [{ quantity: countIn(from), cell: price }];
  });

/** The row with the price breaks and the package of its columns. */
export function withPriceColumns<Row extends RowCells>(row: Row, headingOfPrice: string): Row {
  const { repeated, cells: read } = row;
  const base = readPriceHeading(headingOfPrice);
  const cells = { ...read };
  const byQuantity = [...stepsOfRows(cells.fromQuantity), ...stepsOfPairs(repeated)];
  // What is no quantity refuses the row.
  if (byQuantity.some(({ quantity: from }) => Number.isNaN(from)))
    return { ...row, cells: { ...cells, priceBreaks: writeSteps(byQuantity) } };
  const [lowest, ...others] = byQuantity.toSorted((one, other) => one.quantity - other.quantity);
  const isBase = lowest !== undefined && (cells.fromQuantity !== undefined || cells.priceCents === undefined);
  if (isBase && lowest.cell !== "") cells.priceCents = lowest.cell;
  const least = isBase ? lowest.quantity : (base?.fromQuantity ?? 1);
  const ofColumns = (repeated.priceFromQuantity ?? []).flatMap(({ heading, cell }): Step[] => {
    const count = readPriceHeading(heading)?.fromQuantity;
    return count !== undefined && count > least && /\d/.test(cell) ? [{ quantity: count, cell }] : [];
  });
  const steps = [...(isBase || !lowest ? others : [lowest, ...others]), ...ofColumns].filter(
    ({ quantity: from }) => from > least,
  );
  if (steps.length > 0) cells.priceBreaks ??= writeSteps(steps);
  if (least > 1) cells.minOrder ??= String(least);
  addPackage(cells, base?.unit);
  return { ...row, cells };
}

const writeSteps = (steps: Step[]): string =>
  steps
    .toSorted((one, other) => one.quantity - other.quantity)
    .map(({ quantity: from, cell }) => `${from}:${cell}`)
    .join("; ");

function addPackage(cells: Cells, unit: string | undefined): void {
  const pieces = /^\d{1,7}$/.exec(cells.packageContents?.replace(/[.,]0+$/, "") ?? "")?.[0];
  if (pieces !== undefined && Number(pieces) > 1) cells.salesUnit ??= `${unit ?? "pack"} of ${pieces}`;
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

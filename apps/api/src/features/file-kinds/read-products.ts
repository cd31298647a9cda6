import type { FileKind } from "./file-kind.ts";
import { type Option, readChildren, readFeatures, readOptions } from "./read-options.ts";
import { type Cells, type RowCells, withProduct } from "./row-cells.ts";
import { isSoldBy } from "./status-words.ts";
import { keyOfParent, type ProductSurvey } from "./survey-products.ts";

/**
 * `variantKey` names a variant by its handle and options, or by its id in the other shop, the same in every file; `leftOut` says why the
 * variant is not for sale, and `skipped` why the row is no tool.
 */
export type ReadProduct = RowCells & {
  /** What the product is called, without the options of the variant. */
  title: string;
  /** In what the variant differs from others of its product. */
  options: Option[];
  /** Further attributes. */
  facts: Option[];
  /** The product whose variant it is. */
  group?: string;
  variantKey?: string;
  leftOut?: string;
  skipped?: string;
};

/** An index has no room for longer ones. */
const maxKeyLength = 500;

const isContainer = (type: string): boolean => /^(?:variable|configurable|grouped|bundle|booking)\b/i.test(type);
const noGoods = new Set([
  ...["d", "service", "services", "appointments service", "dienstleistung", "digital", "digital item", "digital good"],
  ...[
    "virtual",
    "virtuell",
    "virtuel",
    "downloadable",
    "herunterladbar",
    "download",
    "gift card",
    "gift_card",
    "giftcard",
  ],
  ...["gift cards", "donation", "event", "membership", "external", "extern", "combo"],
]);
/** WooCommerce's type has several words: `simple, virtual`. */
const isNoGoods = (type: string): boolean => type.split(",").some((word) => noGoods.has(word.trim().toLowerCase()));
/** A program writes what it sells as active; in the files of others, only some words say that something is not sold. */
const isInactive = (status: string, { name }: FileKind): boolean =>
  name === null ? isSoldBy(status) === false : !/^(?:active|enabled|1|true)$/i.test(status);
const isNo = (text: string): boolean => /^(?:0|-1|2|no|n|false|nein|non|falsch|faux|disabled|inactive)$/i.test(text);
const isYes = (text: string): boolean => /^(?:1|yes|y|true|ja|oui|s[ií]|wahr|vrai|x)$/i.test(text);
/** What says neither that something is sold nor that it is not, such as the day since when it is blocked. */
export const findUnclear = ({ repeated }: Pick<RowCells, "repeated">) =>
  repeated.leftOut?.find(({ cell }) => cell !== "" && !isYes(cell) && !isNo(cell));
const isTotal = (text: string | undefined): boolean =>
  /^(?:(?:grand|sub|net)[ -]?total|total(?: général| général ht| general| ht| net)?|(?:gesamt|zwischen|end)?summe|gesamt|gesamtbetrag|somme|suma)\s*:?$/i.test(
    text ?? "",
  );
const isOnlyVariation = (value: string): boolean => /^(?:regular|default(?: title)?)$/i.test(value);

/**
 * Creates a reader that makes tools of the rows of other shops, whose products take several lines: later lines of a product repeat its
 * handle or its name, name their product, or stand below it. It must get the rows in their order, and returns null for a line that only has
 * a picture. With a survey that is not complete, it adds to it what each row says.
 */
export function productReader(kind: FileKind, survey: ProductSurvey): (row: RowCells) => ReadProduct | null {
  let product: RowCells = { cells: {}, repeated: {}, attributes: undefined };
  let locale: string | undefined;

  return (row) => {
    const { cells } = row;
    const skip = (skipped: string): ReadProduct => ({ ...row, title: "", options: [], facts: [], skipped });
    if (isTotal(cells.sku) || (!cells.sku && isTotal(cells.name))) return skip("This is a line of totals, not a tool.");
    locale ??= cells.storeView;
    if (cells.storeView !== undefined && (kind.name === "Magento" || cells.storeView !== locale))
      return skip(`Skipped: the texts for ${cells.storeView}.`);
    const type = cells.type?.toLowerCase() ?? "";
    if (kind.rowTypes?.others.includes(type)) return null;
    const isBelow = kind.rowTypes?.variants.includes(type) === true;
    const isFollowing = !isBelow && followsProduct(kind, cells, product.cells);
    if (isFollowing && cells.priceCents === undefined && cells.sku === undefined) return null;
    if (!isBelow && !isFollowing) product = row;
    const found = findProduct(kind, survey, row, { product, isBelow });
    const read = toVariant(kind, survey, row, { ...found, product: isFollowing ? product : found.product });
    if (!survey.isComplete) note(kind, survey, read);
    if (isNotSoldItself(kind, survey, read))
      return skip(
        `Skipped: a ${isContainer(type) ? type : "product with variants"}${isContainer(type) ? " product" : ""} is not sold itself.`,
      );
    return read;
  };
}

/** Whether a line belongs to the product of the line above: it repeats its handle, and leaves its name out. */
const followsProduct = ({ hasBlankHandles }: FileKind, cells: Cells, product: Cells): boolean =>
  cells.name === undefined &&
  product.handle !== undefined &&
  (cells.handle === product.handle || (hasBlankHandles === true && cells.handle === undefined));

type Found = {
  product?: RowCells | undefined;
  group?: string | undefined;
  facts?: Option[];
  leftOut?: string | undefined;
  options?: Option[];
};

/** The product of a variant, if the row is one. */
function findProduct(
  kind: FileKind,
  survey: ProductSurvey,
  { cells }: RowCells,
  { product, isBelow }: { product: RowCells; isBelow: boolean },
): Found {
  if (isBelow)
    return { product, group: keyOfParent(keyOfProduct(product.cells)), leftOut: reasonToLeaveOut(kind, product) };
  const child = survey.childOf(cells.sku);
  const reference = cells.parent?.replace(/^id:/, "");
  const parent = child?.parent ?? (reference === undefined ? undefined : survey.parentOf(reference));
  if (parent) {
    const isItself = parent.row.cells.sku !== undefined && parent.row.cells.sku === cells.sku;
    const { row, facts, leftOut, key } = parent;
    const given = { group: keyOfParent(key), options: child?.options ?? [] };
    return isItself ? given : { ...given, product: row, facts, leftOut };
  }
  if (reference !== undefined) return { group: keyOfParent(reference) };
  const handle = cells.handle ?? (kind.hasBlankHandles ? product.cells.handle : undefined);
  if (handle !== undefined) return { group: `handle\n${handle}` };
  return kind.isGroupedByName && cells.name !== undefined ? { group: `name\n${cells.name}` } : {};
}

const keyOfProduct = ({ externalId, sku, name }: Cells): string => externalId ?? sku ?? name ?? "";

function toVariant(kind: FileKind, survey: ProductSurvey, row: RowCells, found: Found): ReadProduct {
  const { product, group } = found;
  const own = withNameAsOptions(row);
  const whole = product && product !== row ? withProduct(own, product, kind.inherited) : own;
  const cells = { ...whole.cells };
  const read = [...optionsOf(kind, whole), ...(found.options ?? [])];
  const isOnly = group !== undefined && survey.isComplete && survey.countOf(group) < 2;
  const options = read.filter(({ value }) => value !== "Default Title" && !(isOnly && isOnlyVariation(value)));
  const isVariant = group !== undefined && !isContainer(cells.type ?? "");
  const ofVariant = isVariant ? options : [];
  const names = new Set(ofVariant.map(({ name }) => name.toLowerCase()));
  const facts = [
    ...(found.facts ?? []),
    ...(isVariant ? [] : options),
    ...(cells.features === undefined ? [] : readFeatures(cells.features)),
  ].filter(({ name }) => !names.has(name.toLowerCase()));
  const title = cells.name ?? "";
  nameVariant(cells, own.cells, { product, options: ofVariant });
  finishTexts(kind, cells);
  const variantKey = keyOfVariant(kind, cells, ofVariant);
  const leftOut = found.leftOut ?? reasonToLeaveOut(kind, whole);
  return {
    ...{ ...whole, cells, title, options: ofVariant, facts },
    ...(group !== undefined && { group }),
    ...(variantKey !== undefined && variantKey.length <= maxKeyLength ? { variantKey } : {}),
    ...(leftOut !== undefined && { leftOut }),
  };
}

/** BigCommerce's variants have their options in place of the name. */
function withNameAsOptions(row: RowCells): RowCells {
  const { name, ...cells } = row.cells;
  return name !== undefined && /^\[[A-Z]{1,3}\][^=]{1,80}=/.test(name)
    ? { ...row, cells: { ...cells, options: cells.options ?? name } }
    : row;
}

/** The options of a row: from columns of names and values, from one cell, or else the name of the variation. */
function optionsOf({ optionSeparator }: FileKind, { cells, repeated }: RowCells): Option[] {
  const listed = (texts: { cell: string }[] = []): string[] =>
    optionSeparator === undefined
      ? texts.map(({ cell }) => cell)
      : texts.flatMap(({ cell }) =>
          cell.split(optionSeparator).map((text) => text.replace(/(?::[^:]{0,40}){0,1}:\d{1,4}$/, "")),
        );
  const names = listed(repeated.optionName);
  const pairs = listed(repeated.optionValue).map((value, index) => ({ name: names[index] ?? "", value }));
  const all = [...pairs, ...(cells.options === undefined ? [] : readOptions(cells.options))]
    .map(({ name, value }) => ({ name: name.trim(), value: value.replaceAll("\\,", ",").trim() }))
    .filter(({ value }) => value !== "");
  const read = all.length === 0 && cells.variation !== undefined ? [{ name: "", value: cells.variation }] : all;
  return read.map(({ name, value }, index) => ({
    name: name || (index === 0 ? "Variation" : `Variation ${index + 1}`),
    value,
  }));
}

/** "Work glove, M / Blue": a variant that is called like its product, or not at all, has its options in its name. */
function nameVariant(
  cells: Cells,
  own: Cells,
  { product, options }: { product: RowCells | undefined; options: Option[] },
): void {
  const isCalledSo = own.name === undefined || (product ? own.name === product.cells.name : own.parent === undefined);
  if (!isCalledSo || cells.name === undefined) return;
  const values = options.map(({ value }) => value).join(" / ");
  const told = values || (own.name === undefined && own.parent !== undefined ? own.sku : undefined);
  if (told) cells.name = `${cells.name}, ${told}`;
}

function finishTexts({ name }: FileKind, cells: Cells): void {
  cells.description ??= cells.summary;
  // WooCommerce writes a line break as \n.
  if (name === "WooCommerce") cells.description = cells.description?.replaceAll(/\\[rn]/g, "\n");
  if (cells.description === undefined) delete cells.description;
  // WooCommerce has "parent" where the stock is that of all variations.
  if (cells.available === "parent") delete cells.available;
}

function keyOfVariant({ name }: FileKind, { handle, externalId }: Cells, options: Option[]): string | undefined {
  if (handle !== undefined) return [handle, ...options.map(({ value }) => value)].join("\n");
  return externalId ? [name, externalId].join("\n") : undefined;
}

function reasonToLeaveOut(kind: FileKind, { cells, repeated }: RowCells): string | undefined {
  const { status, published, type, goodsType } = cells;
  if (status !== undefined && isInactive(status, kind)) return `Left out: its status is ${status}.`;
  if (published !== undefined && isNo(published)) return "Left out: it is not published.";
  const service = [goodsType, type].find((one) => one !== undefined && isNoGoods(one));
  if (service !== undefined) return `Left out: its type is ${service}.`;
  const given = repeated.leftOut?.find(({ cell }) => isYes(cell));
  return given && `Left out: ${given.heading} is ${given.cell}.`;
}

/** Notes what a row says of its product before all rows are read. */
function note(kind: FileKind, survey: ProductSurvey, read: ReadProduct): void {
  const { cells, options, facts, group, leftOut } = read;
  survey.addFacts(facts);
  const isParent = cells.parent === undefined || cells.parent === cells.sku;
  if (survey.hasParents && isParent && (kind.rowTypes === undefined || group === undefined)) {
    const parent = { key: keyOfProduct(cells), row: read, facts, leftOut };
    survey.addParent([cells.sku, cells.externalId], parent);
    for (const child of readChildren(cells.childOptions ?? "")) survey.addChild(child.sku, parent, child.options);
  }
  if (group !== undefined && options.length > 0 && leftOut === undefined && !survey.childOf(cells.sku))
    survey.addVariant(group, read.title, options);
}

/** Whether a row is a product whose variants are sold. */
function isNotSoldItself(kind: FileKind, survey: ProductSurvey, { cells, group, leftOut }: ReadProduct): boolean {
  if (cells.type !== undefined && isContainer(cells.type)) return true;
  if (leftOut !== undefined || (group !== undefined && kind.rowTypes !== undefined) || cells.parent !== undefined)
    return false;
  const isPriced = kind.hasPricedParents || kind.rowTypes !== undefined || cells.priceCents === undefined;
  return isPriced && survey.hasVariants([keyOfProduct(cells), cells.sku, cells.externalId]);
}

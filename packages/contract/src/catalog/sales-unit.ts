import { formatNumber } from "../money.ts";

// Separate from the schemas, so that a page which only names a unit does not ship them.

export const salesUnitKinds = ["piece", "pair", "set", "box", "bag", "pack", "roll"] as const;
export const unitContents = ["piece", "m", "kg", "l"] as const;

/**
 * What one price buys, and what quantities count: a piece, a pair, a box of 200 pieces, a bag of 2.5 kg. Without `of`, it contains pieces.
 */
export type SalesUnit = {
  kind: (typeof salesUnitKinds)[number];
  contains?: number | undefined;
  of?: (typeof unitContents)[number] | undefined;
};

export const piece: SalesUnit = { kind: "piece" };

/** The largest number that a unit can contain. */
const maxContents = 1_000_000;

/** `piece`, `pair`, `box of 200`, `bag of 2.5 kg`, as cells of files have it. `parseSalesUnit` reads it. */
export function nameUnit({ kind, contains, of = "piece" }: SalesUnit = piece): string {
  if (contains === undefined) return kind;
  const [whole = "", decimals] = String(contains).split(".");
  const amount = formatNumber(Number(whole)) + (decimals ? `.${decimals}` : "");
  return `${kind} of ${amount}${of === "piece" ? "" : ` ${of}`}`;
}

/** What a price buys: `per piece`, `per box of 200`, `per 100`, `per 100 boxes of 200`. */
export function perUnit(unit: SalesUnit = piece, priceUnit = 1): string {
  if (priceUnit === 1) return `per ${nameUnit(unit)}`;
  const units = unit.kind === "piece" ? "" : ` ${nameUnit(unit).replace(unit.kind, pluralOf(unit.kind))}`;
  return `per ${formatNumber(priceUnit)}${units}`;
}

/** Where there is little room: `per box`, `per 100`, `per 100 boxes`. */
export const perUnitShort = ({ kind }: SalesUnit = piece, priceUnit = 1): string => perUnit({ kind }, priceUnit);

/** `120 pieces`, `1 pair`, `3 boxes`. */
export function countUnits(count: number, { kind }: Pick<SalesUnit, "kind"> = piece): string {
  return `${formatNumber(count)} ${count === 1 ? kind : pluralOf(kind)}`;
}

export const pluralOf = (kind: SalesUnit["kind"]): string => (kind === "box" ? "boxes" : `${kind}s`);

/** The sum of lines: of one kind `120 pieces`, of several `120 units`. */
export function countTogether(count: number, lines: readonly { salesUnit: SalesUnit }[]): string {
  const [kind = "piece", ...otherKinds] = new Set(lines.map(({ salesUnit }) => salesUnit.kind));
  if (otherKinds.length === 0) return countUnits(count, { kind });
  return `${formatNumber(count)} ${count === 1 ? "unit" : "units"}`;
}

/** The sum of lines by their units: `112 pieces, 10 boxes`. */
export function countEachUnit(lines: readonly { quantity: number; salesUnit: SalesUnit }[]): string {
  const counts = new Map<SalesUnit["kind"], number>();
  for (const { quantity, salesUnit } of lines) counts.set(salesUnit.kind, (counts.get(salesUnit.kind) ?? 0) + quantity);
  return [...counts].map(([kind, count]) => countUnits(count, { kind })).join(", ");
}

/** Why a unit makes no sense; null if it does. */
export function unitIssue({ kind, contains, of }: SalesUnit): string | null {
  if (contains === undefined) return of === undefined ? null : "Say how much one unit contains";
  if (kind === "piece" || kind === "pair") return `A ${kind} cannot contain anything else`;
  if (!(contains > 0 && contains <= maxContents))
    return "What a unit contains must be more than 0 and at most 1,000,000";
  if ((of ?? "piece") === "piece" && !Number.isInteger(contains)) return "A unit contains whole pieces";
  return Number.isInteger(Math.round(contains * 1e6) / 1e3) ? null : "What a unit contains has at most three decimals";
}

const words = (text: string): string[] => text.split(" ");

/** In ten languages, as files of programs write them. */
const kindWords: Record<SalesUnit["kind"], string[]> = {
  piece: words(
    "piece pieces pc pcs pce ea each stk stück st unit units einheit einheiten unité unités unidad unidades pièce pièces pza pzas pieza piezas pz pezzo pezzi stuk stuks szt sztuka sztuk sztuki peça peças styck stycken",
  ),
  pair: words("pair pairs pr paar paa paire paires par pares coppia para pary pár"),
  set: words("set sets satz jeu jeux juego juegos zestaw komplet kpl conjunto sats sæt sett"),
  box: words(
    "box boxes bx karton kart kar carton ctn schachtel boîte boîtes boite bte bt caja cajas cja scatola scatole doos pudełko caixa caixas kartong æske",
  ),
  bag: words("bag bags bg beutel sack sachet sachets bolsa bolsas sacchetto zak worek saco sacos påse pose"),
  pack: words(
    "pack packs pk pak packet paket packung paquet paquete paquetes pacco confezione confezioni conf cf opakowanie opak op pacote förpackning fp frp pakke pakker package packages pkg pkt",
  ),
  roll: words("roll rolls rl ro rolle rouleau rouleaux rollo rollos rotolo rotoli rol rollen rolka rulle rull"),
};
const contentWords: Record<(typeof unitContents)[number], string[]> = {
  piece: ["", "piece", "pieces", "pc", "pcs", "stk", "stück", "st"],
  m: ["m", "metre", "metres", "meter", "meters"],
  kg: ["kg"],
  l: ["l", "litre", "litres", "liter", "liters"],
};
const findIn = <Word extends string>(words: Record<Word, string[]>, word: string): Word | undefined =>
  (Object.keys(words) as Word[]).find((key) => words[key].includes(word));

/** Reads `box of 200`, `pair`, `roll of 50 m`, as forms and files write it. */
export function parseSalesUnit(text: string): { unit: SalesUnit } | { message: string } {
  const match =
    /^(?<word>\p{L}+)\.?(?:\s?(?:of|à|zu|de|da|di|van|von|po|om|med|mit|,|\/)\s?(?<amount>\d[\d.,]{0,11})\s?(?<what>\p{L}*)\.?)?$/u.exec(
      text.slice(0, 100).trim().replaceAll(/\s+/g, " ").toLowerCase(),
    )?.groups;
  const kind = match?.word === undefined ? undefined : findIn(kindWords, match.word);
  const of = findIn(contentWords, match?.what ?? "");
  const contains = match?.amount === undefined ? undefined : readContents(match.amount);
  if (!kind || !of || Number.isNaN(contains))
    return { message: `Write a unit such as pair, box of 200 or roll of 50 m` };
  const unit: SalesUnit = contains === undefined ? { kind } : { kind, contains, of };
  const message = unitIssue(unit);
  return message === null ? { unit } : { message };
}

/** A comma before exactly three digits groups thousands, as in amounts. */
function readContents(amount: string): number {
  if (/^[1-9]\d{0,2}(?:,\d{3})+$/.test(amount)) return Number(amount.replaceAll(",", ""));
  return /^\d+(?:[.,]\d{1,3})?$/.test(amount) ? Number(amount.replace(",", ".")) : Number.NaN;
}

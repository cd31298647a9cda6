import { type LineParts, shareOf } from "@ironmonger/contract/pricing/charges";

// The four amounts of a line of an order, of an invoice or of a credit note.

const names = ["netCents", "deliveryCents", "taxCents", "deliveryTaxCents"] as const;

export const noParts: LineParts = { netCents: 0, deliveryCents: 0, taxCents: 0, deliveryTaxCents: 0 };

const each = (count: (name: (typeof names)[number]) => number): LineParts => ({
  netCents: count("netCents"),
  deliveryCents: count("deliveryCents"),
  taxCents: count("taxCents"),
  deliveryTaxCents: count("deliveryTaxCents"),
});

export const totalOf = (parts: LineParts): number => names.reduce((sum, name) => sum + parts[name], 0);
export const addParts = (one: LineParts, other: LineParts): LineParts => each((name) => one[name] + other[name]);
export const lessParts = (one: LineParts, other: LineParts): LineParts => each((name) => one[name] - other[name]);
export const sumParts = (all: readonly LineParts[]): LineParts => all.reduce(addParts, noParts);

/** The share of some pieces in each part. */
export const partsOfPieces = (whole: LineParts, pieces: number, ofPieces: number): LineParts =>
  each((name) => shareOf(whole[name], pieces, ofPieces));

/** An amount in the proportions of the whole, none of its parts negative; the parts add up to it. */
export function splitInto(cents: number, whole: LineParts): LineParts {
  let [left, ofWhole] = [cents, totalOf(whole)];
  return each((name) => {
    const part = ofWhole === 0 ? 0 : shareOf(left, whole[name], ofWhole);
    [left, ofWhole] = [left - part, ofWhole - whole[name]];
    return part;
  });
}

/** An amount with these parts as far as the limits allow; what exceeds one is added to others that have room. */
export function within(limits: LineParts, parts: LineParts): LineParts {
  const fitting = each((name) => Math.max(0, Math.min(parts[name], limits[name])));
  let left = Math.min(totalOf(parts), totalOf(limits)) - totalOf(fitting);
  return each((name) => {
    const more = left > 0 ? Math.min(left, limits[name] - fitting[name]) : Math.max(left, -fitting[name]);
    left -= more;
    return fitting[name] + more;
  });
}

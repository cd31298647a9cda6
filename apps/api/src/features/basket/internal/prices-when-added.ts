import { buyersRules, type PricedRules } from "@ironmonger/contract/pricing/resolve-price";

/** What a line stores of the buyer's prices when its tool is added, so that the basket can say what has changed since. */
export function pricesWhenAdded(tool: PricedRules) {
  const { priceCents, priceBreaks } = buyersRules(tool);
  return { priceWhenAddedCents: priceCents, priceBreaksWhenAdded: [...priceBreaks] };
}

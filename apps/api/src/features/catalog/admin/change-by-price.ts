import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import type { ScheduledPrice } from "@ironmonger/contract/catalog/scheduled-prices";
import { commonUnit, keepPriceOfOne, pricesOf, restateRules } from "@ironmonger/contract/pricing/price-unit";

type Prices = Pick<ToolForAdmins, "priceCents" | "priceUnit" | "priceBreaks" | "costCents">;

/**
 * What a price changes in a tool. Its unit may be another than the tool's: the breaks, if the price has none of its own, and the cost keep
 * the price of one, in a unit in which all are whole cents.
 */
export function changeByPrice(
  { priceUnit, priceBreaks, costCents }: Omit<Prices, "priceCents">,
  price: Pick<ScheduledPrice, "priceCents" | "priceUnit" | "priceBreaks">,
): Partial<Prices> {
  const { priceBreaks: ownBreaks } = price;
  if (price.priceUnit === priceUnit)
    return { priceCents: price.priceCents, ...(ownBreaks && { priceBreaks: ownBreaks }) };
  // The price itself is not among those that stay.
  const kept = { priceCents: 0, priceUnit, priceBreaks: ownBreaks ? [] : priceBreaks, costCents };
  const cost = costCents === null ? [] : [{ unitPriceCents: costCents, priceUnit }];
  const own = { priceCents: price.priceCents, priceUnit: price.priceUnit, priceBreaks: ownBreaks ?? [] };
  const common = commonUnit(price.priceUnit, [...pricesOf(own), ...pricesOf(kept), ...cost]);
  const restated = keepPriceOfOne(kept, common) ?? kept;
  const { priceBreaks: restatedBreaks, ...prices } = restateRules(own, common);
  return {
    ...prices,
    priceBreaks: ownBreaks ? restatedBreaks : restated.priceBreaks,
    costCents: restated.costCents,
  };
}

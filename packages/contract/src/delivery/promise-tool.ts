import { milligramsOf } from "../money.ts";
import { backordered, type Terms } from "../pricing.ts";
import { type DeliveryRules, optionsIn, zonesOfCountry } from "./options.ts";
import { arrival, calendarOf, type PromisedDays, packingDay, type ShopDay } from "./promise.ts";

type Tool = Terms & {
  handlingDays: number;
  backInStockAt: string | null;
  weightGrams: number | null;
};
type Shop = { country: string; timeZone: string; delivery: DeliveryRules };

/**
 * When a quantity of a tool that costs this much leaves and arrives in the shop's country if it is ordered now; null where the shop has no
 * zones, or none for its own country.
 */
export function promiseTool(
  tool: Tool,
  { quantity, totalCents }: { quantity: number; totalCents: number },
  shop: Shop,
  at: ShopDay,
): PromisedDays | null {
  if (shop.delivery.kind !== "zones") return null;
  const parcel = { subtotalCents: totalCents, milligrams: milligramsOf(quantity, tool.weightGrams) };
  const options = optionsIn(zonesOfCountry(shop.delivery.zones ?? [], shop.country), shop.delivery, parcel);
  const option = options.find(({ kind }) => kind !== "collect");
  if (!option) return null;
  const calendar = calendarOf(shop);
  const line = { ...tool, backorderedQuantity: backordered(tool, quantity) };
  return arrival(packingDay([line], at, calendar), option, calendar);
}

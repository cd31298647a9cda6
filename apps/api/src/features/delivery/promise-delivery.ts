import type { DeliveryPromise, DeliveryPromiseInput } from "@ironmonger/contract/delivery";
import { arrival, calendarOf, packingDay, promisedParts, shopDayAt } from "@ironmonger/contract/delivery/promise";
import { deliveryOptions } from "@ironmonger/contract/delivery/zones";
import { milligramsOf, moneyIn } from "@ironmonger/contract/money";
import { backordered, priceTogether } from "@ironmonger/contract/pricing";
import { normalizeRegion } from "@ironmonger/contract/regions/regions";
import type { PublicContext } from "../../core/context.ts";
import { addUp } from "../pricing/add-up.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";

/**
 * The ways in which these pieces can be delivered to an address if they are ordered now, what each costs without tax, and when they arrive.
 * A region that the country does not have counts as none. Tools that are not in the shop are left out.
 */
export async function promiseDelivery(
  ctx: Pick<PublicContext, "db" | "buyer" | "settings">,
  input: DeliveryPromiseInput,
): Promise<DeliveryPromise> {
  const quantities = addUp(input.lines);
  const [settings, tools] = await Promise.all([ctx.settings.read(), readPricedTools(ctx, quantities.keys())]);
  const country = input.country ?? settings.country;
  const to = {
    country,
    region: normalizeRegion(country, input.region).region ?? null,
    postcode: input.postcode ?? null,
  };
  const lines = [...quantities].flatMap(([toolId, quantity]) => {
    const tool = tools.get(toolId);
    return tool?.isInShop ? [{ tool, quantity, ...tool, backorderedQuantity: backordered(tool, quantity) }] : [];
  });
  const parcel = {
    subtotalCents: priceTogether(lines, moneyIn(settings.currency)).reduce(
      (sum, { price }) => sum + price.totalCents,
      0,
    ),
    milligrams: lines.reduce((sum, { quantity, weightGrams }) => sum + milligramsOf(quantity, weightGrams), 0n),
  };
  const calendar = calendarOf(settings);
  const now = shopDayAt(new Date(), calendar);
  const packedAt = packingDay(lines, now, calendar);
  const ways = deliveryOptions(settings.delivery, parcel, to);
  const options = ways.map(({ name, kind, carrier, cents, ...option }) => {
    return { name, kind, carrier, deliveryCents: cents, ...arrival(packedAt, option, calendar) };
  });
  const [first] = options;
  const [firstWay] = ways;
  return {
    shipsAt: first?.shipsAt ?? null,
    arrivesFrom: first?.arrivesFrom ?? null,
    arrivesUntil: first?.arrivesUntil ?? null,
    deliveryCents: first?.deliveryCents ?? 0,
    isCovered: options.some(({ kind }) => kind !== "collect"),
    options,
    parts: firstWay ? promisedParts(lines, now, firstWay, calendar) : [],
    backorders: lines.flatMap(({ toolId, backorderedQuantity, backInStockAt }) =>
      backorderedQuantity > 0 ? [{ toolId, quantity: backorderedQuantity, backInStockAt }] : [],
    ),
  };
}

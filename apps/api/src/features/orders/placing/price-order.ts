import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { chooseOption, type DeliveryOption } from "@ironmonger/contract/delivery/options";
import { arrival, calendarOf, packingDay, promisedParts, shopDayAt } from "@ironmonger/contract/delivery/promise";
import { deliveryOptions } from "@ironmonger/contract/delivery/zones";
import { messages } from "@ironmonger/contract/messages";
import { type Money, maxPaymentCents, milligramsOf, moneyIn } from "@ironmonger/contract/money";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { backordered, type LineErrorCode, priceTogether } from "@ironmonger/contract/pricing";
import { type ChargedTo, chargeLines, type TaxClass } from "@ironmonger/contract/pricing/charges";
import type { ExplainedPrice } from "@ironmonger/contract/pricing/resolve-price";
import { regionIn } from "@ironmonger/contract/regions/regions";
import type { Settings } from "@ironmonger/contract/settings";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError, fieldError, type Issue } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { readRegion } from "../../addresses/read-region.ts";
import { readPriceStamp } from "../../pricing/find-price-sources.ts";
import { type PricedTool, readPricedTools } from "../../pricing/read-priced-tools.ts";

type PricedLine = ExplainedPrice & {
  id: string;
  toolId: string;
  toolName: string;
  sku: string | null;
  imageUrl: string;
  salesUnit: SalesUnit;
  backInStockAt: string | null;
  quantity: number;
  /** That of the tool when it was priced. */
  version: number;
  taxClass: TaxClass;
  handlingDays: number;
  weightGrams: number | null;
  /** The pieces beyond the stock, if the tool takes backorders. */
  backorderedQuantity: number;
};

/** What an order is priced by. */
type ToolPrices = { tools: Map<string, PricedTool>; priceStamp: string };
export type PricedOrder = ReturnType<typeof priceOrder>;

export async function readToolPrices(
  ctx: Pick<SignedInContext, "db" | "buyer">,
  toolIds: Iterable<string>,
): Promise<ToolPrices> {
  // Before the tools, so that a price list that changes while they are read is noticed.
  const priceStamp = await readPriceStamp(ctx);
  return { priceStamp, tools: await readPricedTools(ctx, toolIds) };
}

/**
 * Validates the lines and freezes today's prices, tax, delivery and promise. `isRegionOptional`: of a request that cannot name a region,
 * the one in the text of its address counts.
 * @throws DomainError invalid (the region, as `readRegion`) · conflict (with an issue for each line that cannot be ordered; no zone covers
 * the address, or none has the named delivery; too large or too small for one payment; another total than expected)
 */
export function priceOrder(
  { user, buyer }: Pick<SignedInContext, "user" | "buyer">,
  input: PlaceOrderInput,
  quantities: ReadonlyMap<string, number>,
  { tools, priceStamp }: ToolPrices,
  settings: Settings,
  isRegionOptional: boolean,
) {
  const lines = priceTools(input, quantities, tools, moneyIn(settings.currency));
  const country = input.country ?? settings.country;
  const requestedRegion = input.region ?? (isRegionOptional ? regionIn(country, input.address) : null);
  const region = readRegion(settings.tax, { country, region: requestedRegion }, { isOptional: isRegionOptional });
  const address = { address: input.address, country, region, postcode: input.postcode ?? null, phone: input.phone };
  const option = chooseDelivery(lines, settings, { ...address, delivery: input.delivery });
  const { isTaxExempt } = buyer.company ?? user;
  const charged = chargeOrder(lines, settings, { ...address, delivery: option.name, isTaxExempt }, input);
  return { ...charged, ...address, ...promiseOf(lines, option, settings), priceStamp };
}

/** Validates and prices the lines, with those of the same tool added up. */
function priceTools(
  { lines }: PlaceOrderInput,
  quantities: ReadonlyMap<string, number>,
  tools: Map<string, PricedTool>,
  money: Money,
): PricedLine[] {
  const priced = priceTogether(
    [...quantities].flatMap(([toolId, quantity]) => {
      const tool = tools.get(toolId);
      return tool ? { tool, quantity } : [];
    }),
    money,
  );
  const prices = new Map(priced.map(({ tool, price }) => [tool.toolId, price]));
  const issues = lines.flatMap(({ toolId }, index): LineIssue[] => {
    const { errorCode, problem: message } = prices.get(toolId) ?? notInShop;
    return errorCode && message !== null ? [{ path: `lines.${index}.quantity`, message, errorCode }] : [];
  });
  if (issues.length > 0)
    throw new DomainError("conflict", summarize(issues), {
      issues: issues.map(({ path, message }) => ({ path, message })),
    });
  return priced.map(({ tool, quantity, price: { unitPriceCents, priceUnit, totalCents, explanation } }) => {
    const { name: toolName, ...rest } = tool;
    const backorderedQuantity = backordered(tool, quantity);
    const price = { unitPriceCents, priceUnit, totalCents, explanation };
    return { ...rest, ...price, id: newId(), toolName, quantity, backorderedQuantity };
  });
}

const notInShop = { errorCode: "not-in-shop", problem: messages.toolNotFound } as const;

type LineIssue = Issue & { errorCode: LineErrorCode };

/** What is wrong, in one sentence; the issues name each line. */
function summarize([issue, ...further]: LineIssue[]): string {
  if (!issue || further.length > 0) return `${further.length + 1} lines cannot be ordered.`;
  const isOutOfRange = issue.errorCode === "below-minimum" || issue.errorCode === "above-available";
  const isSaid = issue.message === messages.notEnoughToPurchase;
  return isOutOfRange && !isSaid ? messages.quantityOutOfRange : issue.message;
}

/** How the order reaches its buyer. */
function chooseDelivery(
  lines: PricedLine[],
  { delivery }: Settings,
  to: { country: string; region: string | null; postcode: string | null; delivery?: string | null | undefined },
): DeliveryOption {
  const parcel = {
    subtotalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    milligrams: lines.reduce((sum, { quantity, weightGrams }) => sum + milligramsOf(quantity, weightGrams), 0n),
  };
  const options = deliveryOptions(delivery, parcel, to);
  const option = chooseOption(options, to.delivery);
  if (option) return option;
  const isCovered = chooseOption(options, null) !== undefined;
  const message =
    isCovered || (to.delivery && delivery.kind !== "zones") ? messages.noSuchDelivery : messages.notDeliveredThere;
  throw fieldError("conflict", isCovered ? "delivery" : "country", message);
}

/** What the order stores of its delivery; nothing where the shop has no zones. */
function promiseOf(lines: PricedLine[], option: DeliveryOption, settings: Settings) {
  if (settings.delivery.kind !== "zones") return { delivery: null, promise: null };
  const calendar = calendarOf(settings);
  const now = shopDayAt(new Date(), calendar);
  const parts = promisedParts(lines, now, option, calendar);
  const days = arrival(packingDay(lines, now, calendar), option, calendar);
  return { delivery: option.name, promise: { ...days, ...(parts.length > 1 && { parts }) } };
}

/** Charges tax and delivery for the lines. */
function chargeOrder(lines: PricedLine[], settings: Settings, to: ChargedTo, { expectedTotalCents }: PlaceOrderInput) {
  const charged = chargeLines(lines, settings, to);
  const { totalCents } = charged;
  const money = moneyIn(settings.currency);
  if (totalCents > maxPaymentCents) throw new DomainError("conflict", messages.orderTooLarge(money));
  if (totalCents < money.minPaymentCents) throw new DomainError("conflict", messages.orderTooSmall(money));
  if (expectedTotalCents !== undefined && expectedTotalCents !== totalCents)
    throw new DomainError("conflict", `The total is ${money.format(totalCents)} now.`, {
      issues: [{ path: "expectedTotalCents", message: String(totalCents) }],
    });
  return charged;
}

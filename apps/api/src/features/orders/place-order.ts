import { createHash } from "node:crypto";
import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { arrival, calendarOf, shippingDay } from "@ironmonger/contract/delivery/promise";
import { chooseOption, type DeliveryOption, deliveryOptions } from "@ironmonger/contract/delivery/zones";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney, maxPaymentCents, smallestPaymentCents } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { statusOf } from "@ironmonger/contract/orders/line-states";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { progressOf } from "@ironmonger/contract/orders/shipping";
import { backordered, type LineErrorCode, priceLines } from "@ironmonger/contract/pricing";
import {
  type Charged,
  type ChargedTo,
  type ChargeRules,
  chargeLines,
  type LineShares,
  taxesOf,
} from "@ironmonger/contract/pricing/charges";
import { regionIn } from "@ironmonger/contract/regions/regions";
import type { Settings } from "@ironmonger/contract/settings";
import { basketLines, baskets, orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { Membership, SignedInContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { ownedInPerson } from "../../core/database/owned-by.ts";
import { DomainError, fieldError, type Issue } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { newId } from "../../core/new-id.ts";
import { readRegion } from "../addresses/read-region.ts";
import { requireMembership } from "../companies/find-membership.ts";
import { readPriceStamp } from "../pricing/find-price-sources.ts";
import { type PricedTool, readPricedTools } from "../pricing/read-priced-tools.ts";
import { limitsOf, refuseByLimit } from "./internal/hold-limits.ts";
import { toHeader, withLines } from "./internal/order-rows.ts";
import { insertOrder, type NewLine } from "./internal/place-order.statement.ts";

/** Another round is needed only if a tool was changed, or its last pieces were taken, between reading and writing. */
const maxRounds = 30;

/**
 * Takes the stock of all lines and freezes today's prices, tax and delivery, or changes nothing. Paying is a later step: `settlePayment`.
 * With an idempotency key, a repeated or concurrent request returns the same order. `isRegionOptional`: of a request that cannot name a
 * region, the one in the text of its address counts.
 * @throws DomainError invalid (the region, as `readRegion`) · conflict (the company cannot order now; with an issue for each line that cannot be ordered; another total than expected;
 * lines that are no longer in the basket; no zone covers the address, or none has the named delivery; too large or too small for one payment; more than the buyer may hold unpaid; a key of another order,
 * or of a cancelled one) · unavailable
 * (the tools changed again and again)
 */
export async function placeOrder(
  ctx: SignedInContext,
  input: PlaceOrderInput,
  { isRegionOptional = false } = {},
): Promise<Order> {
  requireMayOrder(ctx.buyer.company);
  const key = input.idempotencyKey ?? null;
  const keyHash = key === null ? null : hashOf(input);
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      if (round > 0) await requireStillMayOrder(ctx);
      const rules = await findRules(ctx, input);
      const settings = await ctx.settings.read();
      const country = input.country ?? settings.country;
      const region = readRegion(
        settings.tax,
        { country, region: input.region ?? (isRegionOptional ? regionIn(country, input.address) : null) },
        { isOptional: isRegionOptional },
      );
      const header = { ...input, country, region, postcode: input.postcode ?? null, key, keyHash };
      const judged = judgeLines(input, rules);
      const option = chooseDelivery(judged, settings, header);
      const to = { ...header, delivery: option.name, isTaxExempt: isTaxExempt(ctx) };
      const priced = chargeOrder(judged, settings, to, input);
      const limits = limitsOf(ctx, settings);
      const { priceStamp } = rules;
      const placed = await insertOrder(
        ctx,
        { ...header, ...priced, ...promiseOf(judged, option, settings), priceStamp },
        limits,
      );
      if (placed && "exceeded" in placed) throw refuseByLimit(ctx, settings, limits, placed.exceeded, input.lines);
      if (placed) {
        ctx.pageInvalidation.invalidate("tool_stock");
        const lines = priced.lines.map((line) => asPlaced(line, placed.backordered.get(line.id) ?? 0));
        const taxes = taxesOf(lines, priced.charges);
        const whole = { lines, allLineCount: lines.length, progress: progressOf(lines), taxes };
        return { ...toHeader(placed.order), ...whole, cancelled: null, refundRefusal: null };
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError || isUniqueViolation(error, "orders_idempotency"))) throw error;
    // A repeated request may find that its own order has taken the stock, so the key is checked before refusing.
    const before = key === null ? undefined : await findByKey(ctx, key);
    if (!before) throw error;
    if (before.idempotencyHash !== keyHash) throw new DomainError("conflict", errorMessages.keyReused);
    if (before.lineCount === 0) throw new DomainError("conflict", errorMessages.keyOfCancelledOrder);
    return withLines(ctx.db, before);
  }
  throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 1 });
}

/** The company may have been put on hold, or the buyer removed from it, since the request began. */
async function requireStillMayOrder({ db, buyer: { principal, companyId } }: SignedInContext): Promise<void> {
  if (companyId !== null) requireMayOrder(await requireMembership(db, principal.id, companyId));
}

/** @throws DomainError conflict (the company is not confirmed yet, or on hold) */
function requireMayOrder(company: Membership | null): void {
  if (company && company.status !== "active")
    throw new DomainError(
      "conflict",
      company.status === "pending"
        ? `${company.companyName} can order as soon as it is confirmed.`
        : `${company.companyName} is on hold and cannot order. Ask the shop.`,
    );
}

const isTaxExempt = ({ buyer: { company }, user }: SignedInContext): boolean => (company ?? user).isTaxExempt;

function hashOf({ idempotencyKey: _, expectedTotalCents: _total, ...order }: PlaceOrderInput): string {
  return createHash("sha256").update(JSON.stringify(order)).digest("base64url");
}

/** The order that this user placed with this key before. */
async function findByKey(ctx: SignedInContext, key: string) {
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(and(ownedInPerson(orders, ctx), eq(orders.idempotencyKey, key)));
  return row;
}

/** The pieces of each tool. */
function addUp(lines: PlaceOrderInput["lines"]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { toolId, quantity } of lines) quantities.set(toolId, (quantities.get(toolId) ?? 0) + quantity);
  return quantities;
}

type Rules = { tools: Map<string, PricedTool>; inBasket: Map<string, number>; priceStamp: string };

/** The tools and, if the order is from the basket, how many pieces of each are in it. */
async function findRules(ctx: SignedInContext, { lines, isFromBasket }: PlaceOrderInput): Promise<Rules> {
  const { toolId, quantity } = basketLines;
  // First, so that a price list that changes while the tools are read is noticed.
  const priceStamp = await readPriceStamp(ctx);
  const [tools, inBasket] = await Promise.all([
    readPricedTools(
      ctx,
      lines.map((line) => line.toolId),
    ),
    isFromBasket
      ? ctx.db
          .select({ toolId, quantity })
          .from(baskets)
          .innerJoin(basketLines, eq(basketLines.basketId, baskets.id))
          .where(ownedInPerson(baskets, ctx))
      : [],
  ]);
  return { tools, priceStamp, inBasket: new Map(inBasket.map((line) => [line.toolId, line.quantity])) };
}

type PlacedLine = NewLine & { imageUrl: string; salesUnit: SalesUnit; backInStockAt: string | null };
type JudgedLine = Omit<PlacedLine, keyof LineShares> & { handlingDays: number; weightGrams: number | null };

/** Validates and prices the lines, adding up those of the same tool. */
function judgeLines({ lines, isFromBasket }: PlaceOrderInput, { tools, inBasket }: Rules): JudgedLine[] {
  const quantities = addUp(lines);
  if (isFromBasket && [...quantities].some(([toolId, quantity]) => inBasket.get(toolId) !== quantity))
    throw new DomainError("conflict", messages.basketChanged);
  const judged = priceLines(
    [...quantities].flatMap(([toolId, quantity]) => {
      const tool = tools.get(toolId);
      return tool ? { tool, quantity } : [];
    }),
  );
  const errorsByTool = new Map(judged.map(({ tool, price }) => [tool.toolId, price]));
  const issues = lines.flatMap(({ toolId }, index): LineIssue[] => {
    const { errorCode, problem } = errorsByTool.get(toolId) ?? {
      errorCode: "not-in-shop",
      problem: messages.toolNotFound,
    };
    return errorCode && problem !== null ? [{ path: `lines.${index}.quantity`, message: problem, errorCode }] : [];
  });
  if (issues.length > 0)
    throw new DomainError("conflict", refusal(issues), {
      issues: issues.map(({ path, message }) => ({ path, message })),
    });

  return judged.map(({ tool, quantity, price: { unitPriceCents, totalCents, explanation } }) => {
    const { name: toolName, ...rest } = tool;
    const backorderedQuantity = backordered(tool, quantity);
    return { ...rest, unitPriceCents, totalCents, explanation, id: newId(), toolName, quantity, backorderedQuantity };
  });
}

/** How the order reaches its buyer. */
function chooseDelivery(
  lines: JudgedLine[],
  { delivery }: Settings,
  to: { country: string; region: string | null; postcode: string | null; delivery?: string | null | undefined },
): DeliveryOption {
  const parcel = {
    subtotalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    grams: lines.reduce((sum, { quantity, weightGrams }) => sum + BigInt(quantity) * BigInt(weightGrams ?? 0), 0n),
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
function promiseOf(lines: JudgedLine[], option: DeliveryOption, settings: Settings) {
  if (settings.delivery.kind !== "zones") return { delivery: null, promise: null };
  const calendar = calendarOf(settings);
  return { delivery: option.name, promise: arrival(shippingDay(lines, new Date(), calendar), option, calendar) };
}

/** Charges tax and delivery for the lines. */
function chargeOrder(
  lines: JudgedLine[],
  chargeRules: ChargeRules,
  to: ChargedTo,
  { expectedTotalCents }: PlaceOrderInput,
): Charged<JudgedLine> {
  const charged = chargeLines(lines, chargeRules, to);
  const { totalCents } = charged;
  if (totalCents > maxPaymentCents) throw new DomainError("conflict", messages.orderTooLarge);
  if (totalCents < smallestPaymentCents()) throw new DomainError("conflict", messages.orderTooSmall);
  if (expectedTotalCents !== undefined && expectedTotalCents !== totalCents)
    throw new DomainError("conflict", `The total is ${formatMoney(totalCents)} now.`, {
      issues: [{ path: "expectedTotalCents", message: String(totalCents) }],
    });
  return charged;
}

type LineIssue = Issue & { errorCode: LineErrorCode };

/** What is wrong, in one sentence; the issues name each line. */
function refusal([issue, ...others]: LineIssue[]): string {
  if (!issue || others.length > 0) return `${others.length + 1} lines cannot be ordered.`;
  const isOutOfRange = issue.errorCode === "below-minimum" || issue.errorCode === "above-available";
  const isSaid = issue.message === messages.notEnoughToPurchase;
  return isOutOfRange && !isSaid ? messages.quantityOutOfRange : issue.message;
}

const placedState = { fulfilment: "to-ship", payment: "due" } as const;

const asPlaced = (line: PlacedLine, backorderedQuantity: number): OrderLine => ({
  id: line.id,
  toolId: line.toolId,
  toolName: line.toolName,
  sku: line.sku,
  imageUrl: line.imageUrl,
  salesUnit: line.salesUnit,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  totalCents: line.totalCents,
  deliveryCents: line.deliveryCents,
  taxCents: line.taxCents,
  taxDeductedCents: line.taxDeductedCents,
  toPayCents: line.toPayCents,
  taxClass: line.taxClass,
  explanation: line.explanation,
  ...placedState,
  status: statusOf(placedState),
  shippedQuantity: 0,
  refundedQuantity: 0,
  refundedCents: 0,
  backorderedQuantity,
  backInStockAt: backorderedQuantity > 0 ? line.backInStockAt : null,
});

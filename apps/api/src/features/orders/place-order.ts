import { createHash } from "node:crypto";
import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney, maxPaymentCents, smallestPaymentCents } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { type LineErrorCode, priceLines } from "@ironmonger/contract/pricing";
import {
  type Charged,
  type ChargedTo,
  type ChargeRules,
  chargeLines,
  type LineShares,
  taxesOf,
} from "@ironmonger/contract/pricing/charges";
import { refusals } from "@ironmonger/contract/refusals";
import { regionIn } from "@ironmonger/contract/regions";
import { basketLines, baskets, orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { ownedInPerson } from "../../core/database/owned-by.ts";
import { DomainError, type Issue } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { readRegion } from "../addresses/read-region.ts";
import { readPriceStamp } from "../price-lists/find-price-sources.ts";
import { type PricedTool, readPricedTools } from "../pricing/read-priced-tools.ts";
import { limitsOf, refuseByLimit } from "./internal/hold-limits.ts";
import { toHeader, withLines } from "./internal/order-rows.ts";
import { insertOrder, type NewLine } from "./internal/place-order.statement.ts";

/** Another round is needed only if a tool was changed, or its last pieces were taken, between reading and writing. */
const maxRounds = 3;

/**
 * Takes the stock of all lines and freezes today's prices, tax and delivery, or changes nothing. Paying is a later step: `settlePayment`.
 * With an idempotency key, a repeated or concurrent request returns the same order. `isRegionOptional`: of a request that cannot name a
 * region, the one in the text of its address counts.
 * @throws DomainError invalid (the region, as `readRegion`) · conflict (the company cannot order now; with an issue for each line that cannot be ordered; another total than expected;
 * lines that are no longer in the basket; too large or too small for one payment; more than the buyer may hold unpaid; a key of another order,
 * or of a cancelled one) · unavailable
 * (the tools changed again and again)
 */
export async function placeOrder(
  ctx: SignedInContext,
  input: PlaceOrderInput,
  { isRegionOptional = false } = {},
): Promise<Order> {
  requireMayOrder(ctx);
  const key = input.idempotencyKey ?? null;
  const keyHash = key === null ? null : hashOf(input);
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      const rules = await findRules(ctx, input);
      const settings = await ctx.settings.read();
      const country = input.country ?? settings.country;
      const region = readRegion(
        settings.tax,
        { country, region: input.region ?? (isRegionOptional ? regionIn(country, input.address) : null) },
        { isOptional: isRegionOptional },
      );
      const header = { ...input, country, region, key, keyHash };
      const priced = priceOrder(input, rules, settings, { ...header, isTaxExempt: isTaxExempt(ctx) });
      const limits = limitsOf(ctx, settings);
      const placed = await insertOrder(ctx, { ...header, ...priced, priceStamp: rules.priceStamp }, limits);
      if (placed && "exceeded" in placed) throw refuseByLimit(ctx, settings, limits, placed.exceeded, input.lines);
      if (placed) {
        ctx.pageInvalidation.invalidate("tool_stock");
        const lines = priced.lines.map(asPlaced);
        const taxes = taxesOf(lines, priced.charges);
        return { ...toHeader(placed.order), lines, taxes, cancelled: null, refundRefusal: null };
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError || isUniqueViolation(error, "orders_idempotency"))) throw error;
    // A repeated request may find that its own order has taken the stock, so the key is checked before refusing.
    const before = key === null ? undefined : await findByKey(ctx, key);
    if (!before) throw error;
    if (before.idempotencyHash !== keyHash) throw new DomainError("conflict", refusals.keyReused);
    if (before.lineCount === 0) throw new DomainError("conflict", refusals.keyOfCancelledOrder);
    return withLines(ctx.db, before);
  }
  throw new DomainError("unavailable", refusals.unavailable, { retryAfterSeconds: 1 });
}

/** @throws DomainError conflict (the company is not confirmed yet, or on hold) */
function requireMayOrder({ buyer: { company } }: SignedInContext): void {
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

type PlacedLine = NewLine & { imageUrl: string; salesUnit: SalesUnit };
type PricedOrder = Charged<Omit<PlacedLine, keyof LineShares>>;

/** Validates and prices the lines, adding up those of the same tool, and charges tax and delivery for them. */
function priceOrder(
  { lines, isFromBasket, expectedTotalCents }: PlaceOrderInput,
  { tools, inBasket }: Rules,
  chargeRules: ChargeRules,
  to: ChargedTo,
): PricedOrder {
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

  const priced = judged.map(({ tool, quantity, price: { unitPriceCents, totalCents, explanation } }) => {
    const { name: toolName, ...rest } = tool;
    return { ...rest, unitPriceCents, totalCents, explanation, id: newId(), toolName, quantity };
  });
  const charged = chargeLines(priced, chargeRules, to);
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

const asPlaced = (line: PlacedLine): OrderLine => ({
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
  status: "unpaid",
  shippedQuantity: 0,
  refundedQuantity: 0,
  refundedCents: 0,
});

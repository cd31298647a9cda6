import { createHash } from "node:crypto";
import { type Money, moneyIn } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { statusOf } from "@ironmonger/contract/orders/line-states";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { progressOf } from "@ironmonger/contract/orders/shipping";
import { taxesOf } from "@ironmonger/contract/pricing/charges";
import { queryBuilder } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { newId } from "../../core/new-id.ts";
import { tellStockOfOrders } from "../events/tell-change.ts";
import { orderErrors } from "./error-messages.ts";
import { toApproval } from "./internal/order-papers.ts";
import { type OrderRow, toHeader, withLines } from "./internal/order-rows.ts";
import { approvalOfOrder, type NeededApproval } from "./placing/approval-of-order.ts";
import { requireCompanyRules } from "./placing/company-rules.ts";
import { limitsOf, requireWithinLimits } from "./placing/hold-limits.ts";
import { lockBuyersOrders, type Placing } from "./placing/lock-buyers-orders.statement.ts";
import { lockStock } from "./placing/lock-stock.statement.ts";
import { type PricedOrder, priceOrder, readToolPrices } from "./placing/price-order.ts";
import { requestApproval } from "./placing/request-approval.ts";
import { takeOutOfBasket } from "./placing/take-out-of-basket.ts";
import { writeOrder } from "./placing/write-order.statement.ts";

/** Another round is needed only if a tool was changed, or its last pieces were taken, between pricing it and locking its stock. */
const maxRounds = 30;

/**
 * Takes the stock of all lines and freezes today's prices, tax and delivery, or changes nothing. Paying is a later step: `settlePayment`.
 * With an idempotency key, a repeated or concurrent request returns the same order. One transaction, whose steps take their locks in the
 * order in which they stand here.
 * @throws DomainError as each of its steps · conflict (a key of another order, or of a cancelled one) · unavailable (the tools changed
 * again and again)
 */
export async function placeOrder(
  ctx: SignedInContext,
  input: PlaceOrderInput,
  { isRegionOptional = false } = {},
): Promise<Order> {
  const quantities = piecesOfTools(input.lines);
  let prices = await readToolPrices(ctx, quantities.keys());
  const settings = await ctx.settings.read();
  const money = moneyIn(settings.currency);
  const limits = limitsOf(ctx, settings);
  return inTransaction(ctx, async (ctx): Promise<Order> => {
    const { company, ...unpaid } = await lockBuyersOrders(ctx, input);
    if (unpaid.placedBefore !== null) return findRepeated(ctx, unpaid.placedBefore, input, money);
    if (input.isFromBasket) await takeOutOfBasket(ctx, quantities);
    for (let round = 0; round < maxRounds; round += 1) {
      const order = priceOrder(ctx, input, quantities, prices, settings, isRegionOptional);
      requireWithinLimits(limits, unpaid, order.totalCents);
      const paying = await requireCompanyRules(ctx, company, order, { input, settings, limits });
      const approval = await approvalOfOrder(ctx, company, order, { requested: input.lines, settings });
      const beyond = await lockStock(ctx, order, input.lines, limits);
      if (beyond) {
        const id = newId();
        const row = await writeOrder(ctx, order, { id, input, keyHash: hashOf(input), beyond, paying, approval });
        if (approval) await requestApproval(ctx, row, approval);
        tellStockOfOrders(ctx);
        return asPlaced(row, { ...order, approval }, { beyond, money, input });
      }
      prices = await readToolPrices(ctx, quantities.keys());
    }
    throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 1 });
  });
}

/** The pieces of each tool. */
function piecesOfTools(lines: PlaceOrderInput["lines"]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { toolId, quantity } of lines) quantities.set(toolId, (quantities.get(toolId) ?? 0) + quantity);
  return quantities;
}

/** @throws DomainError conflict (a key of another order, or of a cancelled one) */
async function findRepeated({ sql }: Placing, id: string, input: PlaceOrderInput, money: Money): Promise<Order> {
  const db = queryBuilder(sql);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (order?.idempotencyHash !== hashOf(input)) throw new DomainError("conflict", orderErrors.keyReused);
  if (order.lineCount === 0) throw new DomainError("conflict", orderErrors.keyOfCancelledOrder);
  return withLines(db, order, money);
}

/** A hash of what is ordered, by which a repeated request is recognised; null if the request has no key. */
function hashOf({ idempotencyKey, expectedTotalCents: _total, ...order }: PlaceOrderInput): string | null {
  return idempotencyKey === undefined ? null : createHash("sha256").update(JSON.stringify(order)).digest("base64url");
}

/** The order as it would be if it were read from the database. */
function asPlaced(
  row: OrderRow,
  { lines, charges, approval }: PricedOrder & { approval: NeededApproval | null },
  { beyond, money, input }: { beyond: ReadonlyMap<string, number>; money: Money; input: PlaceOrderInput },
): Order {
  const chargedTo = new Map(input.lines.map((line) => [line.toolId, line]));
  const state = { fulfilment: row.fulfilment, payment: row.payment };
  const placedLines = lines.map((line): OrderLine => {
    const backorderedQuantity = beyond.get(line.toolId) ?? 0;
    return {
      id: line.id,
      toolId: line.toolId,
      toolName: line.toolName,
      sku: line.sku,
      costCentre: chargedTo.get(line.toolId)?.costCentre ?? null,
      reference: chargedTo.get(line.toolId)?.reference ?? null,
      imageUrl: line.imageUrl,
      salesUnit: line.salesUnit,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      priceUnit: line.priceUnit,
      totalCents: line.totalCents,
      deliveryCents: line.deliveryCents,
      taxCents: line.taxCents,
      taxDeductedCents: line.taxDeductedCents,
      toPayCents: line.toPayCents,
      taxClass: line.taxClass,
      explanation: line.explanation,
      ...state,
      status: statusOf(state),
      shippedQuantity: 0,
      refundedQuantity: 0,
      refundedCents: 0,
      backorderedQuantity,
      backInStockAt: backorderedQuantity > 0 ? line.backInStockAt : null,
    };
  });
  return {
    ...toHeader(row, money),
    lines: placedLines,
    allLineCount: placedLines.length,
    progress: progressOf(placedLines),
    taxes: taxesOf(placedLines, charges),
    cancelled: null,
    refundRefusal: null,
    approval: approval && toApproval({ ...approval, status: "waiting", stepsTaken: 0, decidedBy: null, reason: null }),
    invoices: [],
  };
}

import type { OrderId, OrderWithShipments } from "@ironmonger/contract/orders";
import { priceWithout } from "@ironmonger/contract/pricing/price-without";
import type { Database } from "@ironmonger/db/client";
import { orderLines, orders } from "@ironmonger/db/schema";
import { and, eq, or, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { orderErrors } from "../error-messages.ts";
import { getChangedOrder, getVisibleOrderRow, hasId, hasLine } from "../get-order.ts";
import type { OrderRow } from "../internal/order-rows.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";
import { requireMayCancel } from "../internal/require-may-cancel.ts";

/** How many of the lines that depend on the cancelled one a refusal names. */
const maxNamed = 10;

/**
 * Cancels one unpaid line and returns its stock; the order's total becomes that of the other lines, to which a flat delivery charge is
 * allocated again. Without other lines the order is cancelled. A job closes an intent for the former total; if that one is paid first, the
 * money is refunded. A line is not cancelled alone if other lines of its family would fall below the price break or minimum order at which
 * they were ordered. Cancellations of one order run one after another.
 * @throws DomainError not_found (no such line, or another buyer's) · forbidden (a colleague's) · conflict (paid, or cancelled before; or
 * the prices of other lines depend on it, with an issue that says which)
 */
export async function cancelLine(ctx: SignedInContext, { id }: OrderId): Promise<OrderWithShipments> {
  const seen = await getVisibleOrderRow(ctx, hasLine(id));
  await requireMayCancel(ctx, seen);
  const orderId = seen.id;
  const money = await shopMoney(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const [order] = await db.select().from(orders).where(hasId(orderId)).for("no key update");
    const lines = order ? await readConcerned(db, order, id) : [];
    const line = lines.find((one) => one.id === id);
    if (line?.status === "cancelled") throw new DomainError("conflict", orderErrors.lineCancelled);
    if (!order || line?.payment !== "due") throw new DomainError("conflict", orderErrors.orderNotUnpaid);
    const { lost, ...shares } = priceWithout({ lines, charges: order.charges }, id, money);
    if (lost.length > 0) {
      const message = lost.slice(0, maxNamed).join(" ");
      throw new DomainError("conflict", orderErrors.othersRestOnLine, { issues: [{ path: "id", message }] });
    }
    await releaseLines(ctx, { of: { lineId: id }, as: "cancelled", by: ctx.user.id, shares });
  });
  return getChangedOrder(ctx, orderId, eq(orderLines.id, id));
}

/** The line and the unpaid lines that may depend on it: those of its family, or all where a delivery charge is shared. */
async function readConcerned(db: Database, { id: orderId, charges }: OrderRow, lineId: string) {
  const isLine = eq(orderLines.id, lineId);
  const hasShares = (charges?.delivery?.cents ?? 0) > 0;
  const family = sql`${orderLines.explanation} -> 0 ->> 'family'`;
  const isOfFamily = sql`${family} = (select ${family} from ${orderLines} where ${isLine})`;
  return db
    .select({
      id: orderLines.id,
      toolName: orderLines.toolName,
      quantity: orderLines.quantity,
      salesUnit: orderLines.salesUnit,
      unitPriceCents: orderLines.unitPriceCents,
      priceUnit: orderLines.priceUnit,
      explanation: orderLines.explanation,
      status: orderLines.status,
      payment: orderLines.payment,
      totalCents: orderLines.totalCents,
      deliveryCents: orderLines.deliveryCents,
      taxCents: orderLines.taxCents,
      taxDeductedCents: orderLines.taxDeductedCents,
      taxClass: orderLines.taxClass,
    })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        or(isLine, and(eq(orderLines.payment, "due"), hasShares ? undefined : isOfFamily)),
      ),
    )
    .orderBy(orderLines.position);
}

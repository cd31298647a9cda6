import type { ListMyOrdersInput } from "@ironmonger/contract/orders";
import { and } from "drizzle-orm";
import type { OfficeContext, SignedInContext } from "../../../core/context.ts";
import { type CsvColumns, inCurrency, writeCsv } from "../../../core/csv.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { isMine } from "../internal/my-orders.ts";
import { type LineInOrder, readLines } from "../internal/order-rows.ts";
import { filterOf, isExported, type OrderSelection, passesFilter } from "../internal/order-table.ts";

const columns: CsvColumns<LineInOrder> = {
  number: ({ order }) => order.number,
  "placed at": ({ order }) => order.placedAt,
  "PO number": ({ order }) => order.poNumber ?? "",
  "Billing address": ({ order }) => order.billingAddress ?? "",
  "line id": ({ line }) => line.id,
  status: ({ line }) => line.status,
  "buyer email": ({ order }) => order.buyerEmail,
  "buyer name": ({ order }) => order.buyerName,
  "tool id": ({ line }) => line.toolId,
  SKU: ({ line }) => line.sku ?? "",
  "tool name": ({ line }) => line.toolName,
  quantity: ({ line }) => line.quantity,
  "unit price in dollars": ({ line }) => dollars(line.unitPriceCents),
  "price unit": ({ line }) => line.priceUnit,
  "total in dollars": ({ line }) => dollars(line.totalCents),
  "refunded in dollars": ({ line }) => dollars(line.refundedCents),
  address: ({ order }) => order.address,
  region: ({ order }) => order.region ?? "",
  country: ({ order }) => order.country,
  postcode: ({ order }) => order.postcode ?? "",
  phone: ({ order }) => order.phone,
  note: ({ order }) => order.note ?? "",
  "order total in dollars": ({ order }) => dollars(order.totalCents),
  "transaction id": ({ order }) => order.transactionId ?? "",
  "delivery in dollars": ({ line }) => dollars(line.deliveryCents),
  "tax in dollars": ({ line }) => dollars(line.taxCents),
  "to pay in dollars": ({ line }) => dollars(line.toPayCents),
  "order subtotal in dollars": ({ order }) => dollars(order.subtotalCents),
  "order delivery in dollars": ({ order }) => dollars(order.deliveryCents),
  "order tax in dollars": ({ order }) => dollars(order.taxCents),
  "tax deducted in dollars": ({ line }) => dollars(line.taxDeductedCents),
  "order tax deducted in dollars": ({ order }) => dollars(order.taxDeductedCents),
  delivery: ({ order }) => order.delivery ?? "",
  "ships at": ({ order }) => order.promise?.shipsAt ?? "",
  "arrives from": ({ order }) => order.promise?.arrivesFrom ?? "",
  "arrives until": ({ order }) => order.promise?.arrivesUntil ?? "",
  "on backorder": ({ line }) => line.backorderedQuantity,
  "cost centre": ({ order, line }) => line.costCentre ?? order.costCentre ?? "",
  reference: ({ order, line }) => line.reference ?? order.reference ?? "",
  terms: ({ order }) => order.terms,
};

/** The lines of all orders that the filter of the admin's table finds, oldest first, as CSV with a heading. */
export async function* exportOrders(
  ctx: OfficeContext<"orders.read">,
  selection: OrderSelection,
): AsyncGenerator<string, void, undefined> {
  const { db } = ctx.replica;
  const money = await shopMoney(ctx);
  const filter = await filterOf(ctx, selection);
  yield* writeCsv(
    inCurrency(columns, money),
    readLines(db, { orders: passesFilter(filter), lines: isExported(filter) }, money),
  );
}

/** The lines of the caller's own orders that the filter of My Orders finds, oldest first, as CSV with a heading. */
export async function* exportMyOrders(
  ctx: SignedInContext,
  { boughtFor, ...selection }: OrderSelection & Pick<ListMyOrdersInput, "boughtFor">,
): AsyncGenerator<string, void, undefined> {
  const money = await shopMoney(ctx);
  const filter = await filterOf(ctx, selection);
  const mine = await isMine(ctx, boughtFor);
  yield* writeCsv(
    inCurrency(columns, money),
    readLines(ctx.db, { orders: and(mine, passesFilter(filter)), lines: isExported(filter) }, money),
  );
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

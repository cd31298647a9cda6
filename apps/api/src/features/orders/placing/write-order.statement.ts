import { orderSearchText } from "@ironmonger/contract/orders";
import { statusOf } from "@ironmonger/contract/orders/line-states";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import { recordUsedAddress } from "../../addresses/record-used-address.statement.ts";
import { newOrderEvent } from "../../events/order-events.statement.ts";
import { type OrderRow, orderColumns } from "../internal/order-rows.ts";
import type { NeededApproval } from "./approval-of-order.ts";
import type { Paying } from "./company-rules.ts";
import type { Placing } from "./lock-buyers-orders.statement.ts";
import type { PricedOrder } from "./price-order.ts";

type Written = {
  id: string;
  input: PlaceOrderInput;
  keyHash: string | null;
  /** The pieces of each tool that are not in stock yet. */
  beyond: ReadonlyMap<string, number>;
  paying: Paying;
  approval: NeededApproval | null;
};

/**
 * Writes the order and its lines, takes their stock, which is locked, and writes what is on backorder; writes the order into its history,
 * queues its email, and saves its address as the last one used.
 */
export async function writeOrder(
  { sql, user, buyer: { companyId } }: Placing,
  { lines, charges, promise, ...order }: PricedOrder,
  { id, input, keyHash, beyond, paying, approval }: Written,
): Promise<OrderRow> {
  const charged = new Map(input.lines.map((line) => [line.toolId, line]));
  // What is paid later is sold already; what waits for approval is not.
  const isSold = paying.payment === "on-account" && approval === null;
  const state = { fulfilment: approval ? "to-approve" : "to-ship", payment: paying.payment } as const;
  const rows = lines.map((line, position) => ({
    id: line.id,
    tool_id: line.toolId,
    tool_name: line.toolName,
    sku: line.sku,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    price_unit: line.priceUnit,
    total_cents: line.totalCents,
    delivery_cents: line.deliveryCents,
    tax_cents: line.taxCents,
    tax_deducted_cents: line.taxDeductedCents,
    tax_class: line.taxClass,
    explanation: line.explanation,
    cost_centre: charged.get(line.toolId)?.costCentre ?? null,
    reference: charged.get(line.toolId)?.reference ?? null,
    beyond: beyond.get(line.toolId) ?? 0,
    position,
    movement_id: newId(),
  }));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [written] = await sql<[OrderRow]>`
    with o as (
      insert into orders (id, user_id, company_id, buyer_name, buyer_email, address, country, region, postcode, delivery, promise, phone, po_number, note,
        billing_address, first_tool_name, search_text, line_count, pieces, delivery_cents, tax_cents, tax_deducted_cents, total_cents, charges,
        idempotency_key, idempotency_hash, expires_at, terms, deposit_cents, cost_centre, reference, fulfilment, payment, statuses)
      values (${id}, ${user.id}, ${companyId}, ${user.displayName}, (select email from users where id = ${user.id}), ${order.address}, ${order.country}, ${order.region},
        ${order.postcode}, ${order.delivery}, ${promise && JSON.stringify(promise)}::text::jsonb, ${order.phone}, ${input.poNumber}, ${input.note},
        ${input.billingAddress ?? null}, ${lines[0]?.toolName ?? ""}, ${orderSearchText(input.poNumber, lines, [input.costCentre, input.reference])}, ${lines.length}, ${pieces},
        ${order.deliveryCents}, ${order.taxCents}, ${order.taxDeductedCents}, ${order.totalCents}, ${charges && JSON.stringify(charges)}::text::jsonb,
        ${input.idempotencyKey ?? null}, ${keyHash}, now() + ${paying.hours}::float8 * interval '1 hour',
        ${paying.terms}, ${paying.depositCents}, ${input.costCentre ?? null}, ${input.reference ?? null}, ${state.fulfilment}, ${state.payment},
        ${[statusOf(state)]})
      returning *
    ), l as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l (id uuid, tool_id uuid, tool_name text, sku text, quantity int,
        unit_price_cents bigint, price_unit smallint, total_cents bigint, delivery_cents bigint, tax_cents bigint, tax_deducted_cents bigint, tax_class text,
        explanation jsonb, cost_centre text, reference text, beyond int, position int, movement_id uuid)
    ), sold as (
      update tool_stock s set sold = s.sold + l.quantity from l where s.tool_id = l.tool_id and ${isSold}::boolean
    ), lines as (
      insert into order_lines (id, order_id, position, tool_id, tool_name, sku, category, quantity, sales_unit, unit_price_cents, price_unit, cost_cents,
        total_cents, delivery_cents, tax_cents, tax_deducted_cents, tax_class, is_tax_included, explanation,
        cost_centre, reference, fulfilment, payment)
      select l.id, o.id, l.position, l.tool_id, l.tool_name, l.sku, t.category, l.quantity, t.sales_unit, l.unit_price_cents, l.price_unit, t.cost_cents::numeric / t.price_unit,
        l.total_cents, l.delivery_cents, l.tax_cents, l.tax_deducted_cents, l.tax_class, ${charges?.tax?.isIncluded ?? false}::boolean, l.explanation,
        l.cost_centre, l.reference, o.fulfilment, o.payment
      from o, l join tools t on t.id = l.tool_id
    ), moved as (
      insert into stock_movements (id, tool_id, order_line_id, delta, reason, by_user_id)
      select l.movement_id, l.tool_id, l.id, l.beyond - l.quantity, 'order', o.user_id from o, l where l.quantity > l.beyond
    ), waiting as (
      insert into backorders (line_id, tool_id, quantity) select l.id, l.tool_id, l.beyond from l where l.beyond > 0
    ), event as (
      ${newOrderEvent(sql, { kind: "placed", from: sql`o`, by: user.id })}
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', o.id, 'about', 'received')`, from: sql`o` })}
    ), ${recordUsedAddress(sql, { ...order, userId: user.id, companyId }, sql`o`)}
    select ${orderColumns(sql)} from o`;
  return written;
}

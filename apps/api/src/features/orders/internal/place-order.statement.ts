import type { PromisedDays } from "@ironmonger/contract/delivery/promise";
import { orderSearchText } from "@ironmonger/contract/orders";
import type { Charged, LineShares, TaxClass } from "@ironmonger/contract/pricing/charges";
import type { ResolvedPrice } from "@ironmonger/contract/pricing/resolve-price";
import type { SignedInContext } from "../../../core/context.ts";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../../core/new-id.ts";
import { recordUsedAddress } from "../../addresses/record-used-address.statement.ts";
import type { ExceededLimit, HoldLimits } from "./hold-limits.ts";
import { type OrderRow, orderColumns } from "./order-rows.ts";

/** A validated and priced line. It is written only if the tool still has this version. */
export type NewLine = ResolvedPrice &
  LineShares & {
    id: string;
    toolId: string;
    toolName: string;
    sku: string | null;
    quantity: number;
    version: number;
    taxClass: TaxClass;
    /** The pieces beyond the stock, if the tool takes backorders. */
    backorderedQuantity: number;
  };
export type NewOrder = {
  address: string;
  country: string;
  region: string | null;
  postcode: string | null;
  delivery: string | null;
  promise: PromisedDays | null;
  phone: string;
  poNumber: string | null;
  note: string | null;
  billingAddress?: string | null | undefined;
  key: string | null;
  keyHash: string | null;
  /** `readPriceStamp` when the lines were priced. */
  priceStamp: string;
  isFromBasket?: boolean | undefined;
} & Pick<Charged<unknown>, "deliveryCents" | "taxCents" | "taxDeductedCents" | "totalCents" | "charges"> & {
    lines: NewLine[];
  };

type Answer = {
  limit: "orders" | "value" | null;
  heldOrders: number;
  /** The pieces that unverified accounts may still take together, of the tools of which the order has more. */
  shares: { toolId: string; pieces: number }[] | null;
  /** The lines with pieces beyond the stock. */
  backorders: { lineId: string; quantity: number }[] | null;
} & (OrderRow | { id: null });

/**
 * In one statement, takes the stock of all lines, deletes the lines of an order of the basket there, writes order, lines, movements, history
 * and address, and queues the email; or changes nothing. The stock is locked in the order of the tools' ids, as by every change of status,
 * so no two orders can deadlock. It is computed from the locked rows, because those of the snapshot may be older and could violate a check.
 * A company's row and the buyer's membership are locked, so that it cannot be put on hold, or the buyer removed, in the meantime.
 * Returns the limit that the buyer would exceed, or undefined if the company cannot order or its price list has changed, a tool has left the shop, has too few pieces, has other rules by now, or is
 * not in the basket.
 */
export async function insertOrder(
  { sql, user, buyer: { companyId } }: Pick<SignedInContext, "sql" | "user" | "buyer">,
  order: NewOrder,
  { maxOrders, maxCents, stockShare, hours }: HoldLimits,
): Promise<{ order: OrderRow; backordered: Map<string, number> } | { exceeded: ExceededLimit } | undefined> {
  const { lines, charges } = order;
  const rows = lines.map((line, position) => ({
    id: line.id,
    tool_id: line.toolId,
    tool_name: line.toolName,
    sku: line.sku,
    quantity: line.quantity,
    version: line.version,
    unit_price_cents: line.unitPriceCents,
    delivery_cents: line.deliveryCents,
    tax_cents: line.taxCents,
    tax_deducted_cents: line.taxDeductedCents,
    tax_class: line.taxClass,
    explanation: line.explanation,
    backordered: line.backorderedQuantity,
    position,
    movement_id: newId(),
  }));
  const [row] = await sql<Answer[]>`
    with requested as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l (id uuid, tool_id uuid, tool_name text, sku text, quantity int,
        version int, unit_price_cents int, delivery_cents bigint, tax_cents bigint, tax_deducted_cents bigint, tax_class text, explanation jsonb, backordered int, position int, movement_id uuid)
    ), held as materialized (
      select order_count, case
        when order_count >= ${maxOrders}::int then 'orders'
        when held_cents + ${order.totalCents}::bigint > ${maxCents}::bigint then 'value' end as exceeded
      from lock_held_orders(${user.id})
    ), firm as materialized (
      select c.id from companies c join company_members m on m.company_id = c.id
      where c.id = ${companyId}::uuid and c.status = 'active' and m.user_id = ${user.id} for share
    ), buyers_basket as materialized (
      select id from baskets where ${order.isFromBasket ?? false}::boolean and (select exceeded is null from held) and user_id = ${user.id}
        and company_id is not distinct from ${companyId}::uuid for update
    ), basket as materialized (
      select b.basket_id, b.tool_id from basket_lines b join buyers_basket on id = b.basket_id join requested w using (tool_id)
      where b.quantity = w.quantity order by b.tool_id for update of b
    ), locked as materialized (
      select tool_id, available, min_order from tool_stock
      where (select exceeded is null from held) and (${companyId}::uuid is null or (exists (select from firm) and price_stamp(${companyId}) = ${order.priceStamp}))
        and (select count(*) from basket) = ${order.isFromBasket ? lines.length : 0}::int
        and tool_id in (select tool_id from requested) order by tool_id for no key update
    ), over as materialized (
      select w.tool_id, greatest(allowed - held, 0) as pieces from requested w join locked s using (tool_id)
        cross join lateral (select held_unverified(w.tool_id) as held) h
        cross join lateral (select greatest((s.available + held) * ${stockShare}::bigint / 100, case when ${stockShare}::int > 0 then s.min_order else 0 end) as allowed) a
      where ${stockShare}::int < 100 and held + w.quantity > allowed
    ), ok as materialized (
      select w.*, s.available, greatest(w.quantity - s.available, 0) as beyond, t.category, t.sales_unit, t.cost_cents from requested w join locked s using (tool_id) join tools t on t.id = w.tool_id
      where t.deleted_at is null and t.state <> 'draft' and s.available + w.backordered >= w.quantity and t.version = w.version and not exists (select from over)
    ), placed as materialized (
      select * from ok where (select count(*) from ok) = ${lines.length}::int
    ), taken as (
      update tool_stock s set available = placed.available - placed.quantity + placed.beyond from placed where s.tool_id = placed.tool_id
    ), o as (
      insert into orders (id, user_id, company_id, buyer_name, buyer_email, address, country, region, postcode, delivery, promise, phone, po_number, note, billing_address, first_tool_name, search_text,
        line_count, pieces, delivery_cents, tax_cents, tax_deducted_cents, total_cents, charges, idempotency_key, idempotency_hash, expires_at)
      select ${newId()}, ${user.id}, ${companyId}::uuid, ${user.displayName}, ${user.email}, ${order.address}, ${order.country}, ${order.region}, ${order.postcode}, ${order.delivery},
        ${order.promise && JSON.stringify(order.promise)}::text::jsonb, ${order.phone},
        ${order.poNumber}, ${order.note}, ${order.billingAddress ?? null}, min(tool_name) filter (where position = 0), ${orderSearchText(order.poNumber, lines)}, count(*), sum(quantity), ${order.deliveryCents}::bigint, ${order.taxCents}::bigint, ${order.taxDeductedCents}::bigint, ${order.totalCents}::bigint,
        ${charges && JSON.stringify(charges)}::text::jsonb,
        ${order.key}, ${order.keyHash}, now() + ${hours}::float8 * interval '1 hour'
      from placed having count(*) > 0
      returning *
    ), emptied as (
      delete from basket_lines b using o, basket where b.basket_id = basket.basket_id and b.tool_id = basket.tool_id
    ), written as (
      insert into order_lines (id, order_id, position, tool_id, tool_name, sku, category, quantity, sales_unit, unit_price_cents, cost_cents, total_cents, delivery_cents, tax_cents,
        tax_deducted_cents, tax_class, is_tax_included, explanation)
      select placed.id, o.id, position, tool_id, tool_name, sku, category, quantity, sales_unit, unit_price_cents, cost_cents, quantity::bigint * unit_price_cents,
        placed.delivery_cents, placed.tax_cents, placed.tax_deducted_cents, placed.tax_class, ${charges?.tax?.isIncluded ?? false}::boolean, explanation
      from placed, o
    ), moved as (
      insert into stock_movements (id, tool_id, order_line_id, delta, reason, by_user_id)
      select movement_id, tool_id, placed.id, beyond - quantity, 'order', o.user_id from placed, o where quantity > beyond
    ), backordered as (
      insert into backorders (line_id, tool_id, quantity) select placed.id, tool_id, beyond from placed, o where beyond > 0
    ), event as (
      insert into order_events (id, order_id, kind, by_user_id) select ${newId()}, id, 'placed', user_id from o
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', o.id, 'about', 'received')`, from: sql`o` })}
    ), ${recordUsedAddress(sql, { ...order, userId: user.id, companyId }, sql`o`)}
    select held.exceeded as "limit", order_count as "heldOrders",
      (select jsonb_agg(jsonb_build_object('toolId', tool_id, 'pieces', pieces)) from over) as shares,
      (select jsonb_agg(jsonb_build_object('lineId', id, 'quantity', beyond)) from placed where beyond > 0) as backorders, ${orderColumns(sql)}
    from held left join o on true`;
  if (!row) return undefined;
  const { limit, heldOrders, shares, backorders, ...placed } = row;
  if (limit) return { exceeded: { limit, heldOrders } };
  if (shares)
    return { exceeded: { limit: "share", pieces: new Map(shares.map(({ toolId, pieces }) => [toolId, pieces])) } };
  if (placed.id === null) return undefined;
  return { order: placed, backordered: new Map(backorders?.map(({ lineId, quantity }) => [lineId, quantity])) };
}

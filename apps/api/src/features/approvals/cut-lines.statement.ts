import type { Explanation } from "@ironmonger/contract/pricing";
import { toolStock } from "@ironmonger/db/schema";
import { asc } from "drizzle-orm";
import type { Within } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import type { Services } from "../../core/services.ts";
import { mailArrivals } from "../events/mail-arrivals.ts";
import { tellStockOfOrders } from "../events/tell-change.ts";

/** A line of an order as it is to be. */
export type LineToWrite = {
  id: string;
  toolId: string;
  /** The pieces that it loses; those of a line that is gone are all that it had. */
  cutPieces: number;
  isGone: boolean;
  quantity: number;
  unitPriceCents: number;
  priceUnit: number;
  totalCents: number;
  explanation: Explanation;
  deliveryCents: number;
  taxCents: number;
  taxDeductedCents: number;
};

/**
 * Writes the lines of an order, which is locked and waits for approval, after some were cut. What is cut is first what has not arrived yet;
 * the other pieces return to stock.
 */
export async function writeCutLines(
  ctx: Within<Pick<Services, "pageInvalidation">>,
  lines: readonly LineToWrite[],
  byUserId: string,
): Promise<void> {
  const { db, sql } = ctx;
  const toolIds = lines.filter(({ cutPieces }) => cutPieces > 0).map(({ toolId }) => toolId);
  const { toolId } = toolStock;
  // A statement of its own, so that the next one sees which backorders were served while the lock was awaited.
  await db.select({ toolId }).from(toolStock).where(isAnyOf(toolId, toolIds)).orderBy(asc(toolId)).for("no key update");
  const rows = lines.map((line) => ({
    id: line.id,
    tool_id: line.toolId,
    cut_pieces: line.cutPieces,
    is_gone: line.isGone,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    price_unit: line.priceUnit,
    total_cents: line.totalCents,
    explanation: line.explanation,
    delivery_cents: line.deliveryCents,
    tax_cents: line.taxCents,
    tax_deducted_cents: line.taxDeductedCents,
  }));
  await sql`
    with n as materialized (
      select n.*, coalesce(b.open_quantity, 0) as open_quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as n (id uuid, tool_id uuid, cut_pieces int, is_gone boolean, quantity int,
        unit_price_cents bigint, price_unit smallint, total_cents bigint, explanation jsonb, delivery_cents bigint, tax_cents bigint, tax_deducted_cents bigint)
      left join backorders b on b.line_id = n.id
    ), lines as (
      update order_lines l set quantity = n.quantity, unit_price_cents = n.unit_price_cents, price_unit = n.price_unit, total_cents = n.total_cents,
        explanation = n.explanation, delivery_cents = n.delivery_cents, tax_cents = n.tax_cents, tax_deducted_cents = n.tax_deducted_cents,
        fulfilment = case when n.is_gone then 'cancelled' else l.fulfilment end, payment = case when n.is_gone then null else l.payment end
      from n where l.id = n.id
    ), dropped as (
      update backorders b set dropped_quantity = b.dropped_quantity + n.open_quantity from n where b.line_id = n.id and n.is_gone
    ), waived as (
      delete from backorders b using n where b.line_id = n.id and not n.is_gone and b.quantity <= least(n.open_quantity, n.cut_pieces)
    ), reduced as (
      update backorders b set quantity = b.quantity - least(n.open_quantity, n.cut_pieces)
      from n where b.line_id = n.id and not n.is_gone and b.quantity > least(n.open_quantity, n.cut_pieces)
    )
    insert into stock_movements (id, tool_id, order_line_id, delta, reason, by_user_id)
    select new_id(), tool_id, id, cut_pieces - least(open_quantity, cut_pieces), 'cut', ${byUserId}::uuid
    from n where cut_pieces > least(open_quantity, cut_pieces)`;
  await mailArrivals(sql);
  tellStockOfOrders(ctx);
}

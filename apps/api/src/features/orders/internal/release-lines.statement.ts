import type { OrderWithout } from "@ironmonger/contract/pricing/price-without";
import type { TransactionSql } from "@ironmonger/db/client";
import type { Within } from "../../../core/database/in-transaction.ts";
import { newJobs } from "../../../core/jobs/insert-jobs.statement.ts";
import type { Services } from "../../../core/services.ts";
import { mailArrivals } from "../../events/mail-arrivals.ts";
import { linesConcerned, newOrderEvent } from "../../events/order-events.statement.ts";
import { tellStockOfOrders } from "../../events/tell-change.ts";

type Release = {
  /** A line, or an order with all its lines that can leave it. */
  of: { lineId: string } | { orderId: string };
  /** How they leave. Only an order whose time is over expires. */
  as: "cancelled" | "expired" | "declined";
  /** The user who cancels or declines; null if nobody does. */
  by: string | null;
  /** The new shares of delivery and tax, computed while the order was locked. */
  shares?: Pick<OrderWithout, "changed" | "cancelled">;
};

/**
 * Takes one line or all out of an order, as far as they are neither paid nor shipped: returns their stock, and queues the job that closes
 * an open intent of another amount. Returns the order's id, or undefined if there is no such line. Locks the order before its stock, and
 * the stock in the order of the tools' ids, as every change of status does, so that no two of them can deadlock. The locked stock is
 * counted, not joined: the planner underestimates the rows and would choose a nested loop. Pieces that were not in stock yet are no longer
 * waited for.
 */
export async function releaseLines(
  ctx: Within<Pick<Services, "pageInvalidation">>,
  { of, as, by, shares }: Release,
): Promise<string | undefined> {
  const { sql } = ctx;
  const orderId =
    "orderId" in of ? sql`${of.orderId}::uuid` : sql`(select order_id from order_lines where id = ${of.lineId})`;
  const isOfLine = "lineId" in of ? sql`l.id = ${of.lineId}` : sql`true`;
  const { ofCancelled, ofOthers } = sharesToWrite(sql, shares);
  // A statement of its own, so that the next one sees what was committed while the lock was awaited.
  const [before] = await sql<{ totalCents: number; depositCents: number }[]>`
    select total_cents::float8 as "totalCents", deposit_cents::float8 as "depositCents" from orders where id = ${orderId} for no key update`;
  const [row] = await sql<{ id: string }[]>`
    with o as materialized (
      select id, user_id from orders
      where id = ${orderId} and paid_cents = 0 and (${as} <> 'expired' or fulfilment <> 'to-approve' and expires_at <= now())
    ), taken as materialized (
      select l.id, l.payment = 'on-account' and l.fulfilment = 'to-ship' as is_sold
      from order_lines l join o on o.id = l.order_id
      where l.fulfilment in ('to-approve', 'to-ship') and l.payment in ('due', 'on-account') and (l.shipped_quantity, l.refunded_cents) = (0, 0)
        and (${as} <> 'expired' or l.payment = 'due') and ${isOfLine}
    ), released as (
      update order_lines l set fulfilment = ${as === "declined" ? as : "cancelled"}, payment = null${ofCancelled} from taken
      where l.id = taken.id returning l.id, l.tool_id, l.quantity, taken.is_sold
    ), changed as (
      update order_lines l set delivery_cents = new.delivery_cents, tax_cents = new.tax_cents, tax_deducted_cents = new.tax_deducted_cents
      from o, ${ofOthers}
      where l.id = new.id and l.order_id = o.id and l.payment in ('due', 'on-account') and exists (select from released)
    ), locked as materialized (
      select tool_id from tool_stock where tool_id in (select tool_id from released) order by tool_id for no key update
    ), dropped as (
      update backorders b set dropped_quantity = b.quantity - b.served_quantity
      from released where b.line_id = released.id and (select count(*) from locked) > 0
      returning b.line_id, b.dropped_quantity
    ), returned as (
      select released.id, released.tool_id, released.quantity - coalesce(dropped.dropped_quantity, 0) as pieces,
        case when is_sold then released.quantity else 0 end as sold
      from released left join dropped on dropped.line_id = released.id where (select count(*) from locked) > 0
    ), unsold as (
      update tool_stock s set sold = s.sold - returned.sold from returned where s.tool_id = returned.tool_id and returned.sold > 0
    ), moved as (
      insert into stock_movements (id, tool_id, order_line_id, delta, reason, by_user_id)
      select new_id(), tool_id, id, pieces, ${as}, ${by}::uuid from returned where pieces > 0
    ), done as materialized (
      select o.id, o.user_id, ${linesConcerned(sql, sql`released`)} as line_ids from o where exists (select from released)
    ), event as (
      ${newOrderEvent(sql, { kind: as, from: sql`done`, lineIds: sql`line_ids`, by })}
    ), withdrawn as (
      update approvals a set status = 'withdrawn', decided_at = now() from done
      where ${as} <> 'declined' and a.order_id = done.id and a.status = 'waiting' and not exists (
        select from order_lines l where l.order_id = done.id and l.fulfilment = 'to-approve' and l.id not in (select id from released))
    ), closing as (
      ${newJobs(sql, "close-payment", { data: sql`jsonb_build_object('orderId', done.id)`, from: sql`done` })}
    ), others as (
      select id, line_ids from done where user_id is distinct from ${by}::uuid
    ), mailed as (
      ${newJobs(sql, "order-mails", {
        data: sql`jsonb_build_object('orderId', others.id, 'about', ${as}::text, 'lineIds', others.line_ids)`,
        from: sql`others`,
      })}
    )
    select id from done`;
  if (!row) return undefined;
  // The deposit is a share of what is left.
  if (before && before.depositCents > 0)
    await sql`update orders set deposit_cents = round(deposit_cents::numeric * total_cents / ${before.totalCents}) where id = ${row.id}`;
  await mailArrivals(sql);
  tellStockOfOrders(ctx);
  return row.id;
}

/** What the cancelled line is to have instead of its shares, and the new shares of the others as a table `new`. */
function sharesToWrite(sql: TransactionSql, { changed, cancelled }: Partial<NonNullable<Release["shares"]>> = {}) {
  const changedShares = changed ?? [];
  return {
    ofCancelled: cancelled
      ? sql`, delivery_cents = ${cancelled.deliveryCents}::bigint, tax_cents = ${cancelled.taxCents}::bigint, tax_deducted_cents = ${cancelled.taxDeductedCents}::bigint`
      : sql``,
    ofOthers: sql`unnest(${changedShares.map(({ id }) => id)}::uuid[], ${changedShares.map(({ deliveryCents }) => deliveryCents)}::bigint[],
        ${changedShares.map(({ taxCents }) => taxCents)}::bigint[], ${changedShares.map(({ taxDeductedCents }) => taxDeductedCents)}::bigint[]
      ) as new (id, delivery_cents, tax_cents, tax_deducted_cents)`,
  };
}

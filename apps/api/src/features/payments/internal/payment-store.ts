import { currency } from "@ironmonger/contract/money";
import type { OrderStatus } from "@ironmonger/contract/orders";
import { newJobs } from "../../../core/jobs/jobs.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";

type Parts = Pick<Services, "sql">;

export type PayableOrder = {
  id: string;
  userId: string;
  status: OrderStatus;
  totalCents: number;
  buyerEmail: string;
  transactionId: string | null;
  openIntentId: string | null;
  /** How many intents this order has had. */
  attempts: number;
};

export async function findPayableOrder({ sql }: Parts, orderId: string): Promise<PayableOrder | undefined> {
  const [row] = await sql<PayableOrder[]>`
    select o.id, o.user_id as "userId", o.status, o.total_cents as "totalCents", o.buyer_email as "buyerEmail",
      o.transaction_id as "transactionId",
      (select intent_id from payments p where p.order_id = o.id and p.status = 'open') as "openIntentId",
      (select count(*) from payments p where p.order_id = o.id) as attempts
    from orders o where o.id = ${orderId}`;
  return row;
}

/** Remembers an intent of an order that is still unpaid. False where it is not, or where another intent is open for it. */
export async function keepOpenPayment({ sql }: Parts, orderId: string, intentId: string): Promise<boolean> {
  // The share lock waits for whoever is cancelling the order right now.
  const rows = await sql`
    with o as (select id, total_cents from orders where id = ${orderId} and status = 'unpaid' for share),
    kept as (
      insert into payments (id, order_id, intent_id, amount_cents, currency)
      select ${newId()}, id, ${intentId}, total_cents, ${currency} from o
      on conflict do nothing returning intent_id)
    select intent_id from kept
    union all
    select p.intent_id from payments p join o on o.id = p.order_id where p.intent_id = ${intentId} and p.status = 'open'`;
  return rows.length > 0;
}

export async function markCancelled({ sql }: Parts, intentId: string): Promise<boolean> {
  const rows = await sql`
    update payments set status = 'cancelled', checked_at = now() where intent_id = ${intentId} and status = 'open' returning id`;
  return rows.length > 0;
}

/** Remembers an intent that was closed without ever having been ours, so that the order's next one is another. */
export async function keepCancelledPayment(
  { sql }: Parts,
  { orderId, intentId, amountCents }: { orderId: string; intentId: string; amountCents: number },
): Promise<void> {
  await sql`
    insert into payments (id, order_id, intent_id, amount_cents, currency, status, checked_at)
    select ${newId()}, id, ${intentId}, ${amountCents}, ${currency}, 'cancelled', now() from orders where id = ${orderId}
    on conflict do nothing`;
}

export async function markChecked({ sql }: Parts, intentId: string): Promise<void> {
  await sql`update payments set checked_at = now() where intent_id = ${intentId}`;
}

export type Debt = { id: string; orderId: string; intentId: string; amountCents: number };

/** A payment whose money is to go back; undefined where it is not, or not any more. */
export async function findDebt({ sql }: Parts, paymentId: string): Promise<Debt | undefined> {
  const [row] = await sql<Debt[]>`
    select id, order_id as "orderId", intent_id as "intentId", amount_cents as "amountCents"
    from payments where id = ${paymentId} and status = 'refunding'`;
  return row;
}

/** The money is back; the buyer is told. Only the first call changes anything. */
export async function markRefunded({ sql }: Parts, { id }: Debt, refundId: string): Promise<boolean> {
  const rows = await sql`
    with p as (
      update payments set status = 'refunded', refund_id = ${refundId}, refunded_cents = amount_cents, checked_at = now()
      where id = ${id} and status = 'refunding' returning order_id
    ), mailed as (
      ${newJobs(sql, "order-mails", { data: sql`jsonb_build_object('orderId', p.order_id, 'about', 'refunded')`, from: sql`p` })}
    )
    select order_id from p`;
  return rows.length > 0;
}

export type UnsettledPayment = {
  id: string;
  orderId: string;
  intentId: string;
  status: "open" | "refunding";
  orderStatus: OrderStatus;
};

/**
 * Payments to ask the provider about, those first that were not asked about for longest. A young one is asked about each
 * time, an old one at least every four minutes, so that nothing stays wrong for five.
 */
export async function findUnsettledPayments({ sql }: Parts, limit: number): Promise<UnsettledPayment[]> {
  return sql<UnsettledPayment[]>`
    select p.id, p.order_id as "orderId", p.intent_id as "intentId", p.status, o.status as "orderStatus"
    from payments p join orders o on o.id = p.order_id
    where p.status in ('open', 'refunding')
      and (p.checked_at is null or p.status = 'refunding' or o.status <> 'unpaid'
        or now() - p.checked_at > least((now() - p.created_at) / 10, interval '4 minutes'))
    order by p.checked_at nulls first limit ${limit}`;
}

export async function findOpenIntents({ sql }: Parts, orderId: string): Promise<string[]> {
  const rows = await sql<{ intentId: string }[]>`
    select intent_id as "intentId" from payments where order_id = ${orderId} and status = 'open'`;
  return rows.map(({ intentId }) => intentId);
}

/** Which of these intents are not in our ledger. */
export async function findUnknownIntents({ sql }: Parts, intentIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select wanted.id from unnest(${intentIds}::text[]) as wanted(id)
    where not exists (select 1 from payments p where p.intent_id = wanted.id)`;
  return rows.map(({ id }) => id);
}

/** Remembers that the event was handled. */
export async function keepEvent({ sql }: Parts, id: string, kind: string): Promise<void> {
  await sql`insert into payment_events (id, kind) values (${id}, ${kind}) on conflict do nothing`;
}

export async function isKnownEvent({ sql }: Parts, id: string): Promise<boolean> {
  const rows = await sql`select 1 from payment_events where id = ${id}`;
  return rows.length > 0;
}

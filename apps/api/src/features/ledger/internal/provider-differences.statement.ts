import type { Sql } from "@ironmonger/db/client";

/** A payment about which the shop and the provider disagree. */
export type Difference = {
  kind: "charged" | "refunded" | "disputed";
  intentId: string;
  orderNumber: number | null;
  atProvider: number;
  /** The amount that the shop has recorded, without anything that is still in progress. */
  here: number;
  /** The newest movement of either side. */
  since: Date;
  /** For this kind: how many payments differ, and the total difference. */
  count: number;
  sum: number;
};

/** How long a refund may take from its decision until the provider has it. */
const refundIsUnderWay = "1 hour";

/**
 * The payments for which the provider has charged, refunded or withdrawn for disputes a sum other than the shop has recorded: of each kind
 * those that have differed for longest, at most a hundred. A payment that the shop does not have is a difference of charges, whatever
 * became of it. `among` restricts the answer to these payments. The provider's payments from before the shop had an account are not the
 * shop's. Payments in another currency than the shop's are not compared.
 */
export const findDifferences = (sql: Sql, among?: string[]): Promise<Difference[]> => sql<Difference[]>`
  with in_another_currency as (
    select intent_id from payments where currency <> (select shop_currency()) union select intent_id from unknown_payments where currency <> (select shop_currency())
  ), provider as (
    select kind, intent_id, sum(case kind when 'charged' then amount_cents else -amount_cents end) as cents, max(made_at) as at
    from provider_transactions where currency = (select shop_currency()) and intent_id is not null group by kind, intent_id
  ), shop as (
    select 'charged' as kind, intent_id, amount_cents as min, amount_cents as max, coalesce(settled_at, created_at) as at
    from payments where status in ('succeeded', 'returned')
    union all
    select 'charged', intent_id, amount_cents, amount_cents, received_at from payments_in where intent_id is not null and status = 'received'
    union all
    select 'charged', intent_id, amount_cents, amount_cents, created_at from unknown_payments u
    where status in ('refunded', 'paid-out') or (status = 'open' and exists (select from disputes d where d.intent_id = u.intent_id and d.kind = 'dispute' and d.status = 'lost'))
    union all
    select 'refunded', p.intent_id,
      coalesce(sum(r.amount_cents) filter (where r.status = 'succeeded' or r.decided_at < now() - ${refundIsUnderWay}::interval), 0),
      sum(r.amount_cents), max(coalesce(r.settled_at, r.decided_at))
    from refunds r join payments p on p.id = r.payment_id where r.status in ('pending', 'succeeded') group by p.intent_id
    union all
    select 'refunded', p.intent_id, case when o.at < now() - ${refundIsUnderWay}::interval then o.amount_cents else 0 end, o.amount_cents, o.at
    from payouts o join payments_in p on p.id = o.payment_id where o.source = 'refund'
    union all
    select 'refunded', intent_id, refunded_cents, refunded_cents, found_at from unknown_payments
    where status <> 'attached' and refunded_cents > 0 and intent_id not in (select intent_id from payments where status = 'returned')
    union all
    select 'disputed', intent_id, sum(withdrawn_cents), sum(withdrawn_cents), max(changed_at)
    from disputes where kind = 'dispute' group by intent_id
  ), differing as (
    select kind, intent_id, coalesce(p.cents, 0) as at_provider, coalesce(s.min, 0) as here, greatest(p.at, s.at) as since
    from provider p full join shop s using (kind, intent_id)
    where coalesce(p.cents, 0) not between coalesce(s.min, 0) and coalesce(s.max, 0)
      and intent_id not in (select intent_id from in_another_currency)
      and (kind = 'charged' or intent_id in (select intent_id from shop where kind = 'charged'))
      ${among ? sql`and intent_id = any (${among}::text[])` : sql``}
      and (s.intent_id is not null or p.at > (select min(created_at) - interval '1 day' from users))
  ), ranked as (
    select *, row_number() over (partition by kind order by since, intent_id) as rank, count(*) over (partition by kind) as count,
      sum(at_provider - here) over (partition by kind) as sum
    from differing
  )
  select r.kind, r.intent_id as "intentId", o.number as "orderNumber", r.at_provider::float8 as "atProvider", r.here::float8 as here,
    r.since, r.count::int as count, r.sum::float8 as sum
  from ranked r left join payments p on p.intent_id = r.intent_id left join orders o on o.id = p.order_id
  where r.rank <= 100 order by r.kind, r.rank`;

/** The time of the last stored check in which this rule was green; null if there is none. */
export async function findLastAgreement(sql: Sql, rule: string): Promise<Date | null> {
  const [row] = await sql<[{ at: Date | null }]>`
    select max(checked_at) as at from ledger_checks where result -> 'checks' @> ${JSON.stringify([{ name: rule, isGreen: true }])}::jsonb`;
  return row.at;
}

/**
 * The expected balance at the provider in the shop's currency: everything that came in, minus everything that went out and the fees. In
 * cents.
 */
export async function sumOfTransactions(sql: Sql): Promise<{ cents: number; currency: string }> {
  const [row] = await sql<[{ cents: number; currency: string }]>`
    select shop_currency() as currency, coalesce(sum(amount_cents - fee_cents), 0)::float8 as cents from provider_transactions where currency = (select shop_currency())`;
  return row;
}

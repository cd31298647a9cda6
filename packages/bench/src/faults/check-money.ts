import type { Sql } from "@ironmonger/db/client";
import type { LedgerCheck, LedgerRow } from "./admin.ts";
import { sendRequest } from "./send-request.ts";

type Intent = { id: string; amount_received: number; metadata: Record<string, string> };
type Refund = { id: string; payment_intent: string; amount: number; status: string; created: number };
type Dispute = { payment_intent: string; status: string };
type OrderRow = { id: string; paidCents: number; refundedCents: number; transactionId: string | null };

/** Within this time the shop reads back refunds made in the provider's dashboard, even if all events are lost. */
const readBackWithinSeconds = 45;
/** Broken where a payment that belongs to no paid order cannot be returned: by that payment alone, and by sums that contain it. */
const rulesOfStuckMoney = ["money-adds-up", "no-orphan-payments", "no-unknown-payments", "provider-charged"];
const rowsOfSums = ["all", "shop"];

/** Compares the shop's money with the card provider's and with its ledger, and looks for pieces that were shipped after they were refunded. */
export async function checkMoney(options: {
  sql: Sql;
  providerUrl: string;
  ledger: LedgerCheck;
}): Promise<{ problems: string[]; figures: Record<string, number> }> {
  const { sql, providerUrl, ledger } = options;
  const orders = await sql<OrderRow[]>`
    select id, paid_cents as "paidCents", refunded_cents as "refundedCents", transaction_id as "transactionId" from orders where terms = 'card'`;
  // Card payments of invoices, less what the provider gave back of them.
  const ofInvoices = await sql<{ intentId: string; cents: number }[]>`
    select p.intent_id as "intentId", p.amount_cents - coalesce((select sum(o.amount_cents) from payouts o where o.payment_id = p.id), 0) as cents
    from payments_in p where p.intent_id is not null and p.status = 'received'`;
  const heldForInvoices = new Map(ofInvoices.map(({ intentId, cents }) => [intentId, Number(cents)]));
  const [open] = await sql`
    select (select count(*) from payments where status = 'open') as payments, (select count(*) from refunds where status = 'pending') as refunds`;
  const intents = await listAll<Intent>(`${providerUrl}/v1/payment_intents`);
  const allRefunds = await listAll<Refund>(`${providerUrl}/v1/refunds`);
  const disputes = await listAll<Dispute>(`${providerUrl}/v1/disputes`);
  const refunds = allRefunds.filter(({ status }) => status === "succeeded" || status === "pending");
  const problems: string[] = [];

  const unreturned = intents
    .map((intent) => ({ ...intent, heldCents: intent.amount_received - refundedOf(refunds, intent.id) }))
    .filter(({ heldCents }) => heldCents !== 0);
  const paidOrders = orders.filter(({ paidCents, refundedCents }) => paidCents > refundedCents);
  const byTransaction = new Map(paidOrders.map((order) => [order.transactionId, order]));
  const stuck = unreturned.filter(({ id }) => !byTransaction.has(id) && !heldForInvoices.has(id));
  const dropped = await sql<{ intentId: string }[]>`
    select p.intent_id as "intentId" from refunds r join payments p on p.id = r.payment_id where r.status = 'failed' and r.resolved_at is not null`;
  for (const { id, heldCents, metadata } of stuck) {
    // A payment cannot be refunded while it is disputed or after the dispute is lost, nor one whose refund the cardholder's bank refuses or an admin has given up.
    const mayBeStuck =
      disputes.some((dispute) => dispute.payment_intent === id && !isSettled(dispute)) ||
      dropped.some(({ intentId }) => intentId === id) ||
      allRefunds.some((refund) => refund.payment_intent === id && refund.status === "failed");
    if (!mayBeStuck)
      problems.push(
        `the provider holds ${heldCents} cents of payment ${id}, and no paid order has it: ${JSON.stringify(await describe(sql, id, metadata.orderId))}`,
      );
  }
  for (const { id, heldCents } of unreturned) {
    const order = byTransaction.get(id);
    if (order && order.paidCents - order.refundedCents !== heldCents)
      problems.push(
        `of payment ${id} the provider holds ${heldCents} cents, its order ${order.paidCents} less ${order.refundedCents}`,
      );
  }
  for (const [id, cents] of heldForInvoices) {
    const held = unreturned.find((intent) => intent.id === id)?.heldCents ?? 0;
    const lost = disputes.some((dispute) => dispute.payment_intent === id && dispute.status === "lost");
    if (held !== cents && !lost)
      problems.push(`of payment ${id} of invoices the provider holds ${held} cents, the shop has ${cents}`);
  }
  const unreturnedIds = new Set(unreturned.map(({ id }) => id));
  for (const { id, transactionId } of paidOrders) {
    if (!unreturnedIds.has(transactionId ?? ""))
      problems.push(`order ${id} is paid, and the provider has no payment for it`);
  }

  problems.push(...(await findShippedAfterRefund(sql, refunds)));
  const isExplained = (row: LedgerRow) =>
    stuck.length > 0 &&
    (rowsOfSums.includes(row.id) || stuck.some(({ id }) => row.id === id || row.detail.includes(id)));
  for (const { name, isGreen, rows } of ledger.checks) {
    const unexplained = rulesOfStuckMoney.includes(name) ? rows.filter((row) => !isExplained(row)) : rows;
    if (isGreen || (rows.length > 0 && unexplained.length === 0)) continue;
    problems.push(`the ledger is red: ${name}\n${unexplained.map(({ id, detail }) => `  ${id} ${detail}`).join("\n")}`);
  }
  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
  const stuckHere = await sql<{ intentId: string }[]>`
    select intent_id as "intentId" from payments where intent_id = any (${stuck.map(({ id }) => id)}) and status in ('succeeded', 'returned')`;
  const stuckHereCents = sum(
    stuck.filter(({ id }) => stuckHere.some(({ intentId }) => intentId === id)).map(({ heldCents }) => heldCents),
  );
  const adriftCents = await countAdriftCents(sql);
  if (adriftCents !== stuckHereCents)
    problems.push(
      `${adriftCents} cents belong to no paid line; payments that cannot be returned explain ${stuckHereCents}`,
    );
  return {
    problems,
    figures: {
      "orders paid": orders.filter(({ transactionId }) => transactionId !== null).length,
      "payments still open": Number(open?.payments),
      "refunds under way": Number(open?.refunds),
      "refunds at the provider": refunds.length,
      "refunds that failed or were cancelled": allRefunds.length - refunds.length,
      disputes: disputes.length,
      "payments that cannot be returned": stuck.length,
      "cents that the shop holds": sum(paidOrders.map((order) => order.paidCents - order.refundedCents)),
      "cents that the provider holds": sum(unreturned.map(({ heldCents }) => heldCents)),
    },
  };
}

/** What was taken and not returned, less what the lines of paid orders have cost. */
async function countAdriftCents(sql: Sql): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select (
      (select coalesce(sum(amount_cents), 0) from payments where status in ('succeeded', 'returned'))
      - (select coalesce(sum(amount_cents), 0) from refunds where status in ('pending', 'succeeded') and payment_id is not null)
      - (select coalesce(sum(l.to_pay_cents), 0) from order_lines l join orders o on o.id = l.order_id
          where o.terms = 'card' and l.status in ('pending', 'shipped', 'refunded'))
      + (select coalesce(sum(refunded_cents), 0) from orders where terms = 'card'))::bigint as cents`;
  return Number(row?.cents);
}

/** What the shop knows of a payment. */
async function describe(sql: Sql, intentId: string, orderId = "") {
  const [row] = await sql`
    select (select to_json(o) from (select number, statuses, total_cents, paid_cents, refunded_cents, transaction_id from orders where id::text = ${orderId}) o) as order,
      (select json_agg(p) from payments p where p.order_id::text = ${orderId}) as payments,
      (select json_agg(r) from refunds r join payments p on p.id = r.payment_id where p.intent_id = ${intentId}) as refunds,
      (select json_agg(e order by e.id) from order_events e where e.order_id::text = ${orderId}) as events,
      (select to_json(u) from unknown_payments u where u.intent_id = ${intentId}) as unknown`;
  return row;
}

/**
 * Lines of which pieces were shipped that had been refunded or shipped before, and orders shipped after the provider had returned their
 * payment.
 */
async function findShippedAfterRefund(sql: Sql, refunds: Refund[]): Promise<string[]> {
  // A refund that was read back from the provider has its time in whole seconds.
  const shippedTooMuch = await sql<{ id: string; history: object }[]>`
    with refunded as (
      select f.line_id, f.quantity, r.status,
        r.decided_at + case when r.decided_at = date_trunc('second', r.decided_at) then interval '1 second' else interval '0' end as at
      from refunds r join refund_lines f on f.refund_id = r.id
    )
    select distinct on (l.id) l.id, json_build_object(
        'quantity', l.quantity,
        'shipments', (
          select json_agg(json_build_object('pieces', n.quantity, 'at', x.shipped_at, 'undone', x.undone_at) order by x.shipped_at)
          from shipments x join shipment_lines n on n.shipment_id = x.id where n.line_id = l.id),
        'refunds', (select json_agg(to_json(f) order by f.at) from refunded f where f.line_id = l.id)
      ) as history
    from shipments s join shipment_lines n on n.shipment_id = s.id join order_lines l on l.id = n.line_id
    where l.quantity < (
        select sum(other.quantity) from shipments o join shipment_lines other on other.shipment_id = o.id
        where other.line_id = l.id and o.shipped_at <= s.shipped_at and (o.undone_at is null or o.undone_at > s.shipped_at)
      ) + (
        select coalesce(sum(f.quantity), 0) from refunded f
        where f.line_id = l.id and f.status in ('pending', 'succeeded') and f.at < s.shipped_at)`;
  const shipped = await sql<{ id: string; intentId: string; paidCents: number; at: Date }[]>`
    select o.id, o.transaction_id as "intentId", o.paid_cents as "paidCents", e.happened_at as at
    from order_events e join orders o on o.id = e.order_id where e.kind = 'shipped' and o.terms = 'card'`;
  const isReadBack = ({ created }: Refund, at: Date) => created + readBackWithinSeconds < at.getTime() / 1000;
  return [
    ...shippedTooMuch.map(
      ({ id, history }) =>
        `of line ${id} pieces were shipped that had been refunded or shipped before: ${JSON.stringify(history)}`,
    ),
    ...shipped
      .filter(({ intentId, paidCents, at }) => {
        const before = refunds.filter((refund) => isReadBack(refund, at));
        return refundedOf(before, intentId) >= paidCents;
      })
      .map(({ id }) => `order ${id} was shipped after the provider had returned its payment`),
  ];
}

/** The payment can be refunded again. */
const isSettled = ({ status }: Dispute): boolean => ["won", "warning_closed", "prevented"].includes(status);

const refundedOf = (refunds: Refund[], intent: string): number =>
  refunds.filter(({ payment_intent }) => payment_intent === intent).reduce((sum, { amount }) => sum + amount, 0);

async function listAll<Item>(url: string): Promise<Item[]> {
  const items: (Item & { id: string })[] = [];
  for (;;) {
    const after = items.at(-1);
    const answer = await sendRequest(`${url}?limit=100${after ? `&starting_after=${after.id}` : ""}`, {
      method: "GET",
      headers: { authorization: "Bearer sk_test_ironmonger" },
    });
    if (answer?.status !== 200) throw new Error(`The card provider does not answer: ${JSON.stringify(answer)}`);
    const page = answer.body as { data: (Item & { id: string })[]; has_more: boolean };
    items.push(...page.data);
    if (!page.has_more) return items;
  }
}

import { connect } from "@ironmonger/db/client";

/**
 * Counts in the database how often each event that the run tests has happened to orders placed since then. An event that never happened was
 * not tested.
 */
export async function listOccurrences(databaseUrl: string, since: number): Promise<Record<string, number>> {
  const start = new Date(since);
  const { sql, close } = connect(databaseUrl, { max: 1 });
  const [orders] = await sql<Record<string, number>[]>`
    select count(*) filter (where charges #>> '{delivery,kind}' = 'weight' and delivery_cents > 0) as "paid orders with delivery by weight",
      count(*) filter (where charges #>> '{delivery,kind}' = 'flat' and delivery_cents > 0) as "paid orders with a flat delivery charge",
      count(*) filter (where tax_cents > 0 and not (charges #>> '{tax,isIncluded}')::boolean) as "paid orders with tax on top",
      count(*) filter (where tax_cents > 0 and (charges #>> '{tax,isIncluded}')::boolean) as "paid orders with tax included",
      count(*) filter (where tax_cents = 0) as "paid orders without tax"
    from orders where transaction_id is not null and placed_at > ${start}`;
  const [shipping] = await sql<Record<string, number>[]>`
    select count(distinct s.id) as shipments, count(distinct s.id) filter (where n.quantity < l.quantity) as "shipments of some pieces of a line",
      count(distinct s.id) filter (where s.undone_at is not null) as "undone shipments"
    from shipments s join shipment_lines n on n.shipment_id = s.id join order_lines l on l.id = n.line_id
    where s.shipped_at > ${start}`;
  const [refunds] = await sql<Record<string, number>[]>`
    select count(distinct r.id) filter (where r.origin = 'shop') as "refunds by the shop",
      count(distinct r.id) filter (where r.origin = 'provider') as "refunds in the dashboard",
      count(distinct r.id) filter (where n.quantity between 1 and l.quantity - 1) as "refunds of some pieces",
      count(distinct r.id) filter (where n.quantity = 0) as "refunds of an amount",
      count(distinct r.id) filter (where r.status = 'failed') as "failed refunds"
    from refunds r left join refund_lines n on n.refund_id = r.id left join order_lines l on l.id = n.line_id
    where r.decided_at > ${start}`;
  const [other] = await sql<Record<string, number>[]>`
    select (select count(*) from disputes where kind = 'dispute') as disputes,
      (select count(*) from disputes where kind = 'early-fraud-warning') as "early fraud warnings",
      (select count(*) from unknown_payments) as "payments without an order",
      (select count(*) from unknown_payments where status = 'attached') as "payments attached to an order"`;
  const [invoicing] = await sql<Record<string, number>[]>`
    select (select count(*) from orders where terms = 'account') as "orders on account", (select count(*) from orders where terms = 'transfer') as "orders paid by transfer",
      count(*) filter (where kind = 'invoice') as invoices, count(*) filter (where kind = 'credit-note') as "credit notes",
      (select count(*) from payments_in where source = 'card' and status = 'received') as "card payments of invoices",
      (select count(*) from payments_in where source = 'transfer' and status = 'received') as "transfers",
      (select count(*) from payments_in where status = 'undone') as "transfers taken back",
      (select count(*) from payouts where source <> 'office') as "card payments of invoices that went back"
    from invoices`;
  await close();
  return { ...orders, ...shipping, ...refunds, ...other, ...invoicing };
}

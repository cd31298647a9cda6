import { invoiceFiles, invoices } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPaymentShop } from "../../testing/payment-shop.ts";
import { issueInvoices } from "../invoices/issue-invoices.ts";
import { applyRetention } from "./apply-retention.ts";

type Shop = Awaited<ReturnType<typeof startPaymentShop>>;
let open: Shop;
beforeAll(async () => {
  open = await startPaymentShop();
  await open.shop.services.sql`update users set email_verified_at = now() where id = ${open.buyer.ctx.user.id}`;
});
afterAll(() => open.shop.close());

test("an unverified account without an order goes after its time; one with an order or a recent visit stays", async () => {
  const { shop } = open;
  const { sql } = shop.services;
  const [idle, visiting, ordering] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  await shop.order(ordering);
  await sql`update users set created_at = now() - interval '91 days' where email_verified_at is null`;
  await sql`update sessions set last_used_at = now() - interval '91 days' where user_id <> ${visiting.ctx.user.id}`;
  await applyRetention(shop.services);
  const closed = await sql<{ id: string }[]>`select id from users where closed_at is not null`;
  const ids = closed.map(({ id }) => id);
  expect(ids).toContain(idle.ctx.user.id);
  expect(ids).not.toContain(visiting.ctx.user.id);
  expect(ids).not.toContain(ordering.ctx.user.id);
});

test("old events, ledger checks and events of the card provider are deleted, younger ones stay", async () => {
  const { shop } = open;
  const { sql } = shop.services;
  await shop.tool();
  await sql`insert into payment_events (id, kind, handled_at) values ('evt_old', 'x', now() - interval '91 days'), ('evt_new', 'x', now())`;
  await sql`update events set at = now() - interval '91 days' where position = (select min(position) from events)`;
  const [before] = await sql`select count(*)::int as count from events`;
  await applyRetention(shop.services);
  expect(await sql`select id from payment_events where id like 'evt\\_%' and kind = 'x'`).toEqual([{ id: "evt_new" }]);
  expect(await sql`select count(*)::int as count from events`).toEqual([{ count: before?.count - 1 }]);
});

/** Makes all orders and invoices so far look eleven years old. */
const age = (shop: Shop["shop"]) =>
  shop.services.sql.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica;
      update invoices set issued_on = issued_on - 4018;`);
  });

test("an order and its invoice lose their buyer after their time; numbers, dates, amounts and hashes stay", async () => {
  const { shop, admin, buyer, paidOrder } = open;
  const { sql, db } = shop.services;
  await admin.api.settings.updateSettings({ retention: { ...kept, orderYears: 1 } });
  const order = await paidOrder();
  await admin.api.orders.addNote({ orderId: order.id, text: "Ann likes pallets", idempotencyKey: "pallets" });
  await admin.api.orders.shipLines({ orderId: order.id });
  await issueInvoices(shop.services, { orderId: order.id });
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id));
  if (!invoice) throw new Error("There is no invoice.");
  const file = () => buyer.inject({ url: `/invoices/${invoice.number}.pdf` });
  expect((await file()).statusCode).toBe(200);
  const [fileBefore] = await db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, invoice.id));

  // An order is found by its id, which has its time.
  const old = `00000000-0001-7000-8000-${order.id.slice(-12)}`;
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica;
      update orders set id = '${old}' where id = '${order.id}';
      update order_lines set order_id = '${old}' where order_id = '${order.id}';
      update order_events set order_id = '${old}' where order_id = '${order.id}';
      update payments set order_id = '${old}' where order_id = '${order.id}';
      update invoices set order_id = '${old}' where order_id = '${order.id}';
      update invoice_lines set order_id = '${old}' where order_id = '${order.id}';
      update shipments set order_id = '${old}' where order_id = '${order.id}';`);
  });
  await age(shop);
  const [before] = await sql`select * from orders where id = ${old}`;
  await applyRetention(shop.services);
  await applyRetention(shop.services);

  const [after] = await sql`select * from orders where id = ${old}`;
  expect(after).toMatchObject({ buyer_name: "Removed", address: "Removed", phone: "0", po_number: null });
  for (const name of [
    "number",
    "total_cents",
    "tax_cents",
    "country",
    "region",
    "placed_at",
    "transaction_id",
    "statuses",
  ])
    expect(after?.[name]).toEqual(before?.[name]);
  expect(after?.search_text).toContain(order.lines[0]?.toolName.toLowerCase());
  expect(await sql`select distinct text from order_events where order_id = ${old} and text is not null`).toEqual([
    { text: "Removed" },
  ]);
  const [changed] = await db.select().from(invoices).where(eq(invoices.id, invoice.id));
  expect(JSON.stringify(changed)).not.toMatch(new RegExp(`${buyer.email}|${buyer.ctx.user.displayName}|Mill Road`));
  expect(changed).toMatchObject({
    ...{ number: invoice.number, totalCents: invoice.totalCents, token: invoice.token },
    document: { buyer: { name: "Removed" }, number: invoice.number },
  });
  const [fileAfter] = await db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, invoice.id));
  expect(fileAfter?.content.length).toBe(0);
  expect(fileAfter?.sha256).toBe(fileBefore?.sha256);
  expect((await file()).statusCode).toBe(404);
});

test("the database lets nothing else of an invoice or its files change, and none that is young", async () => {
  const { shop, admin, paidOrder } = open;
  const { sql } = shop.services;
  const order = await paidOrder();
  await admin.api.orders.shipLines({ orderId: order.id });
  await issueInvoices(shop.services, { orderId: order.id });
  const refused = "only ever gains rows";
  const change = (set: string) =>
    sql.unsafe(`update invoices set ${set}, anonymised_at = now() where order_id = '${order.id}'`);
  await expect(change('document = document || \'{"buyer": {"name": "Removed"}}\'')).rejects.toThrow(refused);
  await age(shop);
  await expect(change('document = document || \'{"number": "INV-1"}\'')).rejects.toThrow(refused);
  await expect(change("document = jsonb_set(document, '{orders,0,lines,0,priceCents}', '1')")).rejects.toThrow(refused);
  await sql`
    insert into invoice_files (invoice_id, kind, sha256, content)
    select id, 'xml', repeat('0', 64), 'file'::bytea from invoices where order_id = ${order.id}`;
  await expect(sql`update invoice_files set content = ''`).rejects.toThrow(refused);
  await expect(sql`update invoices set document = document where order_id = ${order.id}`).rejects.toThrow(refused);
});

const kept = { unverifiedAccountDays: 90, visitorBasketDays: 60, logDays: 90, auditYears: 10, orderYears: 10 };

test("an admin says how long data are kept, within what the shop can keep", async () => {
  const { admin, buyer } = open;
  await admin.api.settings.updateSettings({ retention: { ...kept, visitorBasketDays: 7 } });
  expect((await admin.api.settings.getSettings()).retention.visitorBasketDays).toBe(7);
  await expect(admin.api.settings.updateSettings({ retention: { ...kept, auditYears: 0 } })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await expect(buyer.api.settings.updateSettings({ retention: kept })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const tool = await open.shop.tool();
  await open.shop.visitorApi().basket.setLine({ toolId: tool.id, quantity: 10 });
  const [basket] = await open.shop.services.sql`
    select lapses_at < now() + interval '8 days' as "isSoon" from baskets where token_hash is not null`;
  expect(basket?.isSoon).toBe(true);
});

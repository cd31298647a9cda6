import { summarize } from "@ironmonger/contract/orders/line-states";
import { orderLines, orders, payments, refunds, stockMovements } from "@ironmonger/db/schema";
import { parse } from "csv-parse/sync";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { compactTotals } from "../../core/database/compact-totals.statement.ts";
import { newId } from "../../core/new-id.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { exportSales } from "./export-sales.ts";

/** As one statement. */
const pay = async ({ services: { sql } }: TestShop, ids: string[]) => {
  await sql`update orders set paid_cents = total_cents, transaction_id = 'pi_' || id where id = any(${ids}::uuid[])`;
  await sql`update order_lines set payment = 'paid' where order_id = any(${ids}::uuid[])`;
};

type SoldTool = { id: string; name: string; category: string | null; priceCents: number };
type Sold = { tool: SoldTool; quantity: number; refundedCents?: number };
type Past = { at: string; by: Person; lines: Sold[]; status?: keyof typeof states };

const states = {
  unpaid: { fulfilment: "to-ship", payment: "due" },
  shipped: { fulfilment: "shipped", payment: "paid" },
  cancelled: { fulfilment: "cancelled", payment: null },
} as const;

/** An order as it would be if it had been placed at a moment in the past. */
async function orderInThePast(
  { services: { db } }: TestShop,
  { at, by, lines, status = "shipped" }: Past,
): Promise<string> {
  const id = v7({ msecs: Date.parse(at) });
  const sum = (count: (line: Sold) => number) => lines.reduce((total, line) => total + count(line), 0);
  const totalCents = sum(({ tool, quantity }) => tool.priceCents * quantity);
  const isCancelled = status === "cancelled";
  const isPaid = status === "shipped";
  const state = states[status];
  const refundedCents = sum((line) => line.refundedCents ?? 0);
  await db.insert(orders).values({
    id,
    userId: by.ctx.user.id,
    buyerName: "Buyer",
    buyerEmail: by.email,
    address: "1 Anvil Street",
    country: "US",
    phone: "123",
    firstToolName: lines[0]?.tool.name ?? "",
    searchText: "",
    lineCount: isCancelled ? 0 : lines.length,
    pieces: isCancelled ? 0 : sum(({ quantity }) => quantity),
    totalCents: isCancelled ? 0 : totalCents,
    ...summarize([state]),
    paidCents: isPaid ? totalCents : 0,
    refundedCents,
    transactionId: isPaid ? `pi_${id}` : null,
    placedAt: new Date(at),
    expiresAt: new Date(at),
  });
  const rows = lines.map(({ tool, quantity, refundedCents = 0 }, position) => ({
    id: newId(),
    orderId: id,
    position,
    toolId: tool.id,
    toolName: tool.name,
    category: tool.category,
    quantity,
    unitPriceCents: tool.priceCents,
    totalCents: tool.priceCents * quantity,
    explanation: [],
    ...state,
    refundedCents,
  }));
  await db.insert(orderLines).values(rows);
  await db.insert(stockMovements).values(
    rows.map(({ id: orderLineId, toolId, quantity }) => ({
      id: newId(),
      toolId,
      orderLineId,
      delta: -quantity,
      reason: "order" as const,
    })),
  );
  if (refundedCents === 0) return id;
  const paymentId = newId();
  await db.insert(payments).values({
    id: paymentId,
    orderId: id,
    intentId: `pi_${id}`,
    amountCents: totalCents,
    currency: "usd",
    status: "succeeded",
  });
  await db.insert(refunds).values({ id: newId(), orderId: id, paymentId, amountCents: refundedCents });
  return id;
}

/** The rows of the admin's table that a link opens. */
const rowsOf = async (admin: Pick<Person, "api">, filter: object) => {
  const { rows, total } = await admin.api.orders.listOrders({ pageSize: 100, ...filter });
  const sum = (count: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + count(row), 0);
  return {
    total,
    pieces: sum(({ pieces }) => pieces),
    revenueCents: sum(({ paidCents, refundedCents }) => paidCents - refundedCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
  };
};

test("admins see thirty days to today and the thirty before, what was sold on each, and what runs low", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const hammer = await shop.tool({ available: 100, minOrder: 10, priceCents: 2000 });
  const scarce = await shop.tool({ available: 12, minOrder: 10 });
  const paid = await shop.order(buyer, hammer);
  await shop.order(buyer, hammer);
  const cancelled = await shop.order(buyer, hammer);
  await buyer.api.orders.cancelOrder({ id: cancelled.id });
  await pay(shop, [paid.id]);

  const { period, before, statuses, lowStock } = await admin.api.insights.show();
  const sold = { orders: 2, paidOrders: 1, paidPieces: 10, revenueCents: 20_000, refundedCents: 0 };
  const nothing = { orders: 0, paidOrders: 0, paidPieces: 0, revenueCents: 0, refundedCents: 0 };
  expect(period.days).toHaveLength(30);
  expect(period.total).toEqual(sold);
  // Midnight may have come between the two.
  expect(period.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
  expect(period.days.slice(0, -2).map(({ day: _, ...figures }) => figures)).toEqual(Array(28).fill(nothing));
  expect(before.total).toEqual(nothing);
  const days = [...before.days, ...period.days].map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(days).toHaveLength(60);
  expect([before.from, before.to, period.from, period.to]).toEqual([days[0], days[29], days[30], days[59]]);
  expect(statuses).toContainEqual({ status: "pending", orders: 1 });
  expect(statuses).toContainEqual({ status: "unpaid", orders: 1 });
  expect(lowStock).toEqual([{ id: scarce.id, name: scarce.name, available: 12, minOrder: 10 }]);
});

test("sales stay the same when totals are compacted, and go down with a refund, on the day that the order was placed", async () => {
  await using shop = await startTestShop();
  const { sql } = shop.services;
  const admin = await shop.admin();
  const by = await shop.buyer();
  const tool = await shop.tool({ priceCents: 2000 });
  const lines = [{ tool, quantity: 10 }];
  const ids = [
    await orderInThePast(shop, { at: "2026-03-01T23:59:59.999Z", by, lines }),
    await orderInThePast(shop, { at: "2026-03-02T00:00:00Z", by, lines }),
    await orderInThePast(shop, { at: "2026-03-02T12:07:00Z", by, lines }),
    await orderInThePast(shop, { at: "2026-03-02T12:08:00Z", by, lines, status: "unpaid" }),
    await orderInThePast(shop, { at: "2026-03-02T12:09:00Z", by, lines, status: "cancelled" }),
  ];
  const show = async () => {
    const { period } = await admin.api.insights.show({ from: "2026-03-01", to: "2026-03-02" });
    return period.days.map(({ orders, paidOrders, paidPieces, revenueCents, refundedCents }) =>
      [orders, paidOrders, paidPieces, revenueCents, refundedCents].join(" "),
    );
  };
  const sold = ["1 1 10 20000 0", "3 2 20 40000 0"];
  expect(await show()).toEqual(sold);
  await compactTotals(sql);
  expect(await show()).toEqual(sold);
  // One statement for orders of two days.
  await sql`update orders set refunded_cents = 5000 where id = any(${ids.slice(0, 2)}::uuid[])`;
  await pay(shop, ids.slice(3, 4));
  const refunded = ["1 1 10 15000 5000", "3 3 30 55000 5000"];
  expect(await show()).toEqual(refunded);
  await compactTotals(sql);
  expect(await show()).toEqual(refunded);
  const { checks } = await admin.api.ledger.checkLedger();
  expect(checks.find(({ name }) => name === "totals-are-true")).toMatchObject({ isGreen: true });
  await sql`update sales_by_quarter set paid_pieces = paid_pieces + 1 where quarter = '2026-03-02T12:00:00Z'`;
  const { checks: after } = await admin.api.ledger.checkLedger();
  expect(after.find(({ name }) => name === "totals-are-true")).toMatchObject({ isGreen: false, rows: [{}] });
});

test("days are the shop's, also when the clocks change and after its time zone was changed; every number is that of its rows", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const by = await shop.buyer();
  const tool = await shop.tool({ priceCents: 100, available: 1_000_000 });
  // On 1 November 2026, New York's day has 25 hours: from 04:00 to 05:00 the next day, in UTC.
  const moments = [
    "2026-11-01T03:59:59.999Z",
    "2026-11-01T04:00:00.000Z",
    "2026-11-01T18:29:59.999Z",
    "2026-11-01T18:30:00.000Z",
    "2026-11-02T04:59:59.999Z",
    "2026-11-02T05:00:00.000Z",
  ];
  for (const [index, at] of moments.entries())
    await orderInThePast(shop, { at, by, lines: [{ tool, quantity: 10 ** index, refundedCents: 10 ** index }] });
  const period = { from: "2026-10-31", to: "2026-11-02" };
  const pieces = {
    UTC: [0, 1_111, 110_000],
    "America/New_York": [1, 11_110, 100_000],
    "Asia/Kolkata": [0, 111, 111_000],
  };
  for (const timeZone of ["UTC", "America/New_York", "Asia/Kolkata"] as const) {
    await admin.api.settings.updateSettings({ timeZone });
    const { period: shown } = await admin.api.insights.show(period);
    expect(shown.days.map(({ paidPieces }) => paidPieces)).toEqual(pieces[timeZone]);
    for (const { day, ...figures } of [...shown.days, { day: "", ...shown.total }]) {
      const days = day === "" ? period : { from: day, to: day };
      expect(await rowsOf(admin, { ...days, only: "paid" })).toEqual({
        total: figures.paidOrders,
        pieces: figures.paidPieces,
        revenueCents: figures.revenueCents,
        refundedCents: figures.refundedCents,
      });
      expect(await rowsOf(admin, days)).toMatchObject({ total: figures.orders });
      expect(await rowsOf(admin, { ...days, only: "with-refunds" })).toMatchObject({
        refundedCents: figures.refundedCents,
      });
    }
  }
});

test("the best tools, buyers and categories come first, with the numbers of their orders; buyers are new once", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const [ann, bob, eve] = await Promise.all([shop.buyer(), shop.buyer(), shop.buyer()]);
  const hammer = await shop.tool({ priceCents: 1000, available: 10_000, category: "hand-tools" });
  const bolt = await shop.tool({ priceCents: 10, available: 10_000, category: "fasteners" });
  const crate = await shop.tool({ priceCents: 50, available: 10_000 });
  const sell = (at: string, by: Person, lines: Sold[], status?: Past["status"]) =>
    orderInThePast(shop, { at: `2026-05-${at}T12:00:00Z`, by, lines, ...(status && { status }) });
  await sell("01", ann, [{ tool: hammer, quantity: 1 }]);
  await sell("01", eve, [{ tool: hammer, quantity: 1 }], "unpaid");
  await sell("10", ann, [
    { tool: hammer, quantity: 3 },
    { tool: bolt, quantity: 100, refundedCents: 400 },
  ]);
  await sell("11", bob, [{ tool: hammer, quantity: 2, refundedCents: 2000 }]);
  await sell("12", bob, [{ tool: crate, quantity: 5 }]);
  await sell("13", eve, [{ tool: bolt, quantity: 7 }]);
  await sell("14", ann, [{ tool: crate, quantity: 900 }], "unpaid");
  await sell("14", ann, [{ tool: crate, quantity: 900 }], "cancelled");
  await sell("20", bob, [{ tool: crate, quantity: 900 }]);

  const days = { from: "2026-05-05", to: "2026-05-15" };
  const ranking = await admin.api.insights.rankSales(days);
  expect(ranking.tools).toMatchObject([
    { id: hammer.id, name: hammer.name, orders: 2, pieces: 5, revenueCents: 3000 },
    { id: bolt.id, name: bolt.name, orders: 2, pieces: 107, revenueCents: 670 },
    { id: crate.id, name: crate.name, orders: 1, pieces: 5, revenueCents: 250 },
  ]);
  expect(ranking.buyers.map(({ name: _, ...buyer }) => buyer)).toEqual([
    { email: ann.email, orders: 1, revenueCents: 3600 },
    { email: bob.email, orders: 2, revenueCents: 250 },
    { email: eve.email, orders: 1, revenueCents: 70 },
  ]);
  expect(ranking.categories).toEqual([
    { category: "hand-tools", pieces: 5, revenueCents: 3000 },
    { category: "fasteners", pieces: 107, revenueCents: 670 },
    { category: null, pieces: 5, revenueCents: 250 },
  ]);
  expect(ranking.returningBuyers).toEqual({ buyers: 1, orders: 1, revenueCents: 3600 });
  expect(ranking.newBuyers).toEqual({ buyers: 2, orders: 3, revenueCents: 320 });

  const paid = { ...days, only: "paid" };
  for (const { id, orders } of ranking.tools)
    expect(await rowsOf(admin, { ...paid, tool: id })).toMatchObject({ total: orders });
  for (const { category, total } of [
    { category: "hand-tools", total: 2 },
    { category: "fasteners", total: 2 },
    { category: "none", total: 1 },
  ])
    expect(await rowsOf(admin, { ...paid, category })).toMatchObject({ total });
  for (const { email, orders, revenueCents } of ranking.buyers)
    expect(await rowsOf(admin, { ...paid, buyer: email })).toMatchObject({ total: orders, revenueCents });
  const soldOf = async (filter: object) => {
    const { rows } = await admin.api.orders.listOrders({ ...filter, pageSize: 100 });
    return new Set(rows.map(({ buyerEmail }) => buyerEmail)).size;
  };
  for (const [buyers, brought] of [
    ["new", ranking.newBuyers],
    ["returning", ranking.returningBuyers],
  ] as const) {
    const { total, revenueCents } = await rowsOf(admin, { ...paid, buyers });
    expect({ buyers: await soldOf({ ...paid, buyers }), orders: total, revenueCents }).toEqual(brought);
    expect(await rowsOf(admin, { ...paid, buyers, search: bob.email })).toMatchObject({
      total: buyers === "new" ? 2 : 0,
    });
  }
  const file = await admin.inject({
    method: "GET",
    url: `/export/orders.csv?${new URLSearchParams({ ...paid, buyers: "returning" })}`,
  });
  const exported = parse(file.body, { columns: true }) as { "buyer email": string }[];
  expect(exported.map((row) => row["buyer email"])).toEqual([ann.email, ann.email]);
  // Without a first day, there is no order from before it.
  expect((await admin.api.orders.listOrders({ buyers: "returning" })).total).toBe(0);
  // A link may be searched further, and the file has the same orders.
  expect((await admin.api.orders.listOrders({ ...days, tool: hammer.id, search: "nowhere" })).total).toBe(0);
  expect((await admin.api.orders.listOrders({ buyer: ann.email })).total).toBe(3);
  expect((await admin.api.orders.listOrders({ buyer: ann.email, status: "cancelled", tool: crate.id })).total).toBe(1);
});

test("what was sold stays in the category that the tool had then", async () => {
  await using shop = await startTestShop();
  const [admin, buyer] = await Promise.all([shop.admin(), shop.buyer()]);
  const tool = await shop.tool({ priceCents: 100, minOrder: 1, category: "safety" });
  const sell = async () => {
    const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 2]));
    await pay(shop, [order.id]);
  };
  await sell();
  await admin.api.catalog.updateTool({ id: tool.id, category: "fasteners" });
  await sell();
  await sell();
  expect((await admin.api.insights.rankSales({ range: 7 })).categories).toEqual([
    { category: "fasteners", pieces: 4, revenueCents: 400 },
    { category: "safety", pieces: 2, revenueCents: 200 },
  ]);
  expect(await rowsOf(admin, { category: "safety" })).toMatchObject({ total: 1 });
});

test("the days of a period leave as CSV", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const tool = await shop.tool({ priceCents: 1005 });
  const lines = [{ tool, quantity: 3, refundedCents: 1005 }];
  await orderInThePast(shop, { at: "2026-05-02T12:00:00Z", by: await shop.buyer(), lines });
  let file = "";
  for await (const piece of exportSales(admin.ctx, { from: "2026-05-01", to: "2026-05-02" })) file += piece;
  expect(parse(file, { columns: true })).toEqual([
    {
      day: "2026-05-01",
      "revenue in dollars": "0.00",
      orders: "0",
      "paid orders": "0",
      pieces: "0",
      "refunded in dollars": "0.00",
    },
    {
      day: "2026-05-02",
      "revenue in dollars": "20.10",
      orders: "1",
      "paid orders": "1",
      pieces: "3",
      "refunded in dollars": "10.05",
    },
  ]);
});

test("only admins see them, and only periods are shown", async () => {
  await using shop = await startTestShop();
  const [visitor, buyer, admin] = [shop.visitorApi(), (await shop.buyer()).api, (await shop.admin()).api];
  for (const call of ["show", "rankSales"] as const) {
    await expect(visitor.insights[call]()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(buyer.insights[call]()).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const input of [{ from: "2026-05-02", to: "2026-05-01" }, { to: "2026-05-01" }, { range: 8 as 7 }])
      await expect(admin.insights[call](input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("today shows what waits: the oldest order to ship first, what expires soon, and what to buy by what was sold", async () => {
  await using shop = await startTestShop();
  const { sql } = shop.services;
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const hammer = await shop.tool({ available: 60, minOrder: 10 });
  const rarelySold = await shop.tool({ available: 0, minOrder: 10 });
  await shop.tool({ available: 100, minOrder: 10 });
  const first = await shop.order(buyer, hammer);
  const second = await shop.order(buyer, hammer);
  const long = await shop.order(buyer, hammer);
  const soon = await shop.order(buyer, hammer);
  await pay(shop, [first.id, second.id]);
  await sql`update tool_stock set sold = 20 where tool_id = ${hammer.id}`;
  await sql`update orders set expires_at = now() + interval '24 hours' where id = ${long.id}`;
  await sql`update orders set expires_at = now() + interval '1 hour' where id = ${soon.id}`;

  const promise = (shipsAt: string) => JSON.stringify({ shipsAt, arrivesFrom: null, arrivesUntil: null });
  await sql`update orders set promise = ${promise("2026-01-05")}::text::jsonb where id = ${first.id}`;
  await sql`update orders set promise = ${promise("2200-01-05")}::text::jsonb where id = ${second.id}`;

  const today = await admin.api.insights.showToday();
  expect(today.toShip).toMatchObject({
    total: 2,
    late: 1,
    totalCents: 2 * (today.toShip.orders[0]?.totalCents ?? 0),
    orders: [{ number: first.number, shipBy: "2026-01-05" }, { number: second.number }],
  });
  expect(today.expiring).toMatchObject({ total: 1, orders: [{ number: soon.number, buyerEmail: buyer.email }] });
  expect(today).toMatchObject({ disputes: [], failedRefunds: 0, failedJobs: 0, unknownPayments: 0 });
  expect(today.reorder).toMatchObject([
    { id: hammer.id, available: 20, soldLately: 20, suggested: 10 },
    { id: rarelySold.id, available: 0, soldLately: 0, suggested: 30 },
  ]);
  await expect(buyer.api.insights.showToday()).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await admin.api.insights.countWork()).toEqual({ today: 3, toShip: 2, reviews: 0, ledger: 0 });
  await expect(buyer.api.insights.countWork()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("taxes are summed by country and rate as they were charged; refunds that return no pieces stand apart", async () => {
  await using shop = await startTestShop();
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];
  const rate = (country: string, name: string, percent: number) => ({ country, name, percent });
  await admin.api.settings.updateSettings({
    tax: {
      kind: "rates",
      pricesIncludeTax: false,
      rates: [rate("US", "Sales tax", 8), rate("DE", "VAT", 19)],
    },
  });
  const tool = await shop.tool({ priceCents: 1000, minOrder: 1 });
  const place = async (country: string, quantity: number) => {
    const { id } = await buyer.api.orders.placeOrder({ ...orderOf([tool.id, quantity]), country });
    return id;
  };
  const paid = [await place("US", 1), await place("DE", 2), await place("DE", 3), await place("FR", 1)];
  await place("US", 50);
  await pay(shop, paid);
  const { taxes, refunds: none } = await admin.api.insights.sumTaxes({ range: 7 });
  expect(taxes).toEqual([
    { country: "DE", name: "VAT", percent: 19, netCents: 5000, taxCents: 950 },
    { country: "US", name: "Sales tax", percent: 8, netCents: 1000, taxCents: 80 },
    { country: "FR", name: null, percent: null, netCents: 1000, taxCents: 0 },
  ]);
  expect(none).toEqual({ forPiecesCents: 0, apartFromPiecesCents: 0 });
  await expect(buyer.api.insights.sumTaxes({ range: 7 })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("the margin is what sold goods leave above their cost when they were ordered, without tax, delivery and refunds", async () => {
  await using shop = await startTestShop({ settings: {} });
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  await admin.api.settings.updateSettings({
    tax: { kind: "rates", pricesIncludeTax: false, rates: [{ country: "US", name: "Sales tax", percent: 10 }] },
    delivery: { kind: "flat", flatCents: 500, freeFromCents: null },
  });
  const known = await shop.tool({ priceCents: 1000, minOrder: 1, costCents: 600 });
  const unknown = await shop.tool({ priceCents: 250, minOrder: 1 });
  const order = await buyer.api.orders.placeOrder(orderOf([known.id, 10], [unknown.id, 4]));
  await admin.api.catalog.updateTool({ id: known.id, costCents: 900 });
  await pay(shop, [order.id]);
  const nothing = { salesCents: 0, costCents: 0, unknownCents: 0 };
  const { margin, tools } = await admin.api.insights.rankSales({ range: 7 });
  expect(margin).toEqual({ salesCents: 10_000, costCents: 6000, unknownCents: 1000 });
  expect(tools.find(({ id }) => id === known.id)?.margin).toEqual({ ...nothing, salesCents: 10_000, costCents: 6000 });
  expect(tools.find(({ id }) => id === unknown.id)?.margin).toEqual({ ...nothing, unknownCents: 1000 });

  await shop.services.sql`
    update order_lines set refunded_quantity = 5, restocked_quantity = 2, refunded_cents = to_pay_cents / 2 where tool_id = ${known.id}`;
  expect((await admin.api.insights.rankSales({ range: 7 })).margin).toMatchObject({
    salesCents: 5000,
    costCents: 4800,
  });
});

import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { delivery, orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const shop = await startTestShop({ hasRaces: true });
afterAll(shop.close);
afterEach(async () => {
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const { sql } = shop.services;
const unknown = "01890000-0000-7000-8000-000000000000";

const stockOf = async (toolId: string) => {
  const [row] = await sql<{ available: number; moved: number }[]>`
    select available, (select sum(delta) from stock_movements m where m.tool_id = s.tool_id) as moved from tool_stock s where tool_id = ${toolId}`;
  return row;
};
const place = (buyer: Person, ...lines: (readonly [string, number])[]) =>
  buyer.api.orders.placeOrder(orderOf(...lines));
const refusalOf = (placing: Promise<unknown>) =>
  placing.then(
    () => undefined,
    (error) => ({ code: error.code, message: error.message, issues: error.cause?.issues }),
  );
/** How many statements are sent to the database, apart from those that read the settings, which are cached. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  shop.services.settings.invalidate();
  await shop.services.settings.read();
  sql.options.debug = () => {
    count += 1;
  };
  await work();
  sql.options.debug = false;
  return count;
};
const leaveShop = (toolId: string) => sql`update tools set deleted_at = now() where id = ${toolId}`;

describe("placing an order", () => {
  test("takes the stock, freezes the price, and writes ledger, history and outbox", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ sku: "HAM-1", minOrder: 10, available: 100, priceCents: 250 });
    const order = await place(buyer, [tool.id, 40]);
    expect(order).toMatchObject({
      number: expect.stringMatching(/^IM-\d{5}$/),
      buyerEmail: buyer.email,
      lines: [
        {
          toolId: tool.id,
          toolName: tool.name,
          sku: "HAM-1",
          imageUrl: tool.imageUrl,
          quantity: 40,
          unitPriceCents: 250,
          totalCents: 10_000,
          toPayCents: 10_000,
          explanation: [{ rule: "price", text: "$2.50 per piece", unitPriceCents: 250 }],
          status: "unpaid",
          refundedCents: 0,
        },
      ],
      lineCount: 1,
      pieces: 40,
      statuses: ["unpaid"],
      subtotalCents: 10_000,
      totalCents: 10_000,
      paidCents: 0,
      isPaid: false,
      transactionId: null,
      ...delivery,
      country: "US",
      region: null,
      poNumber: null,
      note: null,
    });
    await sql`update tools set price_cents = 999 where id = ${tool.id}`;
    expect(await buyer.api.orders.getOrder({ number: order.number })).toEqual({ ...order, shipments: [] });
    expect(await buyer.api.orders.getOrder({ lineId: order.lines[0]?.id ?? "" })).toEqual({ ...order, shipments: [] });
    expect(await stockOf(tool.id)).toEqual({ available: 60, moved: 60 });
    expect(await buyer.api.orders.listOrderEvents({ orderId: order.id })).toMatchObject([
      { kind: "placed", lineIds: null, by: buyer.ctx.user.displayName },
    ]);
    const jobs = await sql`select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${order.id}`;
    expect(jobs).toEqual([{ data: { orderId: order.id, about: "received" } }]);
    const hours = (Date.parse(order.expiresAt ?? "") - Date.parse(order.placedAt)) / 3_600_000;
    expect(hours).toBeCloseTo(2, 3);
  });

  test("of several tools stores their order, adds up lines of one tool, and has one total", async () => {
    const buyer = await shop.buyer();
    const saw = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
    const nails = await shop.tool({ minOrder: 100, available: 10_000, priceCents: 2 });
    const anvil = await shop.tool({ minOrder: 1, available: 3, priceCents: 90_000 });
    // Half of the minimum order twice is the minimum order.
    const order = await place(buyer, [saw.id, 5], [anvil.id, 3], [nails.id, 1000], [saw.id.toUpperCase(), 5]);
    expect(order.lines.map(({ toolId, quantity, totalCents }) => [toolId, quantity, totalCents])).toEqual([
      [saw.id, 10, 5000],
      [anvil.id, 3, 270_000],
      [nails.id, 1000, 2000],
    ]);
    expect(order).toMatchObject({ lineCount: 3, pieces: 1013, totalCents: 277_000, subtotalCents: 277_000 });
    expect(await buyer.api.orders.getOrder({ number: order.number.toLowerCase() })).toEqual({
      ...order,
      shipments: [],
    });
    expect(await stockOf(saw.id)).toEqual({ available: 90, moved: 90 });
    expect(await stockOf(anvil.id)).toEqual({ available: 0, moved: 0 });
    expect(await stockOf(nails.id)).toEqual({ available: 9000, moved: 9000 });
    const jobs = await sql`select 1 from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${order.id}`;
    expect(jobs).toHaveLength(1);
  });

  test("a region that its country does not have is refused, and a region of its country is stored by its code", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool();
    const place = (region: string) => buyer.api.orders.placeOrder({ ...orderOf([tool.id, 10]), country: "US", region });
    await expect(place("Ontario")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await place("new york")).toMatchObject({ country: "US", region: "NY" });
  });

  test("stores PO number, note, country and region, and the phone as digits", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool();
    const order = await buyer.api.orders.placeOrder({
      ...orderOf([tool.id, 10]),
      phone: "+44 (0)114 234 5678",
      country: "GB",
      region: "South Yorkshire",
      poNumber: " PO-77 ",
      billingAddress: " Mendes Metal Lda\n4400 Gaia\nPortugal ",
      note: "Ring twice.",
    });
    expect(order).toMatchObject({ phone: "441142345678", country: "GB", region: "South Yorkshire", poNumber: "PO-77" });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toEqual({ ...order, shipments: [] });
  });

  test.for([
    { what: "less than the minimum order", quantity: 9, issue: "The minimum order is 10 pieces." },
    { what: "more than is available", quantity: 101, issue: "Only 100 left." },
  ])("$what is refused, and nothing is written", async ({ quantity, issue }) => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    expect(await refusalOf(place(buyer, [tool.id, quantity]))).toEqual({
      code: "CONFLICT",
      message: shop.messages.quantityOutOfRange,
      issues: [{ path: "lines.0.quantity", message: issue }],
    });
    expect(await stockOf(tool.id)).toEqual({ available: 100, moved: 100 });
    expect(await buyer.api.orders.listMyOrders({})).toEqual({ rows: [], total: 0 });
  });

  test("is refused as a whole, and the refusal names every wrong line and why", async () => {
    const buyer = await shop.buyer();
    const good = await shop.tool({ minOrder: 10, available: 100 });
    const scarce = await shop.tool({ minOrder: 10, available: 30 });
    const gone = await shop.tool();
    await leaveShop(gone.id);
    const lines = [
      [good.id, 10],
      [scarce.id, 20],
      [unknown, 10],
      [gone.id, 10],
      [scarce.id, 11],
    ] as const;
    expect(await refusalOf(place(buyer, ...lines))).toEqual({
      code: "CONFLICT",
      message: "4 lines cannot be ordered.",
      issues: [
        { path: "lines.1.quantity", message: "Only 30 left." },
        { path: "lines.2.quantity", message: shop.messages.toolNotFound },
        { path: "lines.3.quantity", message: shop.messages.toolLeft },
        { path: "lines.4.quantity", message: "Only 30 left." },
      ],
    });
    expect(await stockOf(good.id)).toEqual({ available: 100, moved: 100 });
  });

  test("below the card provider's smallest charge is refused and takes nothing; at it, it is placed", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 7, priceCents: 7, available: 100 });
    await expect(place(buyer, [tool.id, 7])).rejects.toMatchObject({
      code: "CONFLICT",
      message: "An order must come to at least $0.50, the smallest card payment.",
    });
    const overRest = await buyer.inject({
      method: "POST",
      url: "/order",
      headers: { origin: "http://shop.test" },
      payload: { toolId: tool.id, quantity: 7, address: "1 Anvil Street", phone: "01142345678" },
    });
    expect([overRest.statusCode, overRest.json()]).toMatchObject([
      409,
      { error: { message: "An order must come to at least $0.50, the smallest card payment." } },
    ]);
    expect(await stockOf(tool.id)).toEqual({ available: 100, moved: 100 });
    expect(await place(buyer, [tool.id, 8])).toMatchObject({ totalCents: 56 });
  });

  test("takes a statement for each step: reading the tools, the locks, the order with its event; of the basket two more", async () => {
    const buyer = await shop.buyer();
    const [saw, anvil] = [await shop.tool(), await shop.tool()];
    const lines = [
      [saw.id, 10],
      [anvil.id, 20],
    ] as const;
    await buyer.api.basket.addLines({ lines: orderOf(...lines).lines });
    // With the begin and the commit of the transaction.
    expect(await statementsOf(() => place(buyer, [saw.id, 10]))).toBe(6);
    const fromBasket = { ...orderOf(...lines), isFromBasket: true };
    expect(await statementsOf(() => buyer.api.orders.placeOrder(fromBasket))).toBe(8);
    expect(await buyer.api.basket.getBasket()).toMatchObject({ lines: [] });
  });

  test("of a thousand tools is refused for one wrong line, and without it takes the stock of all others", async () => {
    const buyer = await shop.buyer();
    const stockKeeper = await shop.admin();
    const names = Array.from({ length: 1000 }, (_, index) => `Bolt ${index}`);
    const ids = await sql<{ id: string }[]>`
      with t as (
        insert into tools (id, name, description, image_url, price_cents, min_order)
        select new_id(), name, '', '/images/no-picture.svg', 100, 1 from unnest(${names}::text[]) as name returning id
      ), s as (
        insert into tool_stock (tool_id, min_order) select id, 1 from t
      ), m as (
        insert into stock_movements (id, tool_id, delta, reason, by_user_id)
        select new_id(), id, 5, 'opening', ${stockKeeper.ctx.user.id}::uuid from t
      )
      select id from t`;
    const requested = ids.map(({ id }, index) => [id, index === 707 ? 6 : 5] as const);
    expect(await refusalOf(place(buyer, ...requested))).toMatchObject({
      code: "CONFLICT",
      issues: [{ path: "lines.707.quantity", message: "Only 5 left." }],
    });
    const all = ids.map(({ id }) => id);
    const left = async () => {
      const [row] = await sql`select sum(available)::int as pieces from tool_stock where tool_id = any(${all}::uuid[])`;
      return row?.pieces;
    };
    expect(await left()).toBe(5000);
    const order = await place(buyer, ...requested.filter(([, quantity]) => quantity === 5));
    expect(order.lines.map(({ toolId }) => toolId)).toEqual(all.filter((_, index) => index !== 707));
    expect(order).toMatchObject({ lineCount: 999, pieces: 4995, totalCents: 499_500 });
    expect(await left()).toBe(5);
  });

  test("a tool with less than its minimum left cannot be bought at all", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 5 });
    await expect(place(buyer, [tool.id, 10])).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.notEnoughToPurchase,
    });
  });

  test("what no card payment could take is refused, for one line and for the sum of several", async () => {
    const buyer = await shop.buyer();
    const [one, other] = [
      await shop.tool({ minOrder: 1, available: 2_000_000, priceCents: 100_00 }),
      await shop.tool({ minOrder: 1, available: 2_000_000, priceCents: 100_00 }),
    ];
    const tooLarge = { code: "CONFLICT", message: shop.messages.orderTooLarge(dollars) };
    await expect(place(buyer, [one.id, 10_000])).rejects.toMatchObject(tooLarge);
    await expect(place(buyer, [one.id, 5000], [other.id, 5000])).rejects.toMatchObject(tooLarge);
    await place(buyer, [one.id, 5000], [other.id, 4999]);
  });

  test("a tool that does not exist, or has left the shop, is refused", async () => {
    const buyer = await shop.buyer();
    const gone = await shop.tool();
    await leaveShop(gone.id);
    await expect(place(buyer, [gone.id, 10])).rejects.toMatchObject({ message: shop.messages.toolLeft });
    await expect(place(buyer, [unknown, 10])).rejects.toMatchObject({ message: shop.messages.toolNotFound });
  });

  test("at another total than the buyer expected is refused with the new one", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 250 });
    const input = { ...orderOf([tool.id, 10]), expectedTotalCents: 2500 };
    await sql`update tools set price_cents = 300 where id = ${tool.id}`;
    expect(await refusalOf(buyer.api.orders.placeOrder(input))).toEqual({
      code: "CONFLICT",
      message: "The total is $30 now.",
      issues: [{ path: "expectedTotalCents", message: "3000" }],
    });
    expect(await buyer.api.orders.placeOrder({ ...input, expectedTotalCents: 3000 })).toMatchObject({
      totalCents: 3000,
    });
  });

  test("while its prices change is at one price or the other, and never a mixture", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const tools = await Promise.all([1, 2, 3].map(() => shop.tool({ minOrder: 1, available: 1000, priceCents: 100 })));
    const ids = tools.map(({ id }) => id);
    const changing = (async () => {
      for (let round = 1; round <= 20; round += 1)
        await sql`update tools set price_cents = ${100 + round} where id = any(${ids}::uuid[])`;
    })();
    for (let round = 0; round < 20; round += 1) {
      const [end] = await Promise.allSettled([place(buyer, ...ids.map((id) => [id, 1] as const))]);
      if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      else expect(new Set(end.value.lines.map(({ unitPriceCents }) => unitPriceCents)).size).toBe(1);
    }
    await changing;
  });

  test("an order without lines, or with an impossible quantity, is invalid", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool();
    await expect(place(buyer)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    for (const quantity of [0, -1, 1.5]) {
      await expect(place(buyer, [tool.id, quantity])).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });

  test("a visitor cannot place an order", async () => {
    const tool = await shop.tool();
    await expect(shop.visitorApi().orders.placeOrder(orderOf([tool.id, 10]))).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});

describe("ordering a basket", () => {
  const filledBasket = async (...quantities: number[]) => {
    const buyer = await shop.buyer();
    const lines: [string, number][] = [];
    for (const quantity of quantities) lines.push([(await shop.tool({ minOrder: 10, available: 100 })).id, quantity]);
    const input = { ...orderOf(...lines), isFromBasket: true };
    await buyer.api.basket.addLines({ lines: orderOf(...lines).lines });
    const inBasket = async () =>
      (await buyer.api.basket.getBasket()).lines.map(({ toolId, quantity }) => [toolId, quantity]);
    return { buyer, lines, input, inBasket };
  };
  const basketChanged = { code: "CONFLICT", message: shop.messages.basketChanged };

  test("takes its lines out of the basket and leaves the others, also when it is repeated with its key", async () => {
    const { buyer, lines, input, inBasket } = await filledBasket(10, 20, 30);
    const once = { ...input, lines: input.lines.slice(0, 2), idempotencyKey: "once" };
    const order = await buyer.api.orders.placeOrder(once);
    expect(await inBasket()).toEqual(lines.slice(2));
    expect((await buyer.api.orders.placeOrder(once)).id).toBe(order.id);
    expect(await inBasket()).toEqual(lines.slice(2));
  });

  test("from several tabs at the same moment places one order", async () => {
    await using _ = await shop.tenConnections();
    const { buyer, input, inBasket } = await filledBasket(10, 20);
    const tabs = ["a", "b", "c", "d"].map((idempotencyKey) =>
      refusalOf(buyer.api.orders.placeOrder({ ...input, idempotencyKey })),
    );
    const errors = (await Promise.all(tabs)).filter((error) => error !== undefined);
    expect(errors).toMatchObject([basketChanged, basketChanged, basketChanged]);
    expect(await buyer.api.orders.listMyOrders({})).toMatchObject({ total: 1 });
    expect(await inBasket()).toEqual([]);
  });

  test("that took the last pieces is not refused for the stock when it is sent again, but because the basket has changed", async () => {
    const { buyer, input } = await filledBasket(100);
    await buyer.api.orders.placeOrder(input);
    await expect(buyer.api.orders.placeOrder(input)).rejects.toMatchObject(basketChanged);
  });

  test("whose quantity was changed in another tab is refused, and changes nothing", async () => {
    const { buyer, lines, input, inBasket } = await filledBasket(10, 20);
    const [[toolId] = [""]] = lines;
    await buyer.api.basket.setLine({ toolId, quantity: 40 });
    await expect(buyer.api.orders.placeOrder(input)).rejects.toMatchObject(basketChanged);
    expect(await inBasket()).toEqual([[toolId, 40], ...lines.slice(1)]);
    expect(await stockOf(toolId)).toEqual({ available: 100, moved: 100 });
  });

  test("that is refused leaves the basket as it was, and one tool ordered by itself does, too", async () => {
    const { buyer, lines, input, inBasket } = await filledBasket(10, 200);
    await expect(buyer.api.orders.placeOrder(input)).rejects.toMatchObject({ code: "CONFLICT" });
    await place(buyer, lines[0] ?? ["", 0]);
    expect(await inBasket()).toEqual(lines);
  });

  test("of another buyer is refused", async () => {
    const { input, lines, inBasket } = await filledBasket(10);
    const other = await shop.buyer();
    await expect(other.api.orders.placeOrder(input)).rejects.toMatchObject(basketChanged);
    expect(await inBasket()).toEqual(lines);
  });
});

describe("placing the same order twice", () => {
  const keyed = (idempotencyKey: string, ...lines: (readonly [string, number])[]) => ({
    ...orderOf(...lines),
    idempotencyKey,
  });

  test("with the same key and body answers the same order, also concurrently", async () => {
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    const [one, other] = [await shop.tool({ available: 100 }), await shop.tool({ available: 100 })];
    const input = keyed("once", [one.id, 10], [other.id, 20]);
    const orders = await Promise.all(Array.from({ length: 8 }, () => buyer.api.orders.placeOrder(input)));
    for (const order of orders) expect(order).toEqual(orders[0]);
    expect(await stockOf(one.id)).toEqual({ available: 90, moved: 90 });
    expect(await stockOf(other.id)).toEqual({ available: 80, moved: 80 });
  });

  test("finds its order even when that one took the last pieces, or the price has changed since", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 10 });
    const input: Partial<PlaceOrderInput> & ReturnType<typeof keyed> = keyed("last", [tool.id, 10]);
    const [first, second] = await Promise.all([buyer.api.orders.placeOrder(input), buyer.api.orders.placeOrder(input)]);
    expect(second.id).toBe(first.id);
    await sql`update tools set price_cents = 1 where id = ${tool.id}`;
    const later = await buyer.api.orders.placeOrder({ ...input, expectedTotalCents: 10 });
    expect(later).toMatchObject({ id: first.id, totalCents: first.totalCents });
  });

  test("with the same key and another body is a conflict that takes nothing", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    await buyer.api.orders.placeOrder(keyed("k", [tool.id, 10]));
    for (const input of [keyed("k", [tool.id, 11]), { ...keyed("k", [tool.id, 10]), note: "Ring twice." }])
      await expect(buyer.api.orders.placeOrder(input)).rejects.toMatchObject({
        code: "CONFLICT",
        message: shop.errorMessages.keyReused,
      });
    expect(await stockOf(tool.id)).toEqual({ available: 90, moved: 90 });
  });

  test("after it was cancelled is a conflict, and takes nothing", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    const input = keyed("cancelled", [tool.id, 10]);
    const { id } = await buyer.api.orders.placeOrder(input);
    await buyer.api.orders.cancelOrder({ id });
    await expect(buyer.api.orders.placeOrder(input)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.keyOfCancelledOrder,
    });
    expect(await stockOf(tool.id)).toEqual({ available: 100, moved: 100 });
  });

  test("with another buyer's key is a new order", async () => {
    const [one, other] = [await shop.buyer(), await shop.buyer()];
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    const input = keyed("shared", [tool.id, 10]);
    const [first, second] = [await one.api.orders.placeOrder(input), await other.api.orders.placeOrder(input)];
    expect(second.id).not.toBe(first.id);
  });
});

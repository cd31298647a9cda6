import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

type Role = "buyer" | "approver" | "manager";
/** A confirmed company with one person of each of these roles, who call for it. */
async function company(...roles: Role[]) {
  const { id, number } = await admin.api.companies.register({
    name: "Acme Ltd",
    country: "US",
    billingAddress: "1 Forge Lane",
    invoiceEmail: "invoices@acme.example",
  });
  const people = await Promise.all(
    roles.map(async (role) => {
      const person = await shop.buyer();
      await shop.services
        .sql`insert into company_members (company_id, user_id, role) values (${id}, ${person.ctx.user.id}, ${role})`;
      return person;
    }),
  );
  return { id, number, people, callers: await Promise.all(people.map((person) => shop.buyingFor(person, id))) };
}

let lists = 0;
const list = (input: Partial<Parameters<Admin["api"]["priceLists"]["save"]>[0]>) => {
  lists += 1;
  return admin.api.priceLists.save({ name: `List ${lists}`, ...input });
};

async function markPaid(id: string): Promise<void> {
  const { sql } = shop.services;
  await sql`update orders set paid_cents = total_cents, transaction_id = ${`pi_${id}`} where id = ${id}`;
  await sql`update order_lines set payment = 'paid' where order_id = ${id}`;
}

describe("a price list", () => {
  test("of a company gives its people a price of their own, which is explained, ordered and charged", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    if (!buyer) throw new Error("The company has a buyer.");
    const tool = await shop.tool({ priceCents: 900, minOrder: 10, available: 1000 });
    const { id, name } = await list({ companyIds: [acme.id] });
    await admin.api.priceLists.setEntries({ id, entries: [{ toolId: tool.id, priceCents: 700 }] });
    const { lines } = await buyer.pricing.priceLines({ lines: [{ toolId: tool.id, quantity: 20 }] });
    expect(lines[0]).toMatchObject({ unitPriceCents: 700, totalCents: 14_000 });
    expect(lines[0]?.explanation[0]).toMatchObject({ rule: "list", text: expect.stringContaining(name) });
    expect(await buyer.pricing.priceTools({ ids: [tool.id] })).toEqual([
      {
        id: tool.id,
        priceCents: 700,
        priceUnit: 1,
        priceBreaks: [],
        minOrder: 10,
        casePack: 1,
        publicPriceCents: 900,
        source: `Price list ${name}`,
        prices: [
          {
            ...{ source: `Price list ${name}`, level: "company", unitPriceCents: 700 },
            ...{ priceUnit: 1, priceBreaks: [], minOrder: 10, casePack: 1 },
          },
          {
            ...{ source: null, level: "public", unitPriceCents: 900 },
            ...{ priceUnit: 1, priceBreaks: [], minOrder: 10, casePack: 1 },
          },
        ],
      },
    ]);
    expect(await buyer.basket.setLine({ toolId: tool.id, quantity: 20 })).toMatchObject({ totalCents: 14_000 });
    const order = await buyer.orders.placeOrder({ ...orderOf([tool.id, 20]), expectedTotalCents: 14_000 });
    expect(order).toMatchObject({ companyId: acme.id, totalCents: 14_000, lines: [{ unitPriceCents: 700 }] });
    expect(await admin.api.companies.explainPrice({ companyId: acme.id, toolId: tool.id, quantity: 20 })).toMatchObject(
      { unitPriceCents: 700, explanation: [{ rule: "list" }] },
    );
    const { lines: publicLines } = await shop
      .visitorApi()
      .pricing.priceLines({ lines: [{ toolId: tool.id, quantity: 20 }] });
    expect(publicLines[0]).toMatchObject({ unitPriceCents: 900, explanation: [{ rule: "price" }] });
  });

  test("for large quantities takes nothing from small ones: below its minimum the next list, rule or public price holds", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    if (!buyer) throw new Error("The company has a buyer.");
    const tool = await shop.tool({ sku: "LQ-20", priceCents: 900, minOrder: 20, available: 1000 });
    const everything = await list({ companyIds: [acme.id], rules: [{ percentOff: 5 }] });
    const large = await list({ companyIds: [acme.id] });
    const entry = { toolId: tool.id, priceCents: 700, minOrder: 100 };
    await admin.api.priceLists.setEntries({ id: large.id, entries: [entry] });
    const priceOf = async (quantity: number) => {
      const { lines } = await buyer.pricing.priceLines({ lines: [{ toolId: tool.id, quantity }] });
      return lines[0];
    };
    expect(await priceOf(20)).toMatchObject({
      isValid: true,
      unitPriceCents: 855,
      explanation: [
        { text: `Price list ${everything.name}: $8.55 per piece (Price list ${large.name}: $7 from 100 pieces)` },
      ],
    });
    expect(await priceOf(100)).toMatchObject({ isValid: true, unitPriceCents: 700 });
    expect(await priceOf(19)).toMatchObject({ isValid: false, nearestBelow: null, nearestAbove: 20 });
    expect(await buyer.pricing.priceTools({ ids: [tool.id] })).toMatchObject([
      {
        ...{ minOrder: 20, casePack: 1, priceCents: 855, source: `Price list ${everything.name}` },
        priceBreaks: [{ fromQuantity: 100, unitPriceCents: 700 }],
        prices: [
          { source: `Price list ${everything.name}`, unitPriceCents: 855, minOrder: 20 },
          { source: `Price list ${large.name}`, unitPriceCents: 700, minOrder: 100 },
          { source: null, unitPriceCents: 900, minOrder: 20 },
        ],
      },
    ]);
    expect(await buyer.basket.setLine({ toolId: tool.id, quantity: 20 })).toMatchObject({ totalCents: 17_100 });
    await buyer.basket.setLine({ toolId: tool.id, quantity: 0 });
    expect(await buyer.orderPad.resolveLines({ text: "LQ-20 20" })).toMatchObject({ rows: [{ outcome: "ready" }] });
    expect(await buyer.orders.placeOrder({ ...orderOf([tool.id, 20]), expectedTotalCents: 17_100 })).toMatchObject({
      lines: [{ unitPriceCents: 855 }],
    });

    // The rule of the same list holds below the minimum of the list's own price, and not above it, even if it is lower.
    await admin.api.priceLists.save({ id: everything.id, name: everything.name, companyIds: [], rules: [] });
    const { id, name } = large;
    await admin.api.priceLists.save({ id, name, rules: [{ percentOff: 30 }], companyIds: [acme.id] });
    expect(await priceOf(20)).toMatchObject({ isValid: true, unitPriceCents: 630 });
    expect(await priceOf(100)).toMatchObject({ isValid: true, unitPriceCents: 700 });
    await admin.api.priceLists.save({ id, name, rules: [], companyIds: [acme.id] });
    expect(await priceOf(20)).toMatchObject({ isValid: true, unitPriceCents: 900, explanation: [{ rule: "price" }] });
  });

  test("with the price of another list, but other packs, refuses no quantity that either allows", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    if (!buyer) throw new Error("The company has a buyer.");
    const tool = await shop.tool({ priceCents: 900, minOrder: 10, casePack: 10, available: 1000 });
    const [tens, sixes] = [await list({ companyIds: [acme.id] }), await list({ companyIds: [acme.id] })];
    await admin.api.priceLists.setEntries({ id: tens.id, entries: [{ toolId: tool.id, priceCents: 800 }] });
    await admin.api.priceLists.setEntries({
      id: sixes.id,
      entries: [{ toolId: tool.id, priceCents: 800, minOrder: 12, casePack: 6 }],
    });
    for (const quantity of [10, 12, 18, 20])
      expect(await buyer.orders.placeOrder(orderOf([tool.id, quantity]))).toMatchObject({
        lines: [{ unitPriceCents: 800, quantity }],
      });
    await expect(buyer.orders.placeOrder(orderOf([tool.id, 14]))).rejects.toMatchObject({
      message: "Sold in packs of 6: order 12 or 18.",
    });
  });

  test("never makes a price higher than the public one, unless it says so; the company's lists come before its groups'", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    const group = await admin.api.companies.saveGroup({ name: "Electricians" });
    await admin.api.companies.setGroups({ id: acme.id, groupIds: [group.id] });
    const tool = await shop.tool({ priceCents: 1000, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 800 }] });
    const priceAt = async (quantity: number) =>
      (await buyer?.pricing.priceLines({ lines: [{ toolId: tool.id, quantity }] }))?.lines[0]?.unitPriceCents;
    const ofGroup = await list({ groupIds: [group.id], rules: [{ percentOff: 12.5 }] });
    expect([await priceAt(10), await priceAt(100)]).toEqual([875, 700]);
    const own = await list({ companyIds: [acme.id] });
    await admin.api.priceLists.setEntries({ id: own.id, entries: [{ toolId: tool.id, priceCents: 950 }] });
    expect([await priceAt(10), await priceAt(100)]).toEqual([950, 800]);
    await admin.api.priceLists.save({ id: own.id, name: own.name, mayExceedPublic: true });
    expect([await priceAt(10), await priceAt(100)]).toEqual([950, 950]);
    await admin.api.priceLists.save({
      id: own.id,
      name: own.name,
      validUntil: new Date(Date.now() - 1000).toISOString(),
    });
    expect(await priceAt(10)).toBe(875);
    await admin.api.priceLists.remove({ id: ofGroup.id });
    expect(await priceAt(10)).toBe(1000);
  });

  test("has its most specific rule count: of the tool, then the nearest category, then everything", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    const top = await admin.api.categories.save({ name: "Fixings" });
    const below = await admin.api.categories.save({ name: "Bolts", parentId: top.id });
    const prices = { priceCents: 1000, minOrder: 1 };
    const [one, inTop, inBelow, elsewhere] = [
      await shop.tool({ ...prices, category: below.slug }),
      await shop.tool({ ...prices, category: top.slug }),
      await shop.tool({ ...prices, category: below.slug }),
      await shop.tool(prices),
    ];
    const { id } = await list({
      companyIds: [acme.id],
      rules: [{ percentOff: 10 }, { categoryId: top.id, percentOff: 20 }, { categoryId: below.id, percentOff: 5 }],
    });
    await admin.api.priceLists.setEntries({ id, entries: [{ toolId: one.id, priceCents: 123 }] });
    const ids = [one, inTop, inBelow, elsewhere].map((tool) => tool.id);
    const priced = await buyer?.pricing.priceTools({ ids });
    expect(priced?.map(({ priceCents }) => priceCents)).toEqual([123, 800, 950, 900]);
    await expect(list({ rules: [{ categoryId: crypto.randomUUID(), percentOff: 5 }] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("that changes while an order is placed at its prices refuses the order", async () => {
    await using _ = await shop.tenConnections();
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    const tool = await shop.tool({ priceCents: 900, available: 1000 });
    const { id } = await list({ companyIds: [acme.id] });
    await admin.api.priceLists.setEntries({ id, entries: [{ toolId: tool.id, priceCents: 700 }] });
    const change = () => admin.api.priceLists.setEntries({ id, entries: [{ toolId: tool.id, priceCents: 600 }] });
    const [ordered] = await Promise.allSettled([
      buyer?.orders.placeOrder({ ...orderOf([tool.id, 10]), expectedTotalCents: 7000 }),
      change(),
    ]);
    if (ordered.status === "fulfilled") expect(ordered.value).toMatchObject({ totalCents: 7000 });
    else expect(ordered.reason).toMatchObject({ code: "CONFLICT", message: "The total is $60 now." });
    await expect(
      buyer?.orders.placeOrder({ ...orderOf([tool.id, 10]), expectedTotalCents: 7000 }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: "The total is $60 now." });
  });

  test("that ends while its tools are in a basket is told there, and refuses the total that was seen", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    if (!buyer) throw new Error("The company has a buyer.");
    const tool = await shop.tool({ priceCents: 900, available: 1000 });
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const { id, entryCount, version, ...saved } = await list({
      companyIds: [acme.id],
      rules: [{ percentOff: 50 }],
      validUntil: later(3600),
    });
    await buyer.basket.setLine({ toolId: tool.id, quantity: 10 });
    expect(await buyer.basket.getBasket()).toMatchObject({ totalCents: 4500 });
    const saveFrom = (validFrom: string | null, validUntil: string | null) =>
      admin.api.priceLists.save({ id, ...saved, validFrom, validUntil });
    for (const [from, until] of [
      [null, later(-1)],
      [later(3600), null],
    ] as const) {
      await saveFrom(from, until);
      expect((await buyer.basket.getBasket()).lines).toMatchObject([{ unitPriceCents: 900, priceWhenAddedCents: 450 }]);
      await expect(
        buyer.orders.placeOrder({ ...orderOf([tool.id, 10]), expectedTotalCents: 4500 }),
      ).rejects.toMatchObject({ code: "CONFLICT", message: "The total is $90 now." });
    }
    await saveFrom(later(-1), later(3600));
    const order = await buyer.orders.placeOrder({ ...orderOf([tool.id, 10]), expectedTotalCents: 4500 });
    expect(order.totalCents).toBe(4500);
    await admin.api.priceLists.remove({ id });
  });

  test("refuses entries that contradict themselves, naming each, and changes nothing", async () => {
    const tool = await shop.tool({ minOrder: 10 });
    const { id } = await list({});
    await admin.api.priceLists.setEntries({ id, entries: [{ toolId: tool.id, priceCents: 500 }] });
    const wrong = [
      { toolId: crypto.randomUUID(), priceCents: 100 },
      { toolId: tool.id, priceCents: 100, casePack: 7 },
    ];
    await expect(admin.api.priceLists.setEntries({ id, entries: wrong })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: {
        issues: [{ path: "entries.0.toolId" }, { path: "entries.1.minOrder" }],
      },
    });
    expect(await admin.api.priceLists.listEntries({ id })).toMatchObject({ total: 1, rows: [{ priceCents: 500 }] });
    const changed = await admin.api.priceLists.changeEntries({ id, removedToolIds: [tool.id] });
    expect(changed).toMatchObject({ entryCount: 0 });
  });

  test("keeps the breaks, minimum and pack of an entry of which only the price is changed, and null gives back the tool's", async () => {
    const tool = await shop.tool({ priceCents: 900, minOrder: 10, priceBreaks: [] });
    const { id } = await list({});
    const rules = { priceBreaks: [{ fromQuantity: 100, unitPriceCents: 600 }], minOrder: 20, casePack: 10 };
    await admin.api.priceLists.changeEntries({ id, entries: [{ toolId: tool.id, priceCents: 700, ...rules }] });
    await admin.api.priceLists.changeEntries({ id, entries: [{ toolId: tool.id, priceCents: 650 }] });
    const shown = async () => (await admin.api.priceLists.listEntries({ id })).rows;
    expect(await shown()).toMatchObject([{ priceCents: 650, ...rules, publicPriceCents: 900, publicMinOrder: 10 }]);
    const tooLow = admin.api.priceLists.changeEntries({ id, entries: [{ toolId: tool.id, priceCents: 500 }] });
    await expect(tooLow).rejects.toMatchObject({
      cause: { issues: [{ path: "entries.0.priceBreaks.0.unitPriceCents" }] },
    });
    const none = { priceBreaks: null, minOrder: null, casePack: null };
    await admin.api.priceLists.changeEntries({ id, entries: [{ toolId: tool.id, priceCents: 500, ...none }] });
    expect(await shown()).toMatchObject([{ priceCents: 500, ...none }]);
  });

  test("that may not exceed the public price says so to its buyers where it does", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    if (!buyer) throw new Error("The company has a buyer.");
    const tool = await shop.tool({ priceCents: 1000, minOrder: 10 });
    const { id, name } = await list({ companyIds: [acme.id] });
    await admin.api.priceLists.setEntries({ id, entries: [{ toolId: tool.id, priceCents: 9900 }] });
    const { lines } = await buyer.pricing.priceLines({ lines: [{ toolId: tool.id, quantity: 10 }] });
    expect(lines[0]).toMatchObject({
      unitPriceCents: 1000,
      explanation: [
        {
          text: `Price list ${name}: $10 per piece (the list says $99; the public price counts)`,
          unitPriceCents: 1000,
        },
      ],
    });
  });

  test("belongs to admins", async () => {
    const { api } = await shop.buyer();
    const { id } = await list({});
    for (const call of [
      () => api.priceLists.list(),
      () => api.priceLists.save({ name: "Mine" }),
      () => api.priceLists.copy({ id }),
      () => api.priceLists.remove({ id }),
      () => api.priceLists.setEntries({ id, entries: [] }),
      () => api.companies.explainPrice({ companyId: id, toolId: id, quantity: 1 }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a company", () => {
  test("is offered tools of a list that is not clear at its own prices", async () => {
    const acme = await company("buyer");
    const [buyer] = acme.callers;
    if (!buyer) throw new Error("The company has a buyer.");
    const twins = [
      await shop.tool({ name: "Zorb twin", priceCents: 900 }),
      await shop.tool({ name: "Zorb twin", priceCents: 800 }),
    ];
    const { id } = await list({ companyIds: [acme.id] });
    await admin.api.priceLists.setEntries({ id, entries: [{ toolId: twins[0]?.id ?? "", priceCents: 700 }] });
    const { rows } = await buyer.orderPad.resolveLines({ text: "Zorb twin; 10" });
    const offered = rows[0]?.candidates?.map(({ toolId, priceCents, publicPriceCents }) => [
      toolId,
      priceCents,
      publicPriceCents,
    ]);
    expect(offered?.toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      [twins[0]?.id, 700, 900],
      [twins[1]?.id, 800, undefined],
    ]);
    await admin.api.priceLists.remove({ id });
  });

  test("that is pending sees public prices and orders nothing; on hold it sees everything and orders nothing", async () => {
    const acme = await company("buyer");
    const [person] = acme.people;
    if (!person) throw new Error("The company has a buyer.");
    const tool = await shop.tool({ priceCents: 900 });
    const { id } = await list({ companyIds: [acme.id], rules: [{ percentOff: 50 }] });
    const before = await (await shop.buyingFor(person, acme.id)).orders.placeOrder(orderOf([tool.id, 10]));
    const priceFor = async () => {
      const { lines } = await (await shop.buyingFor(person, acme.id)).pricing.priceLines({
        lines: [{ toolId: tool.id, quantity: 10 }],
      });
      return lines[0]?.unitPriceCents;
    };
    for (const [status, price] of [
      ["on-hold", 450],
      ["pending", 900],
    ] as const) {
      await admin.api.companies.setStatus({ id: acme.id, status });
      expect(await priceFor(), status).toBe(price);
      const buyer = await shop.buyingFor(person, acme.id);
      const refused = { code: "CONFLICT", message: expect.stringContaining("Acme") };
      await expect(buyer.orders.placeOrder(orderOf([tool.id, 10]))).rejects.toMatchObject(refused);
      const input = { ...orderOf([tool.id, 10]), userId: person.ctx.user.id, companyId: acme.id };
      await expect(admin.api.orders.placeFor(input)).rejects.toMatchObject(refused);
      // What it has ordered before, it can pay.
      expect((await buyer.payments.startPayment({ orderId: before.id })).clientSecret).toBeTruthy();
      expect((await buyer.orderPad.resolveLines({ text: `${tool.sku ?? tool.name}; 10` })).rows).toHaveLength(1);
    }
    expect(await person.api.orders.placeOrder(orderOf([tool.id, 10]))).toMatchObject({ companyId: null });
    await admin.api.priceLists.remove({ id });
  });

  test("has orders that managers and approvers see, and buyers if the company says so; baskets are each person's own", async () => {
    const acme = await company("manager", "approver", "buyer", "buyer");
    const [manager, approver, one, other] = acme.callers;
    const [managingPerson, , onePerson] = acme.people;
    if (!manager || !approver || !one || !other || !onePerson || !managingPerson)
      throw new Error("The company has four people.");
    const tool = await shop.tool();
    const { id, number } = await one.orders.placeOrder(orderOf([tool.id, 10]));
    const seen = async (caller: typeof one) => (await caller.orders.listMyOrders({})).rows.map((order) => order.id);
    for (const caller of [manager, approver, one]) expect(await seen(caller)).toEqual([id]);
    expect(await seen(other)).toEqual([]);
    await expect(other.orders.getOrder({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await onePerson.api.orders.listMyOrders({})).toMatchObject({ total: 0 });
    await admin.api.companies.update({ id: acme.id, buyersSeeAllOrders: true });
    const [, , , otherPerson] = acme.people;
    if (!otherPerson) throw new Error("The company has four people.");
    expect(await seen(await shop.buyingFor(otherPerson, acme.id))).toEqual([id]);
    await one.basket.setLine({ toolId: tool.id, quantity: 10 });
    expect(await other.basket.getBasket()).toMatchObject({ lines: [] });
    expect(await onePerson.api.basket.getBasket()).toMatchObject({ lines: [] });
    expect(await one.basket.getBasket()).toMatchObject({ lines: [{ toolId: tool.id }] });
  });

  test("has its orders cancelled by who placed them, and by its managers and approvers; other buyers only see them", async () => {
    const acme = await company("manager", "approver", "buyer", "buyer");
    await admin.api.companies.update({ id: acme.id, buyersSeeAllOrders: true });
    const [manager, approver, one, other] = await Promise.all(
      acme.people.map((person) => shop.buyingFor(person, acme.id)),
    );
    const [, , onePerson, otherPerson] = acme.people;
    if (!manager || !approver || !one || !other || !onePerson || !otherPerson)
      throw new Error("The company has four people.");
    const tools = [await shop.tool(), await shop.tool()] as const;
    const place = () => one.orders.placeOrder(orderOf([tools[0].id, 10], [tools[1].id, 10]));
    const order = await place();
    const [line] = order.lines;
    if (!line) throw new Error("The order has two lines.");
    const refused = {
      code: "FORBIDDEN",
      message: `Only ${onePerson.ctx.user.displayName}, or an approver or manager of Acme Ltd, can cancel this order.`,
    };
    expect(await other.orders.getOrder({ number: order.number })).toMatchObject({ id: order.id });
    await expect(other.orders.cancelOrder({ id: order.id })).rejects.toMatchObject(refused);
    await expect(other.orders.cancelLine({ id: line.id })).rejects.toMatchObject(refused);
    const answer = await otherPerson.inject({
      method: "DELETE",
      url: `/order/${line.id}`,
      headers: { origin: "http://shop.test", "x-company": acme.id },
    });
    expect([answer.statusCode, answer.json().error.message]).toEqual([403, refused.message]);
    expect((await one.orders.getOrder({ number: order.number })).statuses).toEqual(["unpaid"]);

    expect(await approver.orders.cancelLine({ id: line.id })).toMatchObject({ lineCount: 1 });
    for (const caller of [one, manager, approver])
      expect(await caller.orders.cancelOrder({ id: (await place()).id })).toMatchObject({ statuses: ["cancelled"] });
  });

  test("has what its people bought before, and who of them did; a colleague pays and orders it again", async () => {
    const acme = await company("manager", "buyer", "buyer");
    const [manager, one, other] = acme.callers;
    const [, onePerson] = acme.people;
    if (!manager || !one || !other || !onePerson) throw new Error("The company has three people.");
    const tool = await shop.tool();
    const order = await one.orders.placeOrder(orderOf([tool.id, 10]));
    await expect(other.payments.startPayment({ orderId: order.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await manager.payments.startPayment({ orderId: order.id })).toMatchObject({ amountCents: order.totalCents });
    expect(await manager.orders.orderAgain({ orderId: order.id })).toMatchObject({ added: 1, refused: [] });
    await markPaid(order.id);
    const { id } = await list({ companyIds: [acme.id] });
    await admin.api.priceLists.setEntries({ id, entries: [{ toolId: tool.id, priceCents: 777 }] });
    const bought = {
      ...{ id: tool.id, boughtBy: onePerson.ctx.user.displayName, usualQuantity: 10, lastPriceCents: 1000 },
      sources: [{ priceCents: 777 }],
    };
    expect(await other.lists.previouslyPurchased()).toMatchObject([bought]);
    expect(await onePerson.api.lists.previouslyPurchased()).toEqual([]);
    const own = await onePerson.api.orders.placeOrder(orderOf([tool.id, 10]));
    await markPaid(own.id);
    expect(await onePerson.api.lists.previouslyPurchased()).toMatchObject([{ id: tool.id, boughtBy: null }]);
  });

  test("has its prices explained by admins, also of tools that only it is shown, and public ones until it is confirmed", async () => {
    const acme = await company("buyer");
    const secret = await admin.api.categories.save({ name: `For ${acme.number}`, isPublic: false });
    const tool = await shop.tool({ priceCents: 1000, category: secret.slug });
    const explain = () => admin.api.companies.explainPrice({ companyId: acme.id, toolId: tool.id, quantity: 10 });
    await expect(explain()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await admin.api.companies.setAssortment({
      ...{ companyId: acme.id, onlyCategoryIds: null, extraCategoryIds: [secret.id] },
    });
    const { id, name } = await list({ companyIds: [acme.id], rules: [{ percentOff: 25 }] });
    expect(await explain()).toMatchObject({
      unitPriceCents: 750,
      explanation: [{ rule: "list", text: expect.stringContaining(name) }],
    });
    await admin.api.companies.setStatus({ id: acme.id, status: "pending" });
    expect(await explain()).toMatchObject({ unitPriceCents: 1000, explanation: [{ rule: "price" }] });
    await admin.api.priceLists.remove({ id });
  });

  test("gets orders that an admin places for its people, at its prices, and the buyer is told once", async () => {
    const acme = await company("buyer");
    const [person] = acme.people;
    const stranger = await shop.buyer();
    if (!person) throw new Error("The company has a buyer.");
    const tool = await shop.tool({ priceCents: 900 });
    const { id } = await list({ companyIds: [acme.id], rules: [{ percentOff: 50 }] });
    const input = {
      ...orderOf([tool.id, 10]),
      userId: person.ctx.user.id,
      companyId: acme.id,
      reason: "By phone",
      idempotencyKey: "phone-1",
    };
    const order = await admin.api.orders.placeFor(input);
    expect(order).toMatchObject({ companyId: acme.id, buyerEmail: person.email, totalCents: 4500 });
    expect((await admin.api.orders.placeFor(input)).id).toBe(order.id);
    const events = await admin.api.orders.listOrderEvents({ orderId: order.id });
    expect(events.filter(({ kind }) => kind === "message")).toMatchObject([
      { text: expect.stringMatching(/^Admin \d+ placed this order for you\.\nBy phone$/) },
    ]);
    expect((await admin.api.audit.list({ entity: "order", search: order.id })).rows).toMatchObject([
      { action: "added", by: admin.email },
    ]);
    await expect(
      admin.api.orders.placeFor({ ...input, userId: stranger.ctx.user.id, idempotencyKey: "phone-2" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(person.api.orders.placeFor(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await admin.api.priceLists.remove({ id });
  });

  test("has people who hand their baskets over to each other, and to nobody else", async () => {
    const acme = await company("buyer", "buyer");
    const [one, other] = acme.callers;
    const [onePerson, otherPerson] = acme.people;
    const stranger = await shop.buyer();
    if (!one || !other || !onePerson || !otherPerson) throw new Error("The company has two buyers.");
    const [first, second] = [await shop.tool(), await shop.tool()];
    await one.basket.addLines({ lines: [first, second].map(({ id: toolId }) => ({ toolId, quantity: 10 })) });
    await other.basket.setLine({ toolId: first.id, quantity: 20 });
    await expect(one.basket.handOver({ toUserId: stranger.ctx.user.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await one.basket.handOver({ toUserId: otherPerson.ctx.user.id })).toEqual({});
    expect(await one.basket.getBasket()).toMatchObject({ lines: [] });
    const { lines } = await other.basket.getBasket();
    expect(Object.fromEntries(lines.map(({ toolId, quantity }) => [toolId, quantity]))).toEqual({
      [first.id]: 30,
      [second.id]: 10,
    });
    await expect(onePerson.api.basket.handOver({ toUserId: otherPerson.ctx.user.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("is shown only some categories, or additional ones that are hidden from others, on every path", async () => {
    const acme = await company("buyer");
    const [person] = acme.people;
    if (!person) throw new Error("The company has a buyer.");
    const [wiring, secret, other] = [
      await admin.api.categories.save({ name: "Wiring" }),
      await admin.api.categories.save({ name: "Own brand", isPublic: false }),
      await admin.api.categories.save({ name: "Garden" }),
    ];
    const below = await admin.api.categories.save({ name: "Own brand cables", parentId: secret.id });
    const addTool = (category: string) => shop.tool({ name: `Quixotic ${category}`, sku: `QX-${category}`, category });
    const [wire, cable, rake] = [await addTool(wiring.slug), await addTool(below.slug), await addTool(other.slug)];
    const visitor = shop.visitorApi();
    const found = async (api: typeof visitor) =>
      (await api.catalog.searchCatalog({ query: "quixotic" })).rows.map(({ id }) => id).toSorted();
    expect(await found(visitor)).toEqual([wire.id, rake.id].toSorted());
    await admin.api.companies.setAssortment({
      companyId: acme.id,
      onlyCategoryIds: [wiring.id],
      extraCategoryIds: [secret.id],
    });
    const buyer = await shop.buyingFor(person, acme.id);
    expect(await found(buyer)).toEqual([wire.id, cable.id].toSorted());
    for (const [api, hidden] of [
      [visitor, cable],
      [buyer, rake],
    ] as const) {
      await expect(api.catalog.getTool({ id: hidden.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(api.basket.setLine({ toolId: hidden.id, quantity: 10 })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await api.pricing.priceTools({ ids: [hidden.id] })).toEqual([]);
      expect(await api.pricing.priceLines({ lines: [{ toolId: hidden.id, quantity: 10 }] })).toMatchObject({
        lines: [{ isValid: false, name: "" }],
      });
      expect((await api.orderPad.resolveLines({ text: `${hidden.sku} 10` })).rows).toMatchObject([
        { outcome: "unknown" },
      ]);
      expect(JSON.stringify(await api.catalog.suggest({ query: "quixotic" }))).not.toContain(hidden.id);
    }
    await expect(buyer.orders.placeOrder(orderOf([rake.id, 10]))).rejects.toMatchObject({ code: "CONFLICT" });
    expect(JSON.stringify(await visitor.categories.list())).not.toContain(below.id);
    expect(await buyer.orders.placeOrder(orderOf([cable.id, 10]))).toMatchObject({ lines: [{ toolId: cable.id }] });
    const listed = (await shop.inject({ url: "/tools" })).json().map(({ _id }: { _id: string }) => _id);
    expect(listed).toContain(wire.id);
    expect(listed).not.toContain(cable.id);
    await admin.api.companies.setAssortment({ companyId: acme.id, onlyCategoryIds: null, extraCategoryIds: [] });
    expect(await found(await shop.buyingFor(person, acme.id))).toEqual([wire.id, rake.id].toSorted());
  });
});

test("what is left out when a price list is saved stays as it is", async () => {
  const { id: groupId } = await admin.api.companies.saveGroup({ name: "Roofers" });
  const list = { validUntil: "2031-01-01T00:00:00.000Z", groupIds: [groupId], rules: [{ percentOff: 3 }] };
  const { id } = await admin.api.priceLists.save({ name: "Roofs", ...list, mayExceedPublic: true });
  const saved = await admin.api.priceLists.save({ id, name: "Roofs and gutters" });
  expect(saved).toMatchObject({ ...list, name: "Roofs and gutters", mayExceedPublic: true });
  const early = admin.api.priceLists.save({ id, name: "Roofs", validFrom: "2032-01-01T00:00:00.000Z" });
  await expect(early).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const none = { validUntil: null, groupIds: [], rules: [], mayExceedPublic: false };
  expect(await admin.api.priceLists.save({ id, name: "Roofs", ...none })).toMatchObject(none);
});

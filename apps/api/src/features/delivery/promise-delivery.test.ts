import { addDays, dayAndTime } from "@ironmonger/contract/delivery/promise";
import { messages } from "@ironmonger/contract/messages";
import type { UpdateSettingsInput } from "@ironmonger/contract/settings";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { exportOrders } from "../orders/lists/export-orders.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const buyer = await shop.buyer();
afterAll(shop.close);

type Delivery = NonNullable<UpdateSettingsInput["delivery"]>;
const everyDay = { cutOff: "00:00", workingDays: [1, 2, 3, 4, 5, 6, 7] };
const zones: NonNullable<Delivery["zones"]> = [
  {
    name: "Express",
    countries: ["DE"],
    kind: "flat",
    flatCents: 2500,
    freeFromCents: null,
    weightSteps: [],
    transitDays: { from: 1, until: 1 },
  },
  {
    name: "Standard",
    carrier: "DHL",
    countries: ["DE"],
    kind: "weight",
    flatCents: 0,
    freeFromCents: 100_000,
    weightSteps: [
      { fromGrams: 0, cents: 500 },
      { fromGrams: 10_000, cents: 1500 },
    ],
    transitDays: { from: 2, until: 3 },
  },
  {
    name: "Island",
    countries: ["DE"],
    postcodes: ["264", "265"],
    kind: "flat",
    flatCents: 4000,
    freeFromCents: null,
    weightSteps: [],
    transitDays: { from: 4, until: 6 },
  },
];
const byZones: Delivery = {
  kind: "zones",
  flatCents: 0,
  freeFromCents: null,
  weightSteps: [],
  ...everyDay,
  collect: { address: "1 Forge Lane" },
  zones,
};
const tomorrow = addDays(dayAndTime(new Date(), "UTC").day, 1);
let saw: string;
beforeAll(async () => {
  saw = (await shop.tool({ minOrder: 1, available: 1000, priceCents: 500, weightGrams: 600 })).id;
  await admin.api.settings.updateSettings({ delivery: byZones });
});

describe("the promise of a delivery", () => {
  test("names every way to the address with its charge and its days, also to a stranger", async () => {
    const promise = await shop.visitorApi().delivery.promise({ lines: [{ toolId: saw, quantity: 10 }], country: "DE" });
    expect(promise).toMatchObject({
      shipsAt: tomorrow,
      arrivesFrom: addDays(tomorrow, 2),
      arrivesUntil: addDays(tomorrow, 3),
      deliveryCents: 500,
      isCovered: true,
      backorders: [],
      options: [
        { name: "Standard", kind: "weight", carrier: "DHL", deliveryCents: 500, arrivesUntil: addDays(tomorrow, 3) },
        { name: "Express", kind: "flat", deliveryCents: 2500, arrivesFrom: addDays(tomorrow, 1) },
        { name: "collect", kind: "collect", deliveryCents: 0, arrivesFrom: tomorrow, arrivesUntil: tomorrow },
      ],
    });
  });

  test("follows weight, free delivery, the postcode and the slowest tool", async () => {
    const slow = await shop.tool({ minOrder: 1, available: 10, handlingDays: 2 });
    const ask = (quantity: number, more: object = {}) =>
      buyer.api.delivery.promise({ lines: [{ toolId: saw, quantity }], country: "DE", ...more });
    expect((await ask(20)).deliveryCents).toBe(1500);
    expect((await ask(200)).deliveryCents).toBe(0);
    expect((await ask(10, { postcode: "26 465" })).options.map(({ name }) => name)).toEqual(["Island", "collect"]);
    expect(await ask(10, { country: "FR" })).toMatchObject({ isCovered: false, options: [{ name: "collect" }] });
    const lines = [saw, slow.id].map((toolId) => ({ toolId, quantity: 5 }));
    expect((await buyer.api.delivery.promise({ lines, country: "DE" })).shipsAt).toBe(addDays(tomorrow, 2));
  });
});

describe("lines that leave on different days", () => {
  test("are named by the day on which each part leaves and arrives, in the promise, the order and its email", async () => {
    const later = addDays(tomorrow, 13);
    const slow = await shop.tool({ minOrder: 1, available: 10, handlingDays: 2 });
    const back = await shop.tool({ minOrder: 1, available: 2, allowBackorder: true, backInStockAt: later });
    const unknown = await shop.tool({ minOrder: 1, available: 2, allowBackorder: true });
    const ids = [saw, slow.id, back.id];
    const ask = (toolIds: string[]) =>
      buyer.api.delivery.promise({ lines: toolIds.map((toolId) => ({ toolId, quantity: 5 })), country: "DE" });
    const partAt = (lineCount: number, day: string) => ({
      ...{ lineCount, shipsAt: day, arrivesFrom: addDays(day, 2), arrivesUntil: addDays(day, 3) },
    });
    expect((await ask([saw])).parts).toEqual([partAt(1, tomorrow)]);
    const parts = [partAt(1, tomorrow), partAt(1, addDays(tomorrow, 2)), partAt(1, later)];
    expect(await ask(ids)).toMatchObject({ shipsAt: later, parts });
    const nobodyKnows = { lineCount: 1, shipsAt: null, arrivesFrom: null, arrivesUntil: null };
    expect((await ask([unknown.id, saw])).parts).toEqual([partAt(1, tomorrow), nobodyKnows]);

    const lines = ids.map((toolId) => ({ toolId, quantity: 5 }));
    const order = await buyer.api.orders.placeOrder({ ...orderOf([saw, 10]), lines, country: "DE", postcode: "10115" });
    expect(order.promise).toEqual({ ...partAt(1, later), lineCount: undefined, parts });
    const plain = await buyer.api.orders.placeOrder({ ...orderOf([saw, 10]), country: "DE", postcode: "10115" });
    expect(plain.promise).not.toHaveProperty("parts");
  });
});

describe("an order", () => {
  const place = (more: object = {}) =>
    buyer.api.orders.placeOrder({ ...orderOf([saw, 10]), country: "DE", postcode: "10115", ...more });

  test("goes by the cheapest way unless the buyer chose another one, and stores what was promised", async () => {
    const order = await place();
    const standard = {
      postcode: "10115",
      delivery: "Standard",
      deliveryCents: 500,
      promise: { shipsAt: tomorrow, arrivesFrom: addDays(tomorrow, 2), arrivesUntil: addDays(tomorrow, 3) },
    };
    expect(order).toMatchObject(standard);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject(standard);
    expect(await place({ delivery: "Express" })).toMatchObject({ delivery: "Express", totalCents: 7500 });
    expect(await place({ delivery: "collect" })).toMatchObject({ delivery: "collect", deliveryCents: 0 });
    expect(await place({ postcode: "26548" })).toMatchObject({ delivery: "Island", deliveryCents: 4000 });
    const { userId } = { userId: buyer.ctx.user.id };
    const placed = await admin.api.orders.placeFor({
      ...orderOf([saw, 10]),
      userId,
      country: "DE",
      delivery: "Express",
    });
    expect(placed.delivery).toBe("Express");
    let file = "";
    for await (const piece of exportOrders(admin.ctx, { search: order.number })) file += piece;
    expect(parse(file, { columns: true })).toMatchObject([
      { postcode: "10115", delivery: "Standard", "ships at": tomorrow, "arrives until": addDays(tomorrow, 3) },
    ]);
  });

  test("to an address that no zone covers is refused, unless it is collected", async () => {
    await expect(place({ country: "FR" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: messages.notDeliveredThere,
    });
    await expect(place({ delivery: "Island" })).rejects.toMatchObject({ message: messages.noSuchDelivery });
    expect(await place({ country: "FR", delivery: "collect" })).toMatchObject({ delivery: "collect" });
  });

  test("keeps its promise when the settings change, and its postcode is part of the address", async () => {
    const order = await place({ address: "7 Postcode Road" });
    await admin.api.settings.updateSettings({ delivery: { ...byZones, kind: "none" } });
    expect((await buyer.api.orders.getOrder({ number: order.number })).promise).toEqual(order.promise);
    expect(await place()).toMatchObject({ delivery: null, promise: null, deliveryCents: 0 });
    await expect(place({ delivery: "collect" })).rejects.toMatchObject({ message: messages.noSuchDelivery });
    const [one] = (await buyer.api.delivery.promise({ lines: [{ toolId: saw, quantity: 1 }] })).options;
    expect(one).toMatchObject({ kind: "none", deliveryCents: 0, arrivesUntil: null });
    await admin.api.settings.updateSettings({ delivery: byZones });
    const addresses = await buyer.api.addresses.list();
    expect(addresses.find(({ address }) => address === "7 Postcode Road")?.postcode).toBe("10115");
    const saved = await buyer.api.addresses.save({ address: "8 Road", phone: "5550100", postcode: " 1011 AB " });
    expect(saved.find(({ address }) => address === "8 Road")?.postcode).toBe("1011 AB");
    expect((await checkLedger(shop.services)).isGreen).toBe(true);
  });
});

test("settings of zones are refused with what is wrong", async () => {
  const [zone] = zones;
  if (!zone) throw new Error("There are zones.");
  const save = (delivery: object) =>
    admin.api.settings.updateSettings({ delivery: { ...byZones, ...delivery } as Delivery });
  const issueOf = async (delivery: object) =>
    save(delivery).then(
      () => "saved",
      (error: { message: string }) => error.message,
    );
  expect(await issueOf({ zones: [zone, { ...zone, name: "express" }] })).toContain("Another zone has this name");
  expect(await issueOf({ zones: [{ ...zone, name: "Collect" }] })).toContain("cannot be called collect");
  expect(await issueOf({ zones: [{ ...zone, countries: ["XX"] }] })).toContain("two-letter ISO code");
  expect(await issueOf({ zones: [{ ...zone, regions: ["Texas"] }] })).toContain("has no region");
  expect(await issueOf({ zones: [{ ...zone, transitDays: { from: 3, until: 2 } }] })).toContain("cannot end before");
  const weightSteps = [
    { fromGrams: 5, cents: 1 },
    { fromGrams: 5, cents: 2 },
  ];
  expect(await issueOf({ zones: [{ ...zone, kind: "weight", weightSteps }] })).toContain("begin above");
  expect(await issueOf({ zones: [{ ...zone, kind: "weight" }] })).toContain("Add at least one step");
  expect(await issueOf({ cutOff: "25:00" })).toContain("Cut-off must be a time");
  expect(await issueOf({ workingDays: [] })).toContain("Working days: choose at least one");
  expect(await issueOf({ cutOff: { 1: "25:00" } })).toContain("Cut-off must be a time");
  expect(await issueOf({ cutOff: { 8: "15:00" } })).toContain("Cut-off must be a time");
  expect(await issueOf({ zones: [{ ...zone, pickUpDays: [7] }], workingDays: [1] })).toContain("on no working day");
  expect(await issueOf({ closedDays: ["2026-02-30"] })).toContain("A closed day must be a day");
  expect(await issueOf({ holidays: "Bavaria" })).toContain("such as DE or DE-BY");
  expect(await issueOf({ holidays: "DE-XX" })).toContain("no public holidays of DE-XX");
  expect(await issueOf({ holidays: "AQ" })).toContain("no public holidays of AQ");
  await expect(save({ zones: [{ ...zone, countries: ["DE"], postcodes: ["10", "ABC"] }] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: ["delivery", "zones", 0, "postcodes", 1] }] },
  });
  expect(await issueOf({ zones: [], collect: null })).toContain("Add at least one zone");
});

describe("the zone of an address", () => {
  const flat = (name: string, countries: string[], flatCents: number, postcodes?: string[]) => ({
    ...{ name, countries, kind: "flat" as const, flatCents, transitDays: { from: 1, until: 2 } },
    ...(postcodes && { postcodes }),
  });
  beforeAll(async () => {
    await admin.api.settings.updateSettings({
      delivery: {
        ...byZones,
        zones: [
          flat("Mainland UK", ["GB"], 500),
          flat("Nottingham centre", ["GB"], 100, ["NG1 *"]),
          flat("Perth", ["GB"], 900, ["PH2"]),
          flat("Germany", ["DE"], 700),
          flat("German islands", ["DE"], 3000, ["25846-25869", "26465...26486", "27498"]),
          flat("Canary Islands", ["ES"], 4000, ["35", "38"]),
          flat("World", [], 9000),
        ],
      },
    });
  });

  test.each([
    ["GB", "NG11 8AA", "Mainland UK"],
    ["GB", "ng15dj", "Nottingham centre"],
    ["GB", "PH20 1AA", "Mainland UK"],
    ["GB", "PH2 0AA", "Perth"],
    ["DE", "25850", "German islands"],
    ["DE", "26470", "German islands"],
    ["DE", "D-27498", "German islands"],
    ["ES", "E-35001", "Canary Islands"],
    ["ES", "28001", null],
    ["FR", "75001", "World"],
  ])("%s %s: %s", async (country, postcode, zone) => {
    expect(await admin.api.delivery.zoneOf({ country, postcode })).toEqual({ zone });
  });

  test("is for the office to ask", async () => {
    await expect(buyer.api.delivery.zoneOf({ country: "DE" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await admin.api.delivery.listHolidayRegions({ country: "DE" })).toMatchObject({
      isKnown: true,
      regions: expect.arrayContaining([{ code: "BY", name: expect.any(String) }]),
    });
    expect(await admin.api.delivery.listHolidayRegions({ country: "AQ" })).toEqual({ isKnown: false, regions: [] });
  });
});

test("public holidays and closed days are days off, and pages know them", async () => {
  const year = new Date().getUTCFullYear() + 1;
  const closedDays = [`${year}-02-03`, "2020-01-02"];
  await admin.api.settings.updateSettings({ delivery: { ...byZones, closedDays, holidays: "DE-BY" } });
  const { daysOff } = await shop.visitorApi().settings.showShop();
  // Epiphany and All Saints are holidays of Bavaria, and not of all of Germany.
  expect(daysOff).toEqual(
    expect.arrayContaining([`${year}-01-01`, `${year}-01-06`, `${year}-02-03`, `${year}-11-01`, `${year}-12-25`]),
  );
  expect(daysOff).not.toContain("2020-01-02");
  await admin.api.settings.updateSettings({ delivery: { ...byZones, holidays: null } });
  expect((await shop.visitorApi().settings.showShop()).daysOff).toEqual([]);
});

import { messages } from "@ironmonger/contract/messages";
import { maxNameSearches } from "@ironmonger/contract/order-pad";
import { padOutcomes } from "@ironmonger/contract/order-pad/judge-order-list";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteTool } from "../catalog/delete-tool.ts";
import { resolveLines } from "./resolve-lines.ts";

let shop: TestShop;
let buyer: Person;
let hammer: { id: string };
beforeAll(async () => {
  shop = await startTestShop();
  buyer = await shop.buyer();
  const rules = { minOrder: 20, casePack: 10, available: 2000, priceCents: 1200 };
  hammer = await shop.tool({
    name: "Claw hammer 500 g",
    sku: "HT-1008",
    manufacturerNumber: "STA 1-51-031",
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
    ...rules,
  });
  await shop.tool({ name: "Club hammer 1000 g", sku: "HT-1009", ...rules, priceCents: 100, available: 1_000_000 });
  await shop.tool({ name: "Torx screwdriver T20", sku: "10472", ...rules });
  await shop.tool({ name: "Pipe wrench", sku: "PW 250", ...rules });
});
afterAll(() => shop.close());

const resolve = async (text: string, api = shop.visitorApi()) => (await api.orderPad.resolveLines({ text })).rows;

describe("a line is ready", () => {
  test.each([
    "HT-1008 250",
    "250 x HT-1008",
    "HT-1008\t250",
    "HT-1008, 250",
    "HT-1008;250",
    "SKU;Qty\nHT-1008;250",
    "Quantity,Price,Item\n250,12.00,HT-1008",
    "25 boxes of HT-1008",
    '"HT-1008","250"',
    "HT-1008 250.0",
    "ht1008 250",
    "250 sta1-51-031",
    "STA 1-51-031 250",
    "claw hammer 500 g 250",
    "250 x Claw  HAMMER 500 g",
  ])("as %j", async (text) => {
    expect(await resolve(text)).toMatchObject([
      {
        outcome: "ready",
        toolId: hammer.id,
        quantity: 250,
        isSearched: true,
        price: { totalCents: 210_000, problem: null },
      },
    ]);
  });

  test.each([
    ["HT-1008 1,000", 1000],
    ["HT-1008 1.000", 1000],
    ["HT-1008 1 000", 1000],
    ["10472 250", 250],
    ["250 x 10472", 250],
    ["10472;250", 250],
    ["PW 250 40", 40],
    ["PW250 40", 40],
    ["40 x PW 250", 40],
  ])("as %j with %d pieces", async (text, quantity) => {
    expect(await resolve(text)).toMatchObject([{ outcome: "ready", quantity }]);
  });

  test("where its words are those of one tool alone", async () => {
    expect(await resolve("hammer 500g 40\ntorx screwdrivers 40")).toMatchObject([
      { outcome: "ready", toolId: hammer.id, name: "hammer 500g", quantity: 40 },
      { outcome: "ready", quantity: 40, price: { sku: "10472" } },
    ]);
  });
});

test("a quantity that cannot be ordered, or is missing, is to be adjusted; the answer has the nearest and the cheapest", async () => {
  const rows = await resolve("HT-1008 113\nHT-1008 95\nHT-1008 5\nHT-1008\nHT-1008 20.5\nPW 250\n2 packs PW 250");
  expect(rows).toMatchObject([
    {
      outcome: "adjust",
      quantity: 113,
      message: "Sold in packs of 10: order 110 or 120.",
      price: { nearestBelow: 110, nearestAbove: 120, cheapest: { quantity: 120, totalCents: 100_800 } },
    },
    { outcome: "adjust", price: { nearestAbove: 100, cheapest: { quantity: 100, totalCents: 84_000 } } },
    { outcome: "adjust", message: "The minimum order is 20 pieces." },
    { outcome: "adjust", toolId: hammer.id, message: "How many? The minimum order is 20 pieces. Sold in packs of 10." },
    { outcome: "adjust", toolId: hammer.id, message: messages.wholeQuantity },
    { outcome: "adjust", name: "PW 250", price: { sku: "PW 250", quantity: 10 } },
    { outcome: "ready", quantity: 20 },
  ]);
  expect(rows[3]).not.toHaveProperty("quantity");
});

test("packs of a tool that is sold by the piece are not counted", async () => {
  await shop.tool({ sku: "BY-PIECE", minOrder: 1 });
  expect(await resolve("2 boxes of BY-PIECE")).toMatchObject([
    { outcome: "adjust", message: "This tool is sold by the piece, not in packs. How many pieces?" },
  ]);
});

test("if the stock is less than the requested quantity, the line is short; lines of one tool share the stock", async () => {
  await shop.tool({ sku: "FEW", minOrder: 10, available: 30 });
  await shop.tool({ sku: "TOO-FEW", minOrder: 10, available: 5 });
  expect(await resolve("FEW 40\nTOO-FEW 10\nFEW 20\nFEW 20\nTOO-FEW")).toMatchObject([
    { outcome: "short", message: "Only 30 left: order 10. 20 are on other lines.", price: { nearestBelow: 10 } },
    { outcome: "short", message: messages.notEnoughToPurchase },
    { outcome: "ready", quantity: 20 },
    {
      outcome: "short",
      message: "Only 30 left: order 10. 20 are on other lines.",
      price: { nearestBelow: 10, available: 30 },
    },
    { outcome: "short", message: messages.notEnoughToPurchase },
  ]);
});

test("lines of one tool count as their sum with what the basket holds, and cost what the basket charges", async () => {
  const rules = {
    minOrder: 40,
    casePack: 10,
    priceCents: 1000,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 900 }],
  };
  const tool = await shop.tool({ sku: "SUM-1", ...rules, available: 150 });
  const { api } = await shop.buyer();
  const text = "SUM-1 20\nSUM-1 30";
  expect(await resolve(text)).toMatchObject([
    { outcome: "ready", price: { totalCents: 20_000 } },
    { outcome: "ready", price: { totalCents: 30_000 } },
  ]);
  await api.basket.addLines({ lines: [{ toolId: tool.id, quantity: 50 }] });
  const message = "50 are in your basket already.";
  const rows = await resolve(text, api);
  expect(rows).toMatchObject([
    { outcome: "ready", message, price: { unitPriceCents: 900, totalCents: 18_000 } },
    { outcome: "ready", message, price: { unitPriceCents: 900, totalCents: 27_000 } },
  ]);
  const lines = rows.map(({ quantity = 0 }) => ({ toolId: tool.id, quantity }));
  expect(await api.basket.addLines({ lines })).toMatchObject({ totalCents: 100 * 900 });
  expect(await resolve("SUM-1 60", api)).toMatchObject([
    {
      outcome: "short",
      message: "Only 150 left: order 50. 100 are in your basket already.",
      price: { nearestBelow: 50, nearestAbove: null },
    },
  ]);
});

test("lines of one family count together", async () => {
  const rules = {
    minOrder: 40,
    casePack: 10,
    family: "Bits",
    priceCents: 100,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 90 }],
  };
  await shop.tool({ sku: "BIT-4", ...rules });
  await shop.tool({ sku: "BIT-5", ...rules });
  expect(await resolve("BIT-4 30\nBIT-5 70\nBIT-5")).toMatchObject([
    { outcome: "ready", price: { unitPriceCents: 90 } },
    { outcome: "ready", price: { unitPriceCents: 90 } },
    { outcome: "adjust" },
  ]);
  expect(await resolve("BIT-4 30")).toMatchObject([{ outcome: "adjust" }]);
});

test("several tools that may be meant are to be chosen from, also by mistyped words; others are unknown", async () => {
  for (const sku of ["ML-1", "ML-2"])
    await shop.tool({ name: `Rubber mallet ${sku}`, sku, minOrder: 20, casePack: 10, available: 2000 });
  const [both, typo, longer, ...sized] = await resolve(
    "mallet 40\ncalw hammmer 500g 40\nNX-77,Claw hamer,40\nclaw hammer XL\nclaw hammer 7 kg 20",
  );
  for (const row of sized) expect(row).toMatchObject({ outcome: "choose", candidates: [{ sku: "HT-1008" }] });
  expect(both).toMatchObject({ outcome: "choose", name: "mallet", quantity: 40, message: "Which of these is it?" });
  expect(both?.candidates?.map(({ sku }) => sku)).toEqual(expect.arrayContaining(["ML-1", "ML-2"]));
  expect(both?.candidates?.[0]).toEqual({
    toolId: expect.any(String),
    sku: expect.any(String),
    name: expect.any(String),
    imageUrl: "/images/no-picture.svg",
    priceCents: 1000,
    minOrder: 20,
    casePack: 10,
    available: 2000,
  });
  expect(typo).toMatchObject({ outcome: "choose", candidates: [{ sku: "HT-1008" }] });
  expect(longer).toMatchObject({ outcome: "choose", name: "NX-77" });
  expect(longer?.candidates?.[0]).toMatchObject({ sku: "HT-1008" });
  expect(await resolve("500 g 20")).toMatchObject([{ outcome: "choose", candidates: [{ sku: "HT-1008" }] }]);
  // Most of its words are in no name, so the rest is too vague.
  expect(await resolve("flurbex wibble hammer 20")).toMatchObject([{ outcome: "unknown" }]);
  expect(await resolve("qwertzuiop 20\nXX-9999 250")).toMatchObject([
    { outcome: "unknown", quantity: 20, isSearched: true, message: "No tool has this number or name." },
    { outcome: "unknown", name: "XX-9999", quantity: 250 },
  ]);
});

test("a mistyped SKU has the tools that may be meant to choose from", async () => {
  for (const line of ["HT-1O08 40", "HT-10008 40", "HT-108 40", "TH-1008 40", "40 x ht-l008"]) {
    const [row] = await resolve(line);
    expect(row, line).toMatchObject({ outcome: "choose", quantity: 40 });
    expect(
      row?.candidates?.map(({ sku }) => sku),
      line,
    ).toContain("HT-1008");
  }
  expect(await resolve("HT1008 40")).toMatchObject([{ outcome: "ready", toolId: hammer.id }]);
});

test("a character that no list can have is refused in plain words", async () => {
  const api = shop.visitorApi().orderPad;
  for (const input of [{ text: "HT-1008\0 250" }, { rows: [{ text: "HT\0" }] }])
    await expect(api.resolveLines(input)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining(messages.nulInList),
    });
});

test("a manufacturer's number that several tools have is to be chosen from, and a SKU counts before it", async () => {
  const first = await shop.tool({ sku: "A-1", manufacturerNumber: "MN 55" });
  const second = await shop.tool({ sku: "A-2", manufacturerNumber: "MN-55" });
  expect(await resolve("mn55 20")).toMatchObject([
    {
      outcome: "choose",
      candidates: expect.arrayContaining([first, second].map(({ id }) => expect.objectContaining({ toolId: id }))),
    },
  ]);
  const bySku = await shop.tool({ sku: "MN 55" });
  expect(await resolve("MN 55 20")).toMatchObject([{ outcome: "ready", toolId: bySku.id }]);
});

test("a SKU exactly as written takes precedence over one with other punctuation", async () => {
  const dashed = await shop.tool({ sku: "QQ-1-20" });
  const plain = await shop.tool({ sku: "QQ-1" });
  expect(await resolve("QQ-1 20\nQQ-1-20 30\nqq120 40")).toMatchObject([
    { toolId: plain.id, quantity: 20 },
    { toolId: dashed.id, quantity: 30 },
    { toolId: dashed.id, quantity: 40 },
  ]);
});

test("a tool that has left the shop is unknown", async () => {
  const gone = await shop.tool({ sku: "GONE-1", name: "Vanished zither" });
  await buyer.api.orderPad.rememberPartNumber({ partNumber: "zither", toolId: gone.id });
  await deleteTool((await shop.admin()).ctx, { id: gone.id });
  const rows = await resolve("GONE-1 20\nzither 20\nVanished zither 20", buyer.api);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["unknown", "unknown", "unknown"]);
  const chosen = await buyer.api.orderPad.resolveLines({ rows: [{ text: "zither", quantity: 20, toolId: gone.id }] });
  expect(chosen.rows).toMatchObject([{ outcome: "unknown", message: messages.toolLeft }]);
});

describe("a buyer's own part number", () => {
  test("means the tool that was chosen, for this buyer alone, however it is written; an exact SKU wins", async () => {
    const other = await shop.buyer();
    const tool = await shop.tool();
    expect(await buyer.api.orderPad.rememberPartNumber({ partNumber: "  Our  Zebra 7 ", toolId: tool.id })).toEqual({});
    await buyer.api.orderPad.rememberPartNumber({ partNumber: "HT-1009", toolId: tool.id });
    expect(await resolve("our zebra 7 30\nHT-1009 30", buyer.api)).toMatchObject([
      { outcome: "ready", toolId: tool.id, quantity: 30 },
      { outcome: "ready", price: { sku: "HT-1009" } },
    ]);
    for (const api of [other.api, shop.visitorApi()])
      expect(await resolve("our zebra 7 30\nHT-1009 30", api)).toMatchObject([
        { outcome: "unknown" },
        { outcome: "ready", price: { sku: "HT-1009" } },
      ]);
    const later = await shop.tool();
    await buyer.api.orderPad.rememberPartNumber({ partNumber: "OUR ZEBRA 7", toolId: later.id });
    expect(await resolve("our zebra 7 30", buyer.api)).toMatchObject([{ toolId: later.id }]);
  });

  test("is listed, the latest first, and can be forgotten and taken back", async () => {
    const { api } = await shop.buyer();
    const tool = await shop.tool({ name: "Bench vice", sku: "BV-1" });
    await api.orderPad.rememberPartNumber({ partNumber: "Our  Vice", toolId: tool.id });
    await api.orderPad.rememberPartNumber({ partNumber: "55", toolId: hammer.id });
    const vice = { partNumber: "Our  Vice", toolId: tool.id, name: "Bench vice", sku: "BV-1", isInShop: true };
    expect(await api.orderPad.listPartNumbers()).toEqual([expect.objectContaining({ partNumber: "55" }), vice]);
    expect(await buyer.api.orderPad.listPartNumbers()).not.toContainEqual(vice);
    // Removing another buyer's part number, or one that does not exist, changes nothing.
    await buyer.api.orderPad.forgetPartNumber({ partNumber: "our vice" });
    expect(await api.orderPad.listPartNumbers()).toHaveLength(2);
    expect(await api.orderPad.forgetPartNumber({ partNumber: "our vice" })).toEqual({});
    expect(await api.orderPad.forgetPartNumber({ partNumber: "our vice" })).toEqual({});
    expect(await api.orderPad.listPartNumbers()).toMatchObject([{ partNumber: "55" }]);
    expect(await resolve("our vice 30", api)).toMatchObject([{ outcome: "choose" }]);
    await api.orderPad.rememberPartNumber(vice);
    expect(await resolve("our vice 30", api)).toMatchObject([{ outcome: "ready", toolId: tool.id }]);
    const stranger = shop.visitorApi().orderPad;
    await expect(stranger.listPartNumbers()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(stranger.forgetPartNumber({ partNumber: "55" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("is stored once when it is sent concurrently", async () => {
    const tools = await Promise.all(Array.from({ length: 4 }, () => shop.tool()));
    const calls = tools.map(({ id }) => buyer.api.orderPad.rememberPartNumber({ partNumber: "race", toolId: id }));
    await Promise.all(calls);
    const [row] = await resolve("race 30", buyer.api);
    expect(tools.map(({ id }) => id)).toContain(row?.toolId);
  });

  test("is refused to visitors, for unknown tools, and beyond ten thousand part numbers", async () => {
    const input = { partNumber: "mine", toolId: hammer.id };
    await expect(shop.visitorApi().orderPad.rememberPartNumber(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    const unknown = { ...input, toolId: "019a0000-0000-7000-8000-000000000000" };
    await expect(buyer.api.orderPad.rememberPartNumber(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const full = await shop.buyer();
    await shop.services.sql`
      insert into part_numbers (user_id, part_number_key, part_number, tool_id)
      select ${full.ctx.user.id}, i, i, ${hammer.id} from generate_series(1, 10000) as i`;
    await expect(full.api.orderPad.rememberPartNumber(input)).rejects.toMatchObject({
      code: "CONFLICT",
      message: messages.tooManyPartNumbers,
    });
    expect(await full.api.orderPad.rememberPartNumber({ ...input, partNumber: "77" })).toEqual({});
  });
});

test("rows name a tool with their whole text where they have a quantity, which may be typed", async () => {
  const { rows } = await shop.visitorApi().orderPad.resolveLines({
    rows: [
      { text: "HT-1008", quantity: 250 },
      { text: "PW 250", quantity: "2 boxes" },
      { text: "HT-1008 250", quantity: 40 },
      { text: "", quantity: "" },
      { text: "PW 250", quantity: "" },
      { text: "HT-1008", quantity: 2.5 },
      { text: "HT-1008 60" },
      { text: "anything", quantity: 20, toolId: hammer.id },
      { text: "", quantity: 5 },
    ],
  });
  expect(rows).toMatchObject([
    { line: 1, outcome: "ready", quantity: 250 },
    { line: 2, outcome: "ready", quantity: 20 },
    { line: 3, outcome: "ready", toolId: hammer.id, quantity: 40 },
    { line: 5, outcome: "adjust", price: { sku: "PW 250" } },
    { line: 6, outcome: "adjust", message: messages.wholeQuantity },
    { line: 7, outcome: "ready", quantity: 60 },
    { line: 8, outcome: "ready", toolId: hammer.id },
    { line: 9, outcome: "unknown", message: "Which tool?" },
  ]);
});

test("a row without a quantity is read as a list of one line", async () => {
  const texts = [
    "HT-1008;250",
    "HT-1008,250",
    '"HT-1008","1,000"',
    "250;HT-1008",
    "25 boxes HT-1008",
    "250 STA 1-51-031",
  ];
  const { rows } = await shop.visitorApi().orderPad.resolveLines({ rows: texts.map((text) => ({ text })) });
  expect(rows.map(({ line, text, toolId, quantity }) => [line, text, toolId, quantity])).toEqual(
    texts.map((text, index) => [index + 1, text, hammer.id, text.includes("1,000") ? 1000 : 250]),
  );
});

test("none of 5,000 faulty lines is lost, and those not searched for say so", async () => {
  const fault = (i: number) => ["HT-1008 113", `zzz${i} qqq 20`, "HT-1008", "10472 99999"][(i / 20) % 4] ?? "";
  const lines = Array.from({ length: 5000 }, (_, i) => (i % 20 === 0 ? fault(i) : "HT-1009 20"));
  const { rows, counts } = await shop.visitorApi().orderPad.resolveLines({ text: ["SKU Qty", ...lines].join("\n") });
  expect(rows.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2));
  expect(Object.keys(counts)).toEqual([...padOutcomes]);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(5000);
  expect(counts).toMatchObject({ adjust: 125, unknown: 63 });
  const names = Array.from({ length: maxNameSearches + 30 }, (_, i) => `hamer ${"abcdefghij"[i % 10]}${i}`).join("\n");
  const searched = await resolve(names);
  expect(searched.filter(({ isSearched }) => isSearched)).toHaveLength(maxNameSearches);
  expect(searched.slice(maxNameSearches)).toMatchObject(
    Array(30).fill({ outcome: "unknown", isSearched: false, message: "Not searched for by its name yet." }),
  );
  const fast = await shop.visitorApi().orderPad.resolveLines({ text: "hamer 20\nHT-1008 250", searchNames: false });
  expect(fast.rows).toMatchObject([{ outcome: "unknown", isSearched: false }, { outcome: "ready" }]);
});

test("an address searches for 20,000 names a minute; SKUs are found all the same", async () => {
  const visitor = shop.visitor({ address: "203.0.113.7" });
  await shop.services.rateLimits.countNameSearches(20_000, visitor.request.address);
  await expect(resolveLines(visitor, { text: "left-handed hammer 20", searchNames: true })).rejects.toMatchObject({
    kind: "too_many_requests",
  });
  expect((await resolveLines(visitor, { text: "HT-1008 250", searchNames: true })).counts.ready).toBe(1);
});

test("5,001 lines, both text and rows, and neither are refused", async () => {
  const { orderPad } = shop.visitorApi();
  const text = "HT-1008 20\n".repeat(5001);
  await expect(orderPad.resolveLines({ text })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "A list can have at most 5,000 lines; this one has 5,001.",
  });
  await expect(orderPad.resolveLines({ text: "", rows: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(orderPad.resolveLines({})).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await orderPad.resolveLines({ text: " \n" })).toMatchObject({ rows: [] });
});

test("over HTTP, a stranger sends a list of 5,000 long lines by POST", async () => {
  const text = Array.from({ length: 5000 }, (_, i) => `HT-1009 ${(i + 2) * 10} ${" ".repeat(250)}`).join("\n");
  const answer = await shop.inject({ method: "POST", url: "/trpc/orderPad.resolveLines", payload: { text } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result.data.rows).toHaveLength(5000);
});

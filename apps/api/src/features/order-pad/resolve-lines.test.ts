import { messages } from "@ironmonger/contract/messages";
import { whichQuantity } from "@ironmonger/contract/order-pad/read-order-line";
import { afterAll, describe, expect, test } from "vitest";
import { startOrderPadShop } from "../../testing/order-pad-shop.ts";
import { deleteTool } from "../catalog/admin/delete-tool.ts";

const { shop, buyer, hammer, resolve } = await startOrderPadShop();
afterAll(shop.close);

describe("a line is ready", () => {
  test.each([
    "HT-1008 250",
    "250 x HT-1008",
    "HT-1008\t250",
    "HT-1008, 250",
    "HT–1008 250",
    "HT\u00ad-1008 250",
    "ＨＴ-１００８ 250",
    "HT-1008;250",
    "SKU;Qty\nHT-1008;250",
    "Quantity,Price,Item\n250,12.00,HT-1008",
    "25 boxes of HT-1008",
    "SKU,Boxes\nHT-1008,25",
    "HT-1008;25;VE",
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

  test("where its words are those of one tool alone, however the trade writes them", async () => {
    const [plug, ear] = [
      await shop.tool({ name: "Nylon plug, 8 × 40 mm, ½ in", minOrder: 10 }),
      await shop.tool({ name: "Ear defenders, 30 dB", minOrder: 10 }),
    ];
    expect(await resolve('nylon plugs 8x40 1/2" 20 pcs\near muffs 20\nnylon plug 8*40mm 30 pcs')).toMatchObject([
      { outcome: "ready", toolId: plug.id },
      { outcome: "ready", toolId: ear.id },
      { outcome: "ready", toolId: plug.id },
    ]);
    expect(await resolve("hammer 500g 40\ntorx screwdrivers 40")).toMatchObject([
      { outcome: "ready", toolId: hammer.id, name: "hammer 500g", quantity: 40 },
      { outcome: "ready", quantity: 40, price: { sku: "10472" } },
    ]);
  });
});

test("a SKU among other words is the first to choose from, and clear if the words are those of its tool", async () => {
  const clamp = await shop.tool({ name: "C-clamp 75 mm", sku: "CL-0075", minOrder: 5 });
  const other = await shop.tool({ name: "Toolbox with ten drawers", sku: "TB-0010", minOrder: 5 });
  const [wordsOfOther, noWords, agreeing, ninthWord] = await resolve(
    [
      "CL-0075 ten drawers 20",
      "CL-0075 quickly please 20",
      "CL-0075 C-clamp 20",
      `${"quickly please ".repeat(4)}CL-0075 20`,
    ].join("\n"),
  );
  expect(wordsOfOther).toMatchObject({ outcome: "choose", quantity: 20 });
  expect(wordsOfOther?.candidates?.map(({ toolId }) => toolId)).toEqual([clamp.id, other.id]);
  expect(noWords?.candidates?.map(({ toolId }) => toolId)).toEqual([clamp.id]);
  expect(agreeing).toMatchObject({ outcome: "ready", toolId: clamp.id, quantity: 20 });
  // A name of thousands of words must not become as many lookups.
  expect(ninthWord).toMatchObject({ outcome: "unknown" });
});

test("packs of a tool that is still to be chosen stay packs", async () => {
  await shop.tool({ name: "Chain hoist, 1 t", minOrder: 5 });
  await shop.tool({ name: "Chain hoist, 2 t", minOrder: 5 });
  const [choice] = await resolve("2 boxes of chain hoist");
  expect(choice).toMatchObject({ outcome: "choose", written: { quantity: 2, unit: "box" } });
  expect(choice).not.toHaveProperty("quantity");
});

test("where two numbers may be the quantity, an exact name decides, unless two readings name a tool", async () => {
  for (const [sku, name] of [
    ["QT 1008", "Pipe clip; box of 50"],
    ["VK 16", "Vise 16"],
  ] as const)
    await shop.tool({ sku, name, minOrder: 1, available: 20_000 });
  const [swapped, numbered, boxed, comma, ...further] = await resolve(
    [
      "250,QT 1008",
      "QT 1008 250",
      "Pipe clip; box of 50 250",
      "VK 16,250",
      "Pipe clip; box of 50 x 250",
      "250 pcs Pipe clip; box of 50",
    ].join("\n"),
  );
  for (const row of [swapped, numbered, boxed, comma, ...further])
    expect(row, row?.text).toMatchObject({ outcome: "ready", quantity: 250 });
  await shop.tool({ sku: "VK", minOrder: 1, available: 20_000 });
  expect(await resolve("VK 16,250")).toMatchObject([
    {
      outcome: "choose",
      readings: [{ quantity: 250 }, { quantity: 16_250 }],
      message: expect.stringContaining(whichQuantity),
    },
  ]);
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
    priceUnit: 1,
    salesUnit: { kind: "piece" },
    minOrder: 20,
    casePack: 10,
    available: 2000,
  });
  expect(typo).toMatchObject({
    outcome: "choose",
    candidates: [{ sku: "HT-1008" }],
    message: "No tool has this number or name, but one comes close.",
  });
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

test("two neighbouring characters in the wrong order are put right, also in short words", async () => {
  const tools = [await shop.tool({ name: "Clamp 100" }), await shop.tool({ name: "Ladder" })].map(({ id }) => id);
  const rows = await resolve("clmap 20\nladedr 20\nclaw hmamer 20");
  expect(rows.map(({ outcome, candidates }) => [outcome, candidates?.[0]?.toolId])).toEqual(
    [...tools, hammer.id].map((id) => ["choose", id]),
  );
});

test("a line is unknown if of its words at most one short word resembles that of a name", async () => {
  await shop.tool({ name: "Hex nuts M10 DIN 934, box 1 to 43" });
  const nonsense = ["Unbekanntes Ding 43", "my ding 20", "<script>alert(1)</script>"];
  expect((await resolve(nonsense.join("\n"))).map(({ outcome }) => outcome)).toEqual(nonsense.map(() => "unknown"));
  for (const name of ["ding 20", "steel claw hamer", "<b>hamer</b>", "hex nust M10"])
    expect(await resolve(name), name).toMatchObject([{ outcome: "choose" }]);
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

test("O and 0, I and 1 are alike, however many of them a SKU has", async () => {
  await shop.tool({ sku: "OIL-2008", name: "Whetstone" });
  const lists = [
    ["HT-1008", "HT-IOO8 20", "HT-lOO8 20", "HTlOO8 20", "Art.-Nr.;Menge\nHT-IOO8;20"],
    ["OIL-2008", "OIL-2OO8 5", "0IL2OO8 5", "0IL-2008 5"],
  ];
  for (const [sku, ...texts] of lists)
    for (const text of texts)
      expect(await resolve(text), text).toMatchObject([{ outcome: "choose", candidates: [{ sku }] }]);
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

test("rows name a tool with their whole text where they have a quantity, which may be text", async () => {
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

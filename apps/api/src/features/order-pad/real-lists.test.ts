import { seedTools } from "@ironmonger/db/seed/content/tools";
import { afterAll, expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
afterAll(shop.close);
for (const { sku, name, priceCents, salesUnit, minOrder, casePack, priceBreaks } of seedTools.filter((tool) =>
  /^(?:FA|HT|SA)-/.test(tool.sku),
))
  await shop.tool({ sku, name, priceCents, salesUnit, minOrder, casePack, priceBreaks, available: 100_000 });
await shop.tool({
  ...{ sku: "RO-12", name: "Mooring rope, 12 mm", salesUnit: { kind: "roll", contains: 50, of: "m" } },
  ...{ minOrder: 2, casePack: 1, available: 100_000 },
});

/** The quantity of each line, those to choose from, or what it is otherwise. */
async function meaningsOf(text: string) {
  const { rows } = await shop.visitorApi().orderPad.resolveLines({ text });
  return rows.map(({ outcome, quantity, readings }) =>
    outcome === "ready" ? quantity : readings ? readings.map((one) => one.quantity) : outcome,
  );
}

test("an order of SAP or Sage is right, and where its units, prices and totals contradict each other, it asks", async () => {
  const list = [
    "Pos;Art.-Nr.;Bezeichnung;Menge;ME;EP;Gesamt",
    "10;HT-1008;Schraubzwinge 100 mm;20;ST;9,00;180,00",
    "20;FA-3005;Dübel 8x40;50;PAK;6,00;300,00",
    "30;FA-3005;Dübel 8x40;5000;ST;0,06;300,00",
    "40;HT-1008;Schraubzwinge;20;ST;9,00;1.800,00",
    "50;FA-3002;Scheiben;50;KAR;8,00;400,00",
    "60;FA-3002;Scheiben;50;BX;8,00;4.000,00",
    "70;SA-4002;Handschuhe;120;PAA;3,00;360,00",
    "80;HT-1008;Zwinge;20;;;1800,00",
  ];
  expect(await meaningsOf(list.join("\n"))).toEqual([
    20,
    [50, 2500],
    [5000, 50],
    [20, 200],
    50,
    [50, 500],
    120,
    [20, 200],
  ]);
});

test("a table without a heading has prices and totals, which are no quantities", async () => {
  const list = "HT-1008;20;9,00;180,00\nFA-3005;5000;0,06;300,00\nHT-1003;20;7,00;140,00";
  expect(await meaningsOf(list)).toEqual([20, [5000, 50], 20]);
});

test.each<[string, unknown]>([
  ["HT-1008 20 9.00", 20],
  ["20 x HT-1008 @ 9.00", 20],
  ["HT-1008 20 $9.00", 20],
  ["HT-1008 20 pcs 9.00 EUR", 20],
  ["HT-1008, 20 Stück à 9,00 EUR", 20],
  ["HT-1008 20 x 9.00 = 180.00", 20],
  ["HT-1008 20 90.00", [20, 200, 90]],
  ["HT-1008 30 40", [40, 30]],
  ["30 HT-1008 40", [40, 30]],
  ["20 Stk. HT-1008", 20],
  ["HT-1008 20 Stück", 20],
  ["(20) HT-1008", 20],
  ["HT-1008 [20]", 20],
  ["2 VE HT-1008", 20],
  ["HT-1008 5 packs of 10", 50],
  ["HT-1008 2 x 100er Pack", [200, 2]],
  ["HT-1008 20 (pack of 10)", [200, 20]],
  ["50 boxes of 100 FA-3005", 50],
  ["50 FA-3005 (box of 50)", [25, 50]],
  ["FA-3002 box of 200 50", 50],
  ["FA-3005 box of 100", "adjust"],
  ["FA-3005 100er Pack", "adjust"],
  ["FA-3005 3 Karton", "adjust"],
  ["wall plugs 5000", [5000, 50]],
  ["FA-3002 5000", [5000, 25]],
  ["FA-3002 50", 50],
  ["FA-3005 5000 (50 boxes of 100)", 50],
  ["HT-1008 2,5", "adjust"],
])("%j is right or asks", async (line, meaning) => {
  expect(await meaningsOf(line)).toEqual([meaning]);
});

test("pieces of what is sold by weight or length are asked for, and never ready", async () => {
  const lists = [
    "1000 pcs wire nails 3.1 x 80 mm",
    "FA-3001 1000 pcs",
    "FA-3001\t1000\tST",
    "Art.-Nr.\tMenge\tEinheit\nFA-3001\t1000\tST",
    "FA-3001;1000 PCE",
    "1000 Stk FA-3001",
  ];
  for (const text of lists) {
    const { rows } = await shop.visitorApi().orderPad.resolveLines({ text });
    expect(rows, text).toMatchObject([
      {
        outcome: "choose",
        readings: [{ quantity: 1000, unit: "box of 2.5 kg", totalCents: 840_000 }],
        message: "It is sold by the box of 2.5 kg, not by the piece. Does it mean 1,000 boxes?",
      },
    ]);
  }
  expect(await meaningsOf("RO-12 60 pcs\nFA-3001 20 boxes\nFA-3001 20 ctn")).toEqual([[60], 20, [20, 200]]);
});

test("a weight or length on one line is the quantity of a tool that is sold by it, as in a cell of its own", async () => {
  const pairs = [
    ["FA-3001 50 kg", "FA-3001\t50\tKG"],
    ["50 kg FA-3001", "FA-3001\t50\tKG"],
    ["75 kg of FA-3001", "FA-3001\t75\tKG"],
    ["FA-3001 51 kg", "FA-3001\t51\tKG"],
    ["wire nails 3.1 x 80 mm 50 kg", "wire nails 3.1 x 80 mm\t50\tkg"],
    ["RO-12 300 m", "RO-12\t300\tm"],
    ["rope 12 mm 100 m", "rope 12 mm\t100\tm"],
  ];
  const meanings = await meaningsOf(pairs.map(([line]) => line).join("\n"));
  expect(meanings).toEqual([20, 20, 30, [20, 21], 20, [6, 300], [2, 100]]);
  for (const [index, [, cells = ""]] of pairs.entries()) expect(await meaningsOf(cells)).toEqual([meanings[index]]);
  const { rows } = await shop.visitorApi().orderPad.resolveLines({
    rows: [{ text: "FA-3001 50 kg" }],
    searchNames: false,
  });
  expect(rows).toMatchObject([{ outcome: "ready", quantity: 20, name: "FA-3001", isSearched: true }]);
});

test("a weight or length in the name of a tool that is not sold by it is no quantity", async () => {
  const { rows } = await shop.visitorApi().orderPad.resolveLines({ text: "HT-1008 5 kg\nhatchet 5 kg" });
  expect(rows).toMatchObject([
    { outcome: "choose", candidates: [{ sku: "HT-1008" }], message: expect.stringContaining("has the number of this") },
    { outcome: "choose", message: expect.stringContaining("one comes close") },
  ]);
});

test("a quantity that is not certain is in the answer as the line states it, so that the pad offers each meaning", async () => {
  const text = "FA-3005 5000\nFA-3005;Dübel;5000\nSA-4002 60";
  const { rows } = await shop.visitorApi().orderPad.resolveLines({ text });
  expect(rows).toMatchObject([
    { outcome: "choose", written: { quantity: 5000 }, readings: [{ quantity: 5000 }, { quantity: 50 }] },
    { outcome: "choose", written: { quantity: 5000 }, readings: [{ quantity: 5000 }, { quantity: 50 }] },
    { outcome: "ready", quantity: 60 },
  ]);
  expect(rows[2]).not.toHaveProperty("written");
});

test("lines of emails and messages that are not certain are never ready with another quantity", async () => {
  const lines = [
    "1/2 box wall plugs",
    "gloves 5 doz prs",
    "HT-1008 2x10",
    "HT-1008 20-30",
    "HT-1008 20 + 2 free",
    "HT-1008 20 KW 45",
    "FA-3005 50 boxes of 50",
    "a couple of hatchets",
    "Mit freundlichen Grüßen",
  ];
  for (const meaning of await meaningsOf(lines.join("\n"))) expect(meaning).not.toEqual(expect.any(Number));
});

test("a number beside the name of another tool is to be chosen, in cells, under headings and in rows, and is no part number to store", async () => {
  const lists = [
    "SA-4007;work gloves;60",
    "SA-4007, gloves, 60",
    "Work gloves\tSA-4007\t60",
    "HT1008 wire nails 20",
    "SKU;Description;Qty\nSA-4007;Work gloves, latex grip;60",
    "SKU;Description;Qty\nSA-4007;hard hat;60",
    "SKU;Description;Qty\nSA-4008;ear defenders;60",
    "Our ref;SKU;Description;Qty\nX-77;FA-3002;nuts M10;50",
  ];
  for (const text of lists) {
    const { rows } = await shop.visitorApi().orderPad.resolveLines({ text });
    expect(rows, text).toMatchObject([
      { outcome: "choose", candidates: [{ sku: /(?:SA|FA|HT)-?\d+/.exec(text)?.[0].replace(/-?(?=\d)/, "-") }, {}] },
    ]);
    expect(rows[0]?.name, text).toMatch(/\s/);
  }
  const { rows } = await shop.visitorApi().orderPad.resolveLines({
    rows: [{ text: "SA-4007", quantity: 60, description: "gloves" }],
  });
  expect(rows).toMatchObject([{ outcome: "choose", candidates: [{ sku: "SA-4007" }, { sku: "SA-4002" }] }]);
});

test("a number beside its own tool's name, a synonym, or words of another language is clear", async () => {
  const list = [
    "SKU;Description;Qty",
    "SA-4007;Hi-vis vest;60",
    "SA-4007;high visibility waistcoat;60",
    "SA-4007;Warnweste orange;60",
    "SA-4008;hard hat;60",
    "HT-1005;axe;60",
    "HT-1008;Schraubzwinge 100 mm;60",
    "SA-4001;anti-fog spectacles;60",
    "FA-3002;zinc-plated steel;50",
    "FA-3002;M10;50",
  ];
  expect(await meaningsOf(list.join("\n"))).toEqual([60, 60, 60, 60, 60, 60, 60, 50, 50]);
});

test("numbers whose words are still to be compared with the names are not ready", async () => {
  const row = { text: "SA-4007", quantity: 60, description: "gloves" };
  const { rows } = await shop.visitorApi().orderPad.resolveLines({ rows: [row], searchNames: false });
  expect(rows).toMatchObject([{ outcome: "unknown", isSearched: false }]);
});

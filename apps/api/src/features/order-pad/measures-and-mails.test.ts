import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
const ids: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop();
  for (const name of [
    "Qolevel aluminium 60 cm",
    "Qolevel aluminium 100 cm",
    "Qohose 3/4 in",
    "Qohose 1/2 in",
    "Qohammer 1 kg",
    "Qohammer 2 kg",
  ])
    ids[name] = (
      await shop.tool({ name, sku: null, description: "For the workshop.", available: 10_000, minOrder: 1 })
    ).id;
});
afterAll(() => shop.close());

const resolve = async (text: string) => shop.visitorApi().orderPad.resolveLines({ text });

test("a size in another metric unit is the same tool; across inch and millimetre the buyer chooses", async () => {
  const { rows } = await resolve(
    "qolevel 600 mm; 5 pcs\nqohammer 1000 g; 4 pcs\nqohose 19 mm; 3 pcs\nqohose 3/4 in; 3 pcs\nqolevel 601 mm; 5 pcs",
  );
  expect(
    rows.map(({ outcome, toolId, candidates }) => [outcome, toolId ?? candidates?.map((one) => one.toolId)]),
  ).toEqual([
    ["ready", ids["Qolevel aluminium 60 cm"]],
    ["ready", ids["Qohammer 1 kg"]],
    ["choose", [ids["Qohose 3/4 in"]]],
    ["ready", ids["Qohose 3/4 in"]],
    ["choose", [ids["Qolevel aluminium 60 cm"]]],
  ]);
});

test("the head and the signature of a mail are no lines, and are named", async () => {
  const { rows, setAside } = await resolve("Hi Sam,\nplease send:\nqohammer 1 kg; 4 pcs\nKind regards\nAlex Doe");
  expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([[3, "ready"]]);
  expect(setAside).toEqual({ lineCount: 4, text: "Hi Sam,\nplease send:\nKind regards\nAlex Doe" });
  expect((await shop.visitorApi().orderPad.resolveLines({ rows: [{ text: "Kind regards" }] })).setAside.lineCount).toBe(
    0,
  );
});

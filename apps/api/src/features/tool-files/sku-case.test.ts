import { afterAll, beforeAll, expect, test } from "vitest";
import { sendTools } from "../../testing/send-tools.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const send = async (text: string, query = "") => {
  const answer = await sendTools(admin, text, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test("the form refuses a SKU that another tool has in other capitals, and changes the capitals of a tool's own", async () => {
  const tool = await shop.tool({ sku: "Case-1" });
  await expect(shop.tool({ sku: "CASE-1" })).rejects.toMatchObject({ kind: "conflict" });
  const other = await shop.tool({ sku: "CASE-2" });
  await expect(admin.api.catalog.updateTool({ id: other.id, sku: "case-1" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await admin.api.catalog.updateTool({ id: tool.id, sku: "CASE-1" })).toMatchObject({ sku: "CASE-1" });
});

test("a price list in other capitals changes the tools that are there, which keep their own spelling", async () => {
  const tool = await shop.tool({ sku: "LIST-A1", priceCents: 500 });
  const { importId } = await send("sku,name,price\nlist-a1,Same,6\nlist-b1,New,7\nLIST-B1,Twice,8\n");
  const seen = await admin.api.catalog.previewImport({ importId });
  expect(seen).toMatchObject({ new: 1, changed: 1, refused: 1 });
  expect(seen.rows.find(({ kind }) => kind === "changed")).toMatchObject({
    toolId: tool.id,
    changes: [
      { field: "name", before: tool.name, after: "Same" },
      { field: "priceCents", before: 500, after: 600 },
    ],
  });
  expect(seen.rows.find(({ kind }) => kind === "refused")).toMatchObject({
    line: 4,
    reason: "sku “LIST-B1”: already on line 3.",
  });
  expect(await admin.api.catalog.applyImport({ importId })).toMatchObject({ state: "done" });
  expect(await admin.api.catalog.undoImport({ importId })).toMatchObject({ state: "undone", kept: 0 });
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({ sku: "LIST-A1", priceCents: 500 });
});

test("a row takes no SKU that another tool has in other capitals; two tools can exchange theirs", async () => {
  const [one, two] = [await shop.tool({ sku: "SWAP-1" }), await shop.tool({ sku: "SWAP-2" })];
  const taken = await send(`id,sku\n${one.id},swap-2\n`);
  expect(await admin.api.catalog.previewImport(taken)).toMatchObject({ changed: 0, refused: 1 });
  const exchanged = await send(`id,sku\n${one.id},swap-2\n${two.id},swap-1\n`);
  expect(await admin.api.catalog.previewImport(exchanged)).toMatchObject({ changed: 2, refused: 0 });
  expect(await admin.api.catalog.applyImport(exchanged)).toMatchObject({ state: "done" });
  expect(await admin.api.catalog.getTool({ id: one.id })).toMatchObject({ sku: "swap-2" });
});

test("in one call, too, other capitals are the same tool", async () => {
  const tool = await shop.tool({ sku: "MODE-1", priceCents: 500 });
  const summary = await send("sku,name,price\nmode-1,Same,6\n", "?mode=valid-rows");
  expect(summary).toMatchObject({ new: 0, changed: 1, rejected: 0 });
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({ sku: "MODE-1", priceCents: 600 });
});

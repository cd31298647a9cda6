import { afterAll, beforeAll, expect, test } from "vitest";
import { sendTools } from "../../testing/send-tools.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { exportTools } from "./export-tools.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

async function preview(text: string) {
  const { importId } = (await sendTools(admin, text)).json<{ importId: string }>();
  return admin.api.catalog.previewImport({ importId });
}
async function remarksOf(importId: string) {
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "remark", page: 1, pageSize: 20 });
  return rows.map(({ reason }) => reason);
}
const successorOf = async (id: string) => (await admin.api.catalog.getTool({ id })).successorId;

test("a file names successors by SKU, name or id, and an export writes the SKU", async () => {
  const [numbered, nameless] = [
    await shop.tool({ sku: "SU-new", name: "Numbered successor" }),
    await shop.tool({ name: "Successor without a number" }),
  ];
  const old = [];
  for (const sku of ["SU-1", "SU-2", "SU-3"]) old.push(await shop.tool({ sku, state: "discontinued" }));
  const rows = ["su-NEW", "successor WITHOUT a number", nameless.id].map(
    (successor, index) => `SU-${index + 1},${successor}`,
  );
  const seen = await preview(`sku,successor\n${rows.join("\n")}\n`);
  expect(seen).toMatchObject({ changed: 3, refused: 0, remarkCount: 0 });
  await admin.api.catalog.applyImport({ importId: seen.importId });
  expect(await Promise.all(old.map(({ id }) => successorOf(id)))).toEqual([numbered.id, nameless.id, nameless.id]);

  let file = "";
  for await (const piece of exportTools(admin.ctx, { search: "SU-1" })) file += piece;
  expect(file).toContain("SU-new");
  expect(file).not.toContain(`${numbered.id},0`);
  expect(await preview(file)).toMatchObject({ changed: 0, refused: 0, remarkCount: 0 });
  await admin.api.catalog.undoImport({ importId: seen.importId });
  expect(await Promise.all(old.map(({ id }) => successorOf(id)))).toEqual([null, null, null]);
});

test("the preview says which successors the shop does not have, has several of, or which would be the tool itself", async () => {
  const tools = [];
  for (const sku of ["SV-1", "SV-2", "SV-3"]) tools.push(await shop.tool({ sku }));
  await shop.tool({ name: "Twin of a successor" });
  await shop.tool({ name: "twin of a successor" });
  const seen = await preview("sku,successor\nSV-1,No such tool\nSV-2,Twin of a successor\nSV-3,sv-3\n");
  expect(seen).toMatchObject({ changed: 0, unchanged: 3, refused: 0 });
  expect(await remarksOf(seen.importId)).toEqual([
    "successor “No such tool”: the shop has no tool with this SKU or name, so it was left out.",
    "successor “Twin of a successor”: several tools are called so, and it was left out. Write the SKU of the one.",
    "successor “sv-3”: a tool cannot be its own, so it was left out.",
  ]);
});

test("a successor can be a tool that the same file adds, also for a tool of the shop that enters a new model", async () => {
  await admin.api.attributes.save({ name: "Length", kind: "number", unit: "mm" });
  const known = await shop.tool({ sku: "SW-1", attributes: [{ name: "Length", value: "10 mm" }] });
  const seen = await preview(
    "sku,name,price,successor,model\nSW-1,Old,5,SW-3,Successor bolt (Length)\nSW-2,Older,5,sw-3,\nSW-3,Newest,5,,\n",
  );
  expect(seen).toMatchObject({ new: 2, changed: 1, refused: 0, remarkCount: 0 });
  const apply = () => admin.api.catalog.applyImport({ importId: seen.importId });
  expect(await apply()).toMatchObject({ state: "done", problem: null });
  const { rows } = await admin.api.catalog.list({ search: "SW-", pageSize: 10 });
  const idOf = (sku: string) => rows.find((row) => row.sku === sku)?.id ?? "";
  expect(await successorOf(known.id)).toBe(idOf("SW-3"));
  expect(await successorOf(idOf("SW-2"))).toBe(idOf("SW-3"));
  expect(await admin.api.catalog.undoImport({ importId: seen.importId })).toMatchObject({ state: "undone", kept: 0 });
  expect(await successorOf(known.id)).toBeNull();
});

test("an empty cell takes the successor away", async () => {
  const successor = await shop.tool();
  const tool = await shop.tool({ sku: "SX-1", successorId: successor.id });
  const seen = await preview("sku,successor\nSX-1,\n");
  await admin.api.catalog.applyImport({ importId: seen.importId });
  expect(await successorOf(tool.id)).toBeNull();
});

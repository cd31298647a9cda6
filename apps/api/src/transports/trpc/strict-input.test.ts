import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { startTestShop } from "../../testing/test-shop.ts";
import { appRouter } from "./app-router.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const tool = await shop.tool();
afterAll(() => shop.close());

type Procedure = { _def: { inputs: z.core.$ZodType[] } };
const procedures = Object.entries<object>(appRouter._def.procedures);

const call = async (name: string, input: unknown) => {
  const answer = await admin.inject({
    method: "POST",
    url: `/trpc/${name}`,
    payload: input as object,
    headers: { origin: "http://shop.test" },
  });
  return answer.statusCode === 200 ? "accepted" : answer.json().error.data.issues;
};
const noField = (path: string) => ({ path, message: `There is no field ${path.split(".").at(-1)}` });

test("every procedure refuses a field that it does not know, by its name", async () => {
  for (const [name, procedure] of procedures) {
    const { inputs } = (procedure as Procedure)._def;
    const issues = await Promise.all(
      inputs.map(async (schema) => (await schema["~standard"].validate({ unheardOf: 1 })).issues ?? []),
    );
    expect(JSON.stringify(issues), name).toContain("unheardOf");
  }
});

test("each unknown field is named, and nothing is changed", async () => {
  const change = { id: tool.id, name: "Renamed", categry: "hammers", cost: 5 };
  expect(await call("catalog.updateTool", change)).toEqual([noField("categry"), noField("cost")]);
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({ name: tool.name });
});

test("a field is also named where it stands in a list, in a record or in one of several kinds of input", async () => {
  const line = { toolId: tool.id, quantity: 10 };
  const order = { lines: [line, { ...line, price: 5 }], address: "1 High Street", phone: "12345678" };
  expect(await call("orders.placeOrder", order)).toEqual([noField("lines.1.price")]);
  expect(await call("catalog.updateTool", { id: tool.id, expected: { nmae: "A" } })).toEqual([
    noField("expected.nmae"),
  ]);
  expect(await call("settings.updateSettings", { delivery: { kind: "flat", flatCents: 500, flat: 5 } })).toEqual([
    noField("delivery.flat"),
  ]);
});

test("a procedure without input takes none or an empty one", async () => {
  expect(await call("ledger.checkLedger", {})).toBe("accepted");
  expect(await call("ledger.checkLedger", { deep: true })).toEqual([noField("deep")]);
  expect((await admin.inject({ url: "/trpc/ledger.checkLedger" })).statusCode).toBe(200);
});

test("what was seen may be the whole record as it was answered, of which only what is edited is compared", async () => {
  const { id, name } = await admin.api.categories.save({ name: "Hammers" });
  const seen = (await admin.api.categories.list()).find((one) => one.id === id);
  await shop.tool({ category: seen?.slug ?? "" });
  expect(await call("categories.save", { id, name: `${name}, new`, expected: seen })).toBe("accepted");
  const list = await admin.api.priceLists.save({ name: "Harbour" });
  expect(await call("priceLists.save", { id: list.id, name: "Port", expected: list })).toBe("accepted");
  expect(await call("priceLists.save", { ...list, id: list.id })).toEqual([noField("entryCount"), noField("version")]);
});

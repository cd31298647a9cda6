import type { AddToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const tools: Partial<AddToolInput>[] = [
    { name: "Claw hammer", sku: "HMR-0101", category: "hand-tools", manufacturerNumber: "ST/51-001" },
    { name: "Club hammer", sku: "HMR-0202", category: "hand-tools" },
    { name: "Demolition hammer", sku: "DMH-9", category: "power-tools" },
    { name: "Ring spanner", sku: "SPN-17", category: "hand-tools" },
    ...Array.from({ length: 9 }, (_, index) => ({ name: `Hex bolt M${index}`, category: "fasteners" as const })),
  ];
  for (const tool of tools) await shop.tool({ description: "Steel.", priceCents: 1250, ...tool });
});
afterAll(() => shop.close());

const suggest = (query: string) => shop.visitorApi().catalog.suggest({ query });
const names = async (query: string) => (await suggest(query)).tools.map(({ name }) => name).toSorted();

test("an unfinished word suggests tools with picture and price, and their categories", async () => {
  const result = await suggest("ham");
  expect(result.tools).toHaveLength(3);
  expect(result.tools.find(({ sku }) => sku === "HMR-0101")).toEqual({
    id: expect.any(String),
    sku: "HMR-0101",
    name: "Claw hammer",
    imageUrl: expect.any(String),
    priceCents: 1250,
    priceUnit: 1,
    salesUnit: { kind: "piece" },
  });
  expect(result.categories).toMatchObject([
    { value: "hand-tools", count: 2 },
    { value: "power-tools", count: 1 },
  ]);
  expect(result.areCountsExact).toBe(true);
});

test("six tools are suggested at most, and their category says how many there are", async () => {
  const result = await suggest("hex bolt");
  expect(result.tools).toHaveLength(6);
  expect(result.categories).toMatchObject([{ value: "fasteners", count: 9 }]);
});

test("a category is suggested by its own name, before those of the matching tools, with the number of its tools", async () => {
  const handTools = { value: "hand-tools", count: 3 };
  for (const query of ["Hand tools", "hand-tools", "hand", "to ha"])
    expect((await suggest(query)).categories[0], query).toMatchObject(handTools);
  expect((await suggest("tools")).categories).toMatchObject([handTools, { value: "power-tools", count: 1 }]);
  expect((await suggest("fasteners")).categories).toMatchObject([{ value: "fasteners", count: 9 }]);
  // Nothing is for sale in it.
  expect((await suggest("measuring")).categories).toEqual([]);
});

test("mistyped words, synonyms and numbers with or without punctuation find what was meant", async () => {
  for (const mistyped of ["hamer", "hmamer"])
    expect(await names(mistyped)).toEqual(["Claw hammer", "Club hammer", "Demolition hammer"]);
  expect(await names("wrench")).toEqual(["Ring spanner"]);
  for (const number of ["HMR-0202", "hmr0202", "hmr 02"]) expect(await names(number), number).toEqual(["Club hammer"]);
  for (const number of ["ST/51-001", "st51001", "st/51", "ST 51"])
    expect(await names(number), number).toEqual(["Claw hammer"]);
  expect((await suggest("st51001")).tools[0]?.name).toBe("Claw hammer");
});

test("nothing is suggested for what no tool has, for one letter and for nothing", async () => {
  for (const query of ["zzyzx", "h", "", "  ", '"', "%"])
    expect(await suggest(query), query).toMatchObject({ tools: [], categories: [] });
  await expect(suggest("x".repeat(101))).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a tool that left the shop is not suggested", async () => {
  const tool = await shop.tool({ name: "Pipe cutter" });
  expect(await names("pipe cutter")).toEqual(["Pipe cutter"]);
  await shop.services.sql`update tools set deleted_at = now() where id = ${tool.id}`;
  expect(await names("pipe cutter")).toEqual([]);
});

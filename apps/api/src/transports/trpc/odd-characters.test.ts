import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { startTestShop } from "../../testing/test-shop.ts";
import { appRouter } from "./app-router.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const tool = await shop.tool();
afterAll(() => shop.close());

const half = "size \ud83d";
const badRequest = { code: "BAD_REQUEST" };

test("half of a surrogate pair, which PostgreSQL cannot store in JSON, is refused", async () => {
  const { catalog, settings } = admin.api;
  const rate = { country: "US", name: "Tax", percent: 5 };
  for (const saving of [
    catalog.updateTool({ id: tool.id, facts: [{ name: "Size", value: half }] }),
    catalog.updateTool({ id: tool.id, pictures: [{ id: "0".repeat(64), alt: half }] }),
    catalog.correctStock({ id: tool.id, available: 70, reason: half }),
    settings.updateSettings({ shopName: half }),
    settings.updateSettings({ address: half }),
    settings.updateSettings({ tax: { kind: "rates", rates: [{ ...rate, region: half }] } }),
  ])
    await expect(saving).rejects.toMatchObject(badRequest);
});

test.each([
  ["NUL", "\0"],
  ["half of a surrogate pair", "\udc00"],
])("a view with %s in its state is refused", async (_, odd) => {
  const save = (state: Record<string, string[]>) => admin.api.views.save({ table: "tools", name: "Odd", state });
  await expect(save({ search: [`a${odd}`] })).rejects.toMatchObject(badRequest);
  await expect(save({ [odd]: [] })).rejects.toMatchObject(badRequest);
  expect((await save({ search: ["\\u0000 \\ud83d 🔨"] })).at(-1)?.state).toEqual({ search: ["\\u0000 \\ud83d 🔨"] });
});

test("NUL is refused where a text is only looked for", async () => {
  await expect(admin.api.audit.list({ by: "a\0" })).rejects.toMatchObject(badRequest);
  await expect(admin.api.lists.getSharedList({ token: "a\0" })).rejects.toMatchObject(badRequest);
  const region = { country: "US", region: "N\0", name: "Tax", percent: 5 };
  const tax = { kind: "rates" as const, rates: [region] };
  await expect(admin.api.settings.updateSettings({ tax })).rejects.toMatchObject(badRequest);
});

type Schema = z.core.$ZodType;
/** The texts in a schema, by their paths; each with what checks it. */
const textsOf = (schema: Schema, path: string): [string, Schema][] => {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "string":
      return [[path, schema]];
    case "object":
      return Object.entries<Schema>(def.shape).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
    case "array":
      return textsOf(def.element, path);
    case "record":
      return [...textsOf(def.keyType, `${path} key`), ...textsOf(def.valueType, path)];
    case "union":
      return def.options.flatMap((option) => textsOf(option, path));
    case "pipe":
      return textsOf(def.in, path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
      return textsOf(def.innerType, path);
    default:
      return [];
  }
};

test("no text that a procedure takes may have control characters, whether it is saved or looked for", async () => {
  const accepting: string[] = [];
  for (const [name, procedure] of Object.entries<object>(appRouter._def.procedures))
    for (const input of (procedure as { _def: { inputs: Schema[] } })._def.inputs)
      for (const [path, text] of textsOf(input, name))
        if (!/\.expected\b/.test(path) && !(await text["~standard"].validate("a\u0001b")).issues) accepting.push(path);
  expect(accepting).toEqual([]);
});

/** By their last names, which they share: what is written in several lines, pasted, or comes out of a file. */
const severalLines =
  /\.(?:description|details|text|note|review|answer|returnsText|openingHours|deliveryText|address|billingAddress|billing|from|heading|quantity)$/;

test("no text of one line may have a tab or a line break, but what is searched for is joined", async () => {
  const accepting: string[] = [];
  for (const [name, procedure] of Object.entries<object>(appRouter._def.procedures))
    for (const input of (procedure as { _def: { inputs: Schema[] } })._def.inputs)
      for (const [path, text] of textsOf(input, name))
        if (!/\.expected\b/.test(path) && !severalLines.test(path))
          for (const odd of ["a\tb", "a\nb"]) {
            const read = await text["~standard"].validate(odd);
            if (!read.issues && read.value !== "a b") accepting.push(path);
          }
  expect([...new Set(accepting)]).toEqual([]);
});

test("texts of several lines keep tabs and line breaks, and a file's or a buyer's odd characters harm nobody", async () => {
  const description = "Forged.\n\tTwo sizes.";
  expect(await admin.api.catalog.updateTool({ id: tool.id, description })).toMatchObject({ description });
  const control = admin.api.catalog.updateTool({ id: tool.id, description: "Forged\u0007" });
  await expect(control).rejects.toMatchObject({
    cause: {
      issues: [{ path: ["description"], message: "Description has a character that cannot be saved, such as U+0000" }],
    },
  });
  const dead = { id: tool.id, queue: "\0" };
  await expect(admin.api.ledger.retryDeadJob(dead)).rejects.toMatchObject(badRequest);
  await expect(admin.api.orders.listOrders({ search: "IM\u001b" })).rejects.toMatchObject(badRequest);
});

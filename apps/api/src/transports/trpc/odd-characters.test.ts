import { afterAll, expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";

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

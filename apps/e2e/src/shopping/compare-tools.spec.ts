import { expectAccessible } from "../support/axe.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { untilHydrated } from "../support/until-hydrated.ts";

test("four tools are compared: 10 mm and 1 cm are the same, and where tools differ the row says so", async ({
  visit,
  shop,
}) => {
  test.slow();
  const admin = await shop.admin();
  const word = unique();
  const [bore, reach] = [`Bore ${word}`, `Reach ${word}`];
  for (const name of [bore, reach]) await call(admin, "attributes.save", { name, kind: "number", unit: "mm" });
  const tools = [];
  for (const [bores, reaches] of [
    ["10 mm", "40 mm"],
    ["1 cm", "4 cm"],
    ["10", "2 in"],
    ["0.01 m", "50 mm"],
  ]) {
    const tool = await shop.tool({ name: `Puller ${tools.length + 1} ${word}` });
    const attributes = [
      { name: bore, value: bores },
      { name: reach, value: reaches },
    ];
    await call(admin, "catalog.updateTool", { id: tool.id, attributes });
    tools.push(tool);
  }
  const page = await visit(undefined, { viewport: { width: 1440, height: 900 } });
  for (const tool of tools) {
    await page.goto(`/catalog/${tool.id}`);
    await untilHydrated(page);
    await page.getByRole("main").getByRole("link", { name: "Compare", exact: true }).click();
    await expect(page.getByRole("columnheader", { name: new RegExp(tool.name) })).toBeVisible();
  }
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row(bore).getByRole("cell")).toHaveText(["10 mm", "1 cm", "10 mm", "0.01 m"]);
  await expect(row(bore).getByText("(they differ)")).toHaveCount(0);
  await expect(row(reach).getByRole("cell")).toHaveText(["40 mm", "4 cm", "2 in", "50 mm"]);
  await expect(row(reach).getByText("(they differ)")).toHaveCount(1);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page, `a comparison of four tools at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { name } of tools.slice(2)) await page.getByRole("link", { name: `Remove ${name}` }).click();
  await expect(row(reach).getByRole("cell")).toHaveText(["40 mm", "4 cm"]);
  await expect(row(reach).getByText("(they differ)")).toHaveCount(0);

  // The catalog finds both by either value.
  await page.goto(`/catalog?q=${word}`);
  const facet = page.getByRole("group", { name: bore });
  await expect(facet.getByLabel(/^10 mm/)).toBeVisible();
});

import { expectAccessible } from "../support/axe.ts";
import { call } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("tools are put on a list, the list is shared, and a visitor puts it into the basket", async ({ visit, shop }) => {
  const [clamp, gone] = [await shop.tool(), await shop.tool()];
  const buyer = await shop.buyer();
  const page = await visit(buyer);
  const dialog = page.getByRole("dialog");
  for (const tool of [clamp, gone]) {
    await page.goto(`/catalog/${tool.id}`);
    await page.getByRole("button", { name: "Add to list" }).click();
    if (tool === clamp) {
      await dialog.getByLabel("New list").fill("Workshop");
      await dialog.getByRole("button", { name: "Make list" }).click();
    } else await dialog.getByRole("button", { name: /^Workshop/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("1 tool added to “Workshop”")).toBeVisible();
  }

  await page.goto("/dashboard/lists");
  await expect(page.getByText("Nothing bought yet")).toBeVisible();
  await expectAccessible(page, "lists");
  await page.getByRole("link", { name: "Workshop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Workshop" })).toBeVisible();
  await page.getByRole("textbox", { name: `Quantity: ${clamp.name}` }).fill("30");
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByLabel("Everybody who has this link can read the list");
  await expect(link).toHaveValue(/\/lists\/[\w-]+$/);
  await expectAccessible(page, "a list");
  // Two of 10 at 7 dollars each, one of them changed to 30.
  await expect(page.getByLabel("Total")).toHaveText("$280");
  await page.getByRole("button", { name: "Put all into the basket" }).click();
  // Which is done once the quantity is saved.
  await expect(page.getByText("2 tools are in your basket")).toBeVisible();

  await shop.deleteTool(gone);
  const visitor = await visit();
  const answer = await visitor.goto(await link.inputValue());
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  expect(await answer?.text()).toContain('<meta name="robots" content="noindex">');
  expect(await answer?.text()).toContain(clamp.name);
  await visitor.getByRole("button", { name: "Put all into the basket" }).click();
  await expect(visitor.getByText("1 tool is in your basket")).toBeVisible();
  await expect(visitor.getByText(`${gone.name}: This tool has left the shop.`)).toBeVisible();
  await expectAccessible(visitor, "a shared list");
  await visitor.getByRole("link", { name: "Go to the basket" }).click();
  await expect(visitor.getByRole("textbox", { name: `Quantity: ${clamp.name}` })).toHaveValue("30");

  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  const refused = await visitor.request.get(answer?.url() ?? "");
  expect(refused.status()).toBe(404);
});

test("on a phone no total of a shared list covers the price per piece", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const list = await shop.list(buyer, [await shop.tool()]);
  const { url } = await call(buyer, "lists.share", { id: list.id });
  const page = await visit(undefined, { viewport: { width: 360, height: 740 } });
  await page.goto(url);
  const line = page.getByRole("main").getByRole("listitem");
  const total = await line.getByText("$70", { exact: true }).boundingBox();
  const price = await line.getByText("$7 per piece").boundingBox();
  if (!total || !price) throw new Error("The line is not shown.");
  expect(total.y + total.height).toBeLessThanOrEqual(price.y);
});

import { expectAccessible } from "../support/axe.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("an admin makes a model of sizes, and a buyer orders several of them from one matrix", async ({ visit, shop }) => {
  test.slow();
  const admin = await shop.admin();
  const word = unique();
  const [thread, length, name] = [`Thread ${word}`, `Length ${word}`, `Hex bolts ${word}`];
  const page = await visit(admin, { viewport: { width: 1440, height: 900 } });
  await page.goto("/dashboard/attributes");
  const attribute = page.getByRole("dialog", { name: "New attribute" });
  for (const [label, kind] of [
    [thread, "Text"],
    [length, "Number"],
  ] as const) {
    await page.getByRole("button", { name: "Add an attribute" }).click();
    await attribute.getByLabel("Name").fill(label);
    await attribute.getByLabel("Kind").selectOption(kind);
    if (kind === "Number") await attribute.getByLabel("Unit").fill("mm");
    await attribute.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`${label} saved`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Add a model" }).click();
  const model = page.getByRole("dialog", { name: "New model" });
  await model.getByLabel("Name").fill(name);
  await model.getByLabel("Rows").focus();
  await model.getByLabel("Rows").selectOption(length);
  await model.getByLabel("Columns").selectOption(thread);
  await model.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
  await expectAccessible(page, "/dashboard/attributes with a model");

  const sizes = ["M6", "M8", "M10", "M12", "M16"].flatMap((size) => ["40 mm", "50 mm"].map((long) => ({ size, long })));
  const tools = await Promise.all(
    sizes
      // The longest bolt of the smallest thread is not made.
      .filter(({ size, long }) => size !== "M6" || long === "40 mm")
      .map(async ({ size, long }) => ({ ...(await shop.tool({ name: `${name} ${size} × ${long}` })), size, long })),
  );
  const [first, ...rest] = tools;
  if (!first) throw new Error("There is no size.");
  await page.goto(`/dashboard/tools/${first.id}`);
  const form = page.getByRole("form", { name: "Edit the tool" });
  for (const [index, [attribute, value]] of [
    [thread, first.size],
    [length, first.long],
  ].entries()) {
    await form.getByRole("textbox", { name: `Attribute ${index + 1}`, exact: true }).fill(attribute ?? "");
    await form.getByRole("textbox", { name: `Value of attribute ${index + 1}` }).fill(value ?? "");
  }
  await form.getByLabel("Model").selectOption(name);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${first.name} is changed`)).toBeVisible();
  const modelId = await form.getByLabel("Model").inputValue();
  for (const { id, size, long } of rest)
    await call(admin, "catalog.updateTool", {
      id,
      modelId,
      attributes: [
        { name: thread, value: size },
        { name: length, value: long },
      ],
    });

  const shopper = await visit(await shop.buyer(), { viewport: { width: 1440, height: 900 } });
  await shopper.goto(`/catalog/${first.id}`);
  const matrix = shopper.getByRole("region", { name: `Sizes of ${name}` });
  await expect(matrix.getByRole("columnheader")).toHaveText([length, "M6", "M8", "M10", "M12", "M16"]);
  await expect(matrix.getByText("not made")).toHaveCount(1);
  await matrix.getByLabel("Quantity of 40 mm, M8").fill("20");
  await matrix.getByLabel("Quantity of 50 mm, M16").fill("5");
  await matrix.getByRole("button", { name: "Add 2 sizes" }).click();
  await expect(matrix.getByText("The minimum order is 10 pieces.")).toBeVisible();
  await matrix.getByLabel("Quantity of 50 mm, M16").fill("10");
  for (const width of [1440, 360]) {
    await shopper.setViewportSize({ width, height: 900 });
    await expectAccessible(shopper, `a matrix of sizes at ${width}`);
  }
  await matrix.getByRole("button", { name: "Add 2 sizes" }).click();
  await expect(matrix.getByRole("button", { name: "Add sizes" })).toBeDisabled();
  await shopper.goto("/basket");
  for (const { size, long } of [
    { size: "M8", long: "40 mm" },
    { size: "M16", long: "50 mm" },
  ])
    await expect(shopper.getByRole("link", { name: `${name} ${size} × ${long}` }).first()).toBeVisible();

  await shopper.setViewportSize({ width: 1440, height: 900 });
  await shopper.goto(`/catalog?q=${encodeURIComponent(name)}`);
  const card = shopper.getByRole("article").filter({ hasText: name });
  await card.getByRole("link", { name: "Choose from 9 sizes" }).click();
  await expect(shopper.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(shopper).toHaveURL(`/models/${modelId}`);
  const ofModel = shopper.getByRole("region", { name: `Sizes of ${name}` });
  await expect(ofModel.getByRole("row", { name: /40 mm/ })).toBeInViewport();
  await expectAccessible(shopper, "the page of a model");
  await shopper.setViewportSize({ width: 360, height: 740 });
  await ofModel.getByRole("button", { name: "M12" }).click();
  await expect(ofModel.getByLabel("Quantity of 40 mm, M12")).toBeInViewport();
  await expect(ofModel.getByLabel("Quantity of 40 mm, M6")).toBeHidden();
  await expectAccessible(shopper, "the page of a model on a phone");
  const reader = await visit(undefined, { javaScriptEnabled: false });
  await reader.goto(`/models/${modelId}`);
  const [group] = await reader.locator('script[type="application/ld+json"]').allTextContents();
  const { "@type": type, hasVariant } = JSON.parse(group ?? "");
  expect([type, hasVariant.length]).toEqual(["ProductGroup", 9]);

  await shopper.setViewportSize({ width: 1440, height: 900 });
  await shopper.goto(`/catalog?q=${encodeURIComponent(name)}`);
  const size = shopper.getByRole("group", { name: thread }).getByLabel(/^M10 /);
  await size.check();
  await expect(shopper).toHaveURL(/M10/);
  await expect(size).toBeChecked();
  await expectAccessible(shopper, "the catalog filtered by an attribute");
});

test("an admin adds a category, and removes it again", async ({ visit, shop }) => {
  const page = await visit(await shop.admin(), { viewport: { width: 1440, height: 900 } });
  const name = `Vises ${unique()}`;
  await page.goto("/dashboard/categories");
  await page.getByRole("button", { name: "Add a category" }).click();
  const dialog = page.getByRole("dialog", { name: "New category" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Tax class").selectOption("Reduced");
  await dialog.getByLabel("Shown to everybody").uncheck();
  await expectAccessible(page, "the dialog of a category");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  const visitor = await visit();
  await visitor.goto("/catalog");
  await expect(visitor.getByRole("link", { name: /Hand tools/ }).first()).toBeVisible();
  await expect(visitor.getByText(name)).toHaveCount(0);
  await page.getByRole("button", { name: `Change ${name}` }).click();
  const change = page.getByRole("dialog", { name: `Change ${name}` });
  await expect(change.getByLabel("Tax class")).toHaveValue("reduced");
  await expect(change.getByLabel("Shown to everybody")).not.toBeChecked();
  await change.getByRole("button", { name: "Close" }).click();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `/dashboard/categories at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
});

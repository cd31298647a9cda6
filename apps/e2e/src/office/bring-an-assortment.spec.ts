import { expectAccessible } from "../support/axe.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { untilHydrated } from "../support/until-hydrated.ts";

test("a wholesaler's file comes in with its tree, attributes and sizes, is filtered across units and ordered as a matrix, and goes with the undo", async ({
  visit,
  shop,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 404/);
  const word = unique();
  const [top, model, thread, span] = [`Fixings ${word}`, `Bolt ${word}`, `Thread ${word}`, `Span ${word}`];
  const sizes = [
    ["M8", "40mm"],
    ["M8", "5 cm"],
    ["M8", '2-1/2"'],
    ["M10", "4 cm"],
    ["M10", "50 mm"],
    ["M10", "see drawing"],
  ];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const bolts = sizes.map(([size = "", long = ""], index) =>
    [`${word}-${index}`, `${model} ${size} no. ${index}`, `${top} > Bolts, nuts & rivets > Hex`, size, long]
      .concat(`${model} (${span}, ${thread})`, index === 1 ? "0" : "5000", index === 1 ? "yes" : "no")
      .concat("0,42", "0,21", "100", "100")
      .map(cell)
      .join(";"),
  );
  const numbers = Array.from({ length: 50 }, (_, index) =>
    [`${word}-R${index}`, `Rivet ${word} ${index}`, `${top} > Bolts, nuts & rivets > Rivets`, "", `${index + 3} mm`]
      .concat("", "10", "no", "1.234,50", "", "1", "1")
      .map(cell)
      .join(";"),
  );
  const headings = `Article no.;Description;Product group;${thread};${span};Model;Stock;Backorder;Unit price;Purchase price;Pack size;MOQ`;
  const office = await visit(await shop.admin(), { viewport: { width: 1440, height: 900 } });
  await office.goto("/dashboard/import");
  await untilHydrated(office);
  await office.getByLabel("CSV or XLSX file").setInputFiles({
    name: `${word}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from([headings, ...bolts, ...numbers].join("\r\n")),
  });
  await office.getByRole("button", { name: "Preview", exact: true }).click();
  await office.getByRole("button", { name: "Make 2 ignored columns attributes" }).click();
  await expect(office.getByText(`New attribute \u201c${span}\u201d: number in mm`)).toBeVisible();
  await office.getByRole("button", { name: "Make 2 of them categories" }).click();
  await expect(office.getByText(`${top} > Bolts, nuts & rivets > Hex (new category)`).first()).toBeVisible();
  await expectAccessible(office, "the preview of an assortment");
  await office.getByRole("button", { name: "Import 56 tools" }).click();
  await expect(office.getByText("56 tools added, 0 changed")).toBeVisible();

  const buyer = await visit(await shop.buyer(), { viewport: { width: 1440, height: 900 } });
  await buyer.goto(`/catalog/fixings-${word}`);
  await untilHydrated(buyer);
  const range = buyer.getByRole("group", { name: new RegExp(`^${span}`) });
  await range.getByLabel("From").fill("45");
  await range.getByLabel("To").fill("2.5 in");
  await expect(buyer).toHaveURL(/to=.*2\.5/);
  await buyer.getByRole("group", { name: thread }).getByLabel(/^M8 /).check();
  await expect(buyer).toHaveURL(/M8/);
  await expect(buyer.getByText("1 tool", { exact: true }).first()).toBeVisible();
  await buyer.getByRole("link", { name: /^Choose from 6 sizes/ }).click();
  const matrix = buyer.getByRole("region", { name: `Sizes of ${model}` });
  await expect(matrix.getByRole("columnheader")).toHaveText([span, "M8", "M10"]);
  // 50 mm and 5 cm are one row.
  await expect(matrix.getByRole("rowheader")).toHaveCount(4);
  await matrix.getByLabel(/^Quantity of 5 cm, M8/).fill("300");
  await matrix.getByLabel(/^Quantity of 5 cm, M10/).fill("200");
  await matrix.getByRole("button", { name: "Add 2 sizes" }).click();
  await buyer.goto("/basket");
  await expect(buyer.getByText("300 on backorder, shipped when they arrive")).toBeVisible();
  await expect(buyer.getByRole("main").getByText("$210", { exact: true })).toBeVisible();

  await office.getByRole("button", { name: "Undo" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(office.getByText("The import was undone")).toBeVisible();
  expect((await buyer.request.get(`/catalog/fixings-${word}`)).status()).toBe(404);
  await office.goto("/dashboard/attributes");
  await expect(office.getByText(span)).toHaveCount(0);
});

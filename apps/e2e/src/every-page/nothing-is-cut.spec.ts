import type { Page } from "@playwright/test";
import { untilLoaded } from "../support/axe.ts";
import { cutTexts } from "../support/cut-text.ts";
import { call, type Person, type Shop, type Tool, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

// Each test looks at some twenty pages at four widths.
test.slow();

const softly = expect.configure({ soft: true });
const widths = [360, 768, 1440, 1920];

async function expectNothingCut(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await untilLoaded(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // What a new width changes is drawn with the next frames.
      await softly.poll(() => cutTexts(page), { message: `${path} at ${width}`, timeout: 5000 }).toEqual([]);
    }
  }
}

/** A tool, a model, a category and a person, each with a name as long as names get. */
async function makeLongNames(shop: Shop) {
  const word = unique();
  const admin = await shop.admin("Maximiliane Hohenberger-Wolkenstein of the Office");
  const name = `Self-drilling countersunk window frame screws with reinforced ribs, zinc nickel plated, ${word}`;
  const category = await call(admin, "categories.save", { name: `Fixings for window and facade construction ${word}` });
  const [length, head] = [`Overall length including the head ${word}`, `Shape of the head and its drive ${word}`];
  await call(admin, "attributes.save", { name: length, kind: "number", unit: "mm" });
  await call(admin, "attributes.save", {
    name: head,
    kind: "choice",
    choices: ["Countersunk with ribs, TX 40", "Hex"],
  });
  const model = await call(admin, "models.save", { name, rowAttribute: length, columnAttribute: head });
  const tools = [];
  for (const size of ["140 mm", "160 mm"]) {
    const tool = await shop.tool({ name: `${name}, ${size}`, price: 123, available: 1_000_000, minOrder: 1_234 });
    const attributes = [
      { name: length, value: size },
      { name: head, value: "Countersunk with ribs, TX 40" },
    ];
    const sku = `WINDOW-FRAME-${size}-${word}`.toUpperCase().replace(" ", "-");
    await call(admin, "catalog.updateTool", {
      id: tool.id,
      sku,
      category: category.slug,
      modelId: model.id,
      attributes,
    });
    tools.push(tool);
  }
  const buyer = await shop.buyer(
    "Bartholomew Featherstonehaugh-Cholmondeley the Younger",
    `purchasing.department.of.the.northern.branch.${word}@featherstonehaugh-and-sons.example.com`,
  );
  await shop.verify(buyer);
  return { word, admin, buyer, category, model, tools };
}

/** An unpaid, a paid, a shipped and a refunded order of this buyer. */
async function makeOrders(shop: Shop, admin: Person, buyer: Person) {
  const name = `Telescopic aluminium multi-purpose ladder, four by five rungs ${unique()}`;
  const tool = await shop.tool({ name, price: 1234, minOrder: 10, available: 1000 });
  const [unpaid, paid, shipped, refunded] = [
    await shop.orderOf(buyer, [tool]),
    await shop.orderOf(buyer, [tool]),
    await shop.orderOf(buyer, [tool]),
    await shop.orderOf(buyer, [tool]),
  ];
  for (const order of [paid, shipped, refunded]) await shop.payOrder(buyer, order);
  const [carrier, number] = ["United Parcel Service of the North", "1Z-999-AA1-01-2345-6784-0000-1111"];
  await call(admin, "orders.shipOrders", {
    ...{ orderIds: [shipped.id], carrier, trackingNumbers: { [shipped.id]: number } },
  });
  await call(admin, "payments.refundOrder", { orderId: refunded.id, reason: "Bent in transit", restock: true });
  return { tool, unpaid, paid, shipped, refunded };
}

/** A company for which the buyer orders, a colleague who is invited, and its own prices. */
async function makeCompany(admin: Person, buyer: Person, tool: Tool, word: string) {
  const { id } = await call(buyer, "companies.register", {
    name: `Featherstonehaugh and Sons Structural Steel and Facade Engineering ${word}`,
    country: "GB",
    billingAddress: "The Old Rolling Mill, 1 Forge Lane\nSheffield",
    invoiceEmail: buyer.email.replace("purchasing", "accounts.payable"),
  });
  await call(admin, "companies.setStatus", { id, status: "active" });
  await call(buyer, "companies.invite", {
    companyId: id,
    email: buyer.email.replace("purchasing", "site"),
    role: "buyer",
  });
  const list = await call(admin, "priceLists.save", {
    name: `Frame agreement for structural steel and facade engineering ${word}`,
    companyIds: [id],
  });
  await call(admin, "priceLists.setEntries", { id: list.id, entries: [{ toolId: tool.id, priceCents: 99_950 }] });
  return { id, listId: list.id };
}

const claim = "no text is cut without an ellipsis and its title, no email breaks, and nothing is wider than the screen";

test(`on the shop's pages ${claim}`, async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[04]/);
  const { word, category, model, tools } = await makeLongNames(shop);
  const ids = tools.map(({ id }) => id);
  const page = await visit();
  await expectNothingCut(page, [
    ...["/", "/catalog", "/catalog?view=rows", `/catalog?q=${word}`, `/catalog?q=${word}&view=rows`],
    ...[`/catalog?q=${unique()}zz`, `/catalog/${category.slug}`, `/catalog/${ids[0]}`, `/models/${model.id}`],
    ...[`/compare?ids=${ids.join(",")}`, "/order-pad", "/basket", "/blogs", "/portfolio", "/nowhere"],
    ...["/login", "/register", "/resetpassword", "/resetpassword/none", "/verify-email/none", "/invitation/none"],
    ...["/confirm-email/none", "/undo-email/none"],
  ]);
});

test(`on a buyer's pages ${claim}`, async ({ visit, shop }) => {
  const { word, admin, buyer, tools } = await makeLongNames(shop);
  const [tool] = tools;
  if (!tool) throw new Error("There is no tool.");
  const orders = await makeOrders(shop, admin, buyer);
  await makeCompany(admin, buyer, tool, word);
  const list = await shop.list(buyer, tools, `What the northern branch orders for window frames each quarter ${word}`);
  const { url } = await call(buyer, "lists.share", { id: list.id });
  await shop.fillBasket(buyer, tools);
  const page = await visit(buyer);
  await expectNothingCut(page, [
    ...["/", `/catalog/${tool.id}`, `/purchase/${tool.id}`, "/basket", "/checkout", "/order-pad"],
    ...["/dashboard", "/dashboard/myorders", "/dashboard/addresses", "/dashboard/lists", `/dashboard/lists/${list.id}`],
    ...[new URL(url).pathname, "/dashboard/company", "/dashboard/security", "/dashboard/review"],
    ...Object.values(orders).flatMap((order) => ("number" in order ? [`/dashboard/orders/${order.number}`] : [])),
    `/dashboard/payment/${orders.unpaid.number}`,
  ]);
});

test(`in the office ${claim}`, async ({ visit, shop }) => {
  const { word, admin, buyer, tools, category } = await makeLongNames(shop);
  const [tool] = tools;
  if (!tool) throw new Error("There is no tool.");
  const { unpaid, paid, shipped, refunded } = await makeOrders(shop, admin, buyer);
  const company = await makeCompany(admin, buyer, tool, word);
  await call(admin, "companies.addNote", { companyId: company.id, text: "Calls before noon." });
  const page = await visit(admin);
  await expectNothingCut(page, [
    ...["/dashboard/today", "/dashboard/manageallorders", `/dashboard/manageallorders?search=${word}`],
    ...["/dashboard/manageallorders?direction=asc&status=pending", "/dashboard/manageallorders?search=nobody-at-all"],
    ...[unpaid, paid, shipped, refunded].map(({ number }) => `/dashboard/orders/${number}`),
    ...["packing-slip", "delivery-note"].map((sheet) => `/dashboard/orders/${paid.number}/${sheet}`),
    `/dashboard/picking-list?orders=${paid.number}`,
    ...["/dashboard/ledger", "/dashboard/manageproducts", `/dashboard/manageproducts?search=${word}`],
    ...[`/dashboard/tools/${tool.id}`, "/dashboard/addtool", "/dashboard/categories", "/dashboard/attributes"],
    ...[
      "/dashboard/price-lists",
      `/dashboard/price-lists/${company.listId}`,
      "/dashboard/import",
      "/dashboard/reviews",
    ],
    ...["/dashboard/allusers", `/dashboard/allusers?search=${word}`, `/dashboard/users/${buyer.email}`],
    ...["/dashboard/companies", `/dashboard/companies/${company.id}`, "/dashboard/insights", "/dashboard/audit"],
    ...["", "/buyers", "/blogs", "/texts"].map((topic) => `/dashboard/content${topic}`),
    ...["/dashboard/settings", `/catalog/${category.slug}`],
  ]);
});

import type { Locator, Page } from "@playwright/test";
import { paperSizes, printPages } from "../support/print.ts";
import type { Shop, Tool } from "../support/shop.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

/** What is for the screen only: the frame of the page, and what is pressed. */
const onScreenOnly =
  /Skip to the content|Logout|Manage Orders|My Orders|Menu|Search all tools|Sort by|Filters|Actions|Print|Place Order|Remove|Developed by/;

type Sheet = {
  path: string;
  /** Visible once the page has loaded. */
  ready: (page: Page) => Locator;
  /** The heads of the table, which every page with rows repeats. */
  heads: string[];
  /** Texts of the rows, each whole and on one page. */
  rows: string[];
  /** Further texts. */
  says?: string[];
  maxPages: number;
};

async function expectOnPaper(page: Page, { path, ready, heads, rows, says = [], maxPages }: Sheet): Promise<void> {
  await page.goto(path);
  await ready(page).first().waitFor();
  for (const size of paperSizes) {
    const pages = await printPages(page, size);
    const sheet = `${path} on ${size}`;
    expect(pages.length, sheet).toBeLessThanOrEqual(maxPages);
    expect(pages.at(-1), sheet).toMatch(/\w/);
    for (const text of pages) expect(text, sheet).not.toMatch(onScreenOnly);
    for (const text of says) expect(pages.join(" "), sheet).toContain(text);
    for (const row of rows) {
      const at = pages.filter((text) => text.includes(row));
      expect(at, `${row} in ${sheet}`).toHaveLength(1);
      for (const head of heads) expect(at[0], `${head} above ${row} in ${sheet}`).toContain(head);
    }
  }
}

const manyTools = async (shop: Shop, count: number): Promise<Tool[]> => {
  const word = unique();
  const tools: Tool[] = [];
  for (let round = 0; round < count; round += 1) tools.push(await shop.tool({ name: `Jig ${word} ${round + 100}` }));
  return tools;
};

const namesOf = (tools: Tool[]) => tools.map(({ name }) => name);

test("orders, packing slips, delivery notes and the tables of the office print as sheets: no frame, no buttons, no empty columns, heads on each page", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer("Petra Paper");
  const tools = await manyTools(shop, 30);
  const order = await shop.orderOf(buyer, tools);
  await shop.payOrder(buyer, order);
  const page = await visit(await shop.admin(), { viewport: { width: 1440, height: 900 } });
  const record = `/dashboard/orders/${order.number}`;
  const address = ["Petra Paper", "1 Anvil Street, Sheffield", order.number];
  const line = (at: Page) => at.getByText(tools[0]?.name ?? "");

  await expectOnPaper(page, {
    path: record,
    ready: (at) => at.getByText("Order placed"),
    heads: ["Tool name", "Quantity", "To pay", "State"],
    rows: namesOf(tools),
    says: [...address, "Total", "$2,100", "Order placed"],
    maxPages: 3,
  });
  for (const [kind, says] of [
    ["packing-slip", ["Packing slip", "Packed"]],
    ["delivery-note", ["Delivery note", "Name and signature"]],
  ] as const)
    await expectOnPaper(page, {
      path: `${record}/${kind}`,
      ready: line,
      heads: ["SKU", "Tool", "Ordered", "In this shipment"],
      rows: namesOf(tools),
      says: [...address, ...says],
      maxPages: 2,
    });

  const orders = `/dashboard/manageallorders?search=${encodeURIComponent(buyer.email)}`;
  await expectOnPaper(page, {
    path: orders,
    ready: (at) => at.getByRole("link", { name: order.number }),
    heads: ["Placed", "Buyer email", "Tool name", "To pay", "Status"],
    rows: [order.number, buyer.email, "Pending"],
    maxPages: 1,
  });
  await expectOnPaper(page, {
    path: `/dashboard/allusers?search=${encodeURIComponent(buyer.email)}`,
    ready: (at) => at.getByRole("link", { name: buyer.email }),
    heads: ["Email", "Name", "Member since"],
    rows: [buyer.email, "Petra Paper"],
    maxPages: 1,
  });
});

test("an order, a list and the catalog print for their buyer, with all lines of a long list", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer("Bert Bookbinder");
  const tools = await manyTools(shop, 30);
  const order = await shop.orderOf(buyer, tools);
  const list = await shop.list(buyer, tools, "Spring order");
  const page = await visit(buyer, { viewport: { width: 1440, height: 900 } });
  const line = (at: Page) => at.getByText(tools[0]?.name ?? "");

  await expectOnPaper(page, {
    path: `/dashboard/orders/${order.number}`,
    ready: (at) => at.getByText("Order placed"),
    heads: ["Tool name", "Quantity", "To pay", "State"],
    rows: namesOf(tools),
    says: ["Bert Bookbinder", "1 Anvil Street, Sheffield", "$2,100", "Order placed"],
    maxPages: 3,
  });
  await expectOnPaper(page, {
    path: `/dashboard/lists/${list.id}`,
    ready: line,
    heads: ["Tool", "Per piece", "Quantity", "Total"],
    rows: namesOf(tools),
    says: ["Spring order", "30 tools", "$2,100"],
    maxPages: 4,
  });
  await expectOnPaper(page, {
    path: "/catalog?view=rows",
    ready: (at) => at.getByRole("rowheader"),
    heads: ["Tool", "Price", "Minimum", "In stock"],
    rows: [],
    says: ["Catalog", "Tools 1–24 of"],
    maxPages: 2,
  });
  await expectOnPaper(page, {
    path: "/catalog?view=cards",
    ready: (at) => at.getByRole("article"),
    heads: [],
    rows: [],
    says: ["Catalog", "in stock", "Tools 1–24 of"],
    // Tools of other journeys have long names.
    maxPages: 6,
  });
});

test("an order pad prints its list as a table, with what is wrong, and nothing that is pressed or typed into", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer("Olga Offset");
  const tools = await manyTools(shop, 30);
  const page = await visit(buyer, { viewport: { width: 1440, height: 900 } });
  await page.goto("/order-pad");
  const lines = tools.map(({ name }, index) => `${name}; ${index === 4 ? 3 : 10}`);
  await page.getByRole("textbox", { name: /^Paste your list/ }).fill(lines.join("\n"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("30 lines: 29 ready").waitFor();
  await expectOnPaper(page, {
    path: "/order-pad",
    ready: (at) => at.getByText("30 lines: 29 ready"),
    heads: ["Quantity", "Total"],
    rows: lines,
    says: ["30 lines: 29 ready · 1 to adjust", "to adjust", "Total of what is ready", "$2,030"],
    maxPages: 4,
  });
  for (const text of await printPages(page, "A4"))
    expect(text).not.toMatch(/Type or paste more lines|Check the list|Undo|basket/);
});

import type { Page } from "@playwright/test";
import { expectAccessible, expectValid, untilLoaded } from "../support/axe.ts";
import { maxShift, readShift } from "../support/layout-shift.ts";
import { logIn } from "../support/people.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 900 };

// Each test looks at some fifteen pages.
test.slow();

/** Each state of a page: its address, and what is done there before it is looked at. */
type Look = [path: string, state: string, act?: (page: Page) => Promise<unknown>];

/** Presses a button and waits for the dialog that it opens, which has its name a moment after it is there. */
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog", { name: /\S/ }).waitFor();
};

/** A command of the first row's menu opens a dialog. */
const openRowDialog = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole("row")
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name }).click();
  await page.getByRole("dialog", { name: /\S/ }).waitFor();
};

/** First wide, then narrow, unless the state exists at one width only, then the colours in the dark. Nothing may have moved while the page loaded. */
async function lookAt(page: Page, looks: Look[], sizes = [wide, narrow]): Promise<void> {
  for (const [path, state, act] of looks) {
    await page.setViewportSize(sizes[0] ?? wide);
    await page.goto(path);
    await untilLoaded(page);
    expect.soft(await readShift(page), `layout shift of ${path}`).toBeLessThanOrEqual(maxShift);
    await act?.(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectAccessible(page, `${path} ${state} at ${size.width}`);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, `${path} ${state} in the dark`, ["color-contrast", "link-in-text-block"]);
    await page.emulateMedia({ colorScheme: "light" });
  }
}

/** The same for signed-in pages: each has Logout. */
const lookAtSignedIn = (page: Page, looks: Look[]) =>
  lookAt(
    page,
    looks.map(([path, state, act]) => [
      path,
      state,
      async (at) => {
        await expect(at.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
        await act?.(at);
      },
    ]),
  );

test("axe finds nothing on the public pages", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[0-9]/);
  const tool = await shop.tool();
  const page = await visit();
  await lookAt(page, [
    ["/", "with content"],
    [
      "/",
      "with a question open",
      (at) => at.locator("section", { hasText: "(FAQ)" }).getByRole("button").first().click(),
    ],
    ["/catalog", "with content"],
    [`/catalog?q=${unique()}zz`, "without results"],
    [`/catalog/${tool.id}`, "with content"],
    ["/blogs", "with content"],
    ["/portfolio", "with content"],
    ["/login", "untouched"],
    ["/login", "with errors", (at) => logIn(at, { email: "not an address", password: "short" })],
    [
      "/login",
      "refused",
      async (at) => {
        await logIn(at, { email: `${unique()}@example.com`, password: "wrong-password" });
        await expect(at.getByText(/^Error: /)).toBeVisible();
      },
    ],
    ["/register", "with errors", (at) => at.getByRole("button", { name: "Register" }).click()],
    [
      "/resetpassword",
      "sent",
      async (at) => {
        await at.getByLabel("Email").fill(`${unique()}@example.com`);
        await at.getByRole("button", { name: "Send reset email" }).click();
        await expect(at.getByText("Passsword Reset Email sent")).toBeVisible();
      },
    ],
    ["/resetpassword/no-such-token", "untouched"],
    ["/verify-email/no-such-token", "refused", (at) => at.getByText(/used or has expired/).waitFor()],
    [
      "/confirm-email/no-such-token",
      "refused",
      async (at) => {
        await at.getByRole("button", { name: "Confirm this email" }).click();
        await at.getByText(/used or has expired/).waitFor();
      },
    ],
    ["/undo-email/no-such-token", "untouched"],
    ["/nowhere", "not found"],
  ]);
  const openMenu: Look = ["/", "with the menu open", (at) => at.getByRole("button", { name: "Menu" }).click()];
  await lookAt(page, [openMenu], [narrow]);
});

test("axe finds nothing on the description of the calls, with every call opened", async ({ visit }) => {
  const page = await visit(undefined, { viewport: narrow });
  await page.goto("/docs");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  await expectValid(page, "/docs");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
});

test("axe finds nothing on a buyer's pages, and each has Logout", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  const scarce = await shop.tool({ minOrder: 10, available: 10 });
  await shop.setAvailable(scarce, 3);
  const page = await visit(buyer);
  await lookAt(page, [["/dashboard/myorders", "without orders"]]);
  const unpaid = await shop.order(buyer, tool);
  const paid = await shop.order(buyer, tool, 20);
  await shop.pay(buyer, paid);
  await lookAtSignedIn(page, [
    [`/purchase/${tool.id}`, "untouched"],
    [
      `/purchase/${tool.id}`,
      "with errors",
      async (at) => {
        await at.getByLabel("Address").fill("");
        await at.getByRole("button", { name: "Place order", exact: true }).click();
        await at.getByLabel("Order quantity").fill("1");
        await expect(at.getByText(/Order must be more than minimum order/)).toBeVisible();
      },
    ],
    [`/purchase/${scarce.id}`, "with too few left", (at) => at.getByText("Not enough item to purchase").waitFor()],
    ["/purchase/00000000-0000-7000-8000-000000000000", "of no tool"],
    ["/dashboard", "untouched"],
    ["/dashboard", "with errors", (at) => at.getByRole("button", { name: "Update" }).click()],
    [
      "/dashboard/security",
      "with a key to scan",
      async (at) => {
        await at.getByRole("button", { name: "Add an authenticator app" }).click();
        await at.getByRole("img", { name: "QR code of the key" }).waitFor();
      },
    ],
    [
      "/dashboard/myorders",
      "with orders",
      (at) =>
        at
          .getByText(/pi_\w+/)
          .first()
          .waitFor(),
    ],
    ["/dashboard/myorders", "asking", openDialog("Cancel")],
    ["/dashboard/review", "untouched"],
    [
      `/dashboard/payment/${unpaid}`,
      "with the card form",
      (at) => at.locator('iframe[src*="/stripe/"]').first().waitFor(),
    ],
    [`/dashboard/payment/${paid}`, "paid", (at) => at.getByText("This order is already paid.").waitFor()],
    [`/dashboard/orders/${paid}`, "with its history", (at) => at.getByText("Order placed").waitFor()],
    [
      "/dashboard",
      "with the command palette",
      async (at) => {
        // The keys work once the page is hydrated, as its buttons do.
        await expect(at.getByRole("button", { name: /^Go to…/ }).filter({ visible: true })).toBeEnabled();
        await at.keyboard.press("Control+k");
        await at.getByRole("dialog").waitFor();
      },
    ],
  ]);
  await lookAt(page, [["/dashboard", "with the menu", openMenu]], [narrow]);
});

test("axe finds nothing on an admin's pages, and each has Logout", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  await shop.order(buyer, tool);
  const paid = await shop.orderOf(buyer, [tool]);
  await shop.payOrder(buyer, paid);
  const page = await visit(await shop.admin());
  const orders = `/dashboard/manageallorders?search=${encodeURIComponent(buyer.email)}`;
  const tools = `/dashboard/manageproducts?search=${encodeURIComponent(tool.name)}`;
  await lookAtSignedIn(page, [
    [orders, "with orders", (at) => at.getByRole("button", { name: "pending" }).waitFor()],
    [orders, "asking", openRowDialog("Refund")],
    [orders, "with a row ticked", (at) => at.getByRole("checkbox", { name: `Select ${paid.number}` }).check()],
    ["/dashboard/manageallorders?search=nobody-at-all", "without a match"],
    [`/dashboard/orders/${paid.number}/packing-slip`, "to be printed", (at) => at.getByRole("article").waitFor()],
    [`/dashboard/orders/${paid.number}`, "preparing a shipment", openDialog(/^Prepare shipment/)],
    ["/dashboard/allusers", "with users", (at) => at.getByRole("button", { name: "Make Admin" }).first().waitFor()],
    ["/dashboard/manageproducts", "with tools", (at) => at.getByRole("button", { name: "Delete" }).first().waitFor()],
    [tools, "correcting", openDialog("Stock")],
    [
      tools,
      "changing several",
      async (at) => {
        await at.getByRole("checkbox", { name: `Select ${tool.name}` }).check();
        await openDialog("Change price, minimum, stock…")(at);
        await at.getByRole("button", { name: "Preview" }).waitFor();
      },
    ],
    [`/dashboard/tools/${tool.id}`, "with its history", (at) => at.getByText("First stock").waitFor()],
    [
      tools,
      "with a deleted one",
      async (at) => {
        await at.getByRole("button", { name: "Delete" }).click();
        await at.getByText("Deleted successfully!").waitFor();
      },
    ],
    ["/dashboard/addtool", "with errors", (at) => at.getByRole("button", { name: "Add tool" }).click()],
    ["/dashboard/insights", "with charts", (at) => at.getByRole("figure").first().waitFor()],
    ["/dashboard/import", "untouched"],
    ["/dashboard/today", "with an order to ship", (at) => at.getByRole("heading", { name: /^To ship/ }).waitFor()],
    [
      "/dashboard/today",
      "with a user in the palette",
      async (at) => {
        await at.keyboard.press("Control+k");
        await at.keyboard.type(buyer.email);
        await at.getByRole("dialog").getByText(buyer.name).first().waitFor();
      },
    ],
    ["/dashboard/audit", "with a change opened", (at) => at.getByRole("button", { name: "Details" }).first().click()],
    [
      "/dashboard/users/admin@ironmonger.dev",
      "of a person",
      (at) => at.getByRole("heading", { name: "Rights and sign-in" }).waitFor(),
    ],
    ["/dashboard/reviews", "hiding one", openRowDialog("Hide")],
    ["/dashboard/reviews", "answering one", openRowDialog(/nswer$/)],
    [
      "/dashboard/content",
      "with a question open",
      (at) => at.getByRole("listitem").getByRole("button").first().click(),
    ],
    ["/dashboard/content/buyers", "filled in", (at) => at.getByRole("button", { name: "Save" }).waitFor()],
    ["/dashboard/content/blogs", "filled in", (at) => at.getByRole("article").first().waitFor()],
    [
      "/dashboard/content/texts",
      "filled in",
      (at) => at.getByRole("textbox", { name: "Tagline", exact: true }).waitFor(),
    ],
    ["/dashboard/settings", "filled in", (at) => at.getByRole("textbox", { name: "Shop name" }).waitFor()],
    [
      "/dashboard/ledger",
      "checked",
      async (at) => {
        await at.getByRole("button", { name: "Check now" }).click();
        await at.getByText(/Everything agrees|Something does not agree/).waitFor();
      },
    ],
  ]);
});

test("axe finds nothing where an admin arranges the catalog, and where a visitor filters it", async ({
  visit,
  shop,
}) => {
  const admin = await shop.admin();
  const word = unique();
  const category = await call(admin, "categories.save", { name: `Anchors ${word}`, text: "For walls of stone." });
  const former = category.slug;
  await call(admin, "categories.save", { id: category.id, slug: `anchors-${word}-new` });
  const [length, head] = [`Length ${word}`, `Head ${word}`];
  await call(admin, "attributes.save", { name: length, kind: "number", unit: "mm" });
  await call(admin, "attributes.save", { name: head, kind: "choice", choices: ["Hex", "Flat"] });
  const model = await call(admin, "models.save", {
    name: `Anchor ${word}`,
    rowAttribute: length,
    columnAttribute: head,
  });
  const tools = [];
  for (const [size, value] of [
    ["40 mm", "Hex"],
    ["50 mm", "Flat"],
  ]) {
    const tool = await shop.tool({ name: `Anchor ${size} ${word}` });
    const attributes = [
      { name: length, value: size },
      { name: head, value },
    ];
    await call(admin, "catalog.updateTool", {
      ...{ id: tool.id, category: `anchors-${word}-new`, modelId: model.id, costCents: 300, attributes },
    });
    tools.push(tool);
  }
  const [first] = tools;
  await call(admin, "catalog.schedulePrice", {
    toolId: first?.id,
    priceCents: 650,
    at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const rows = Array.from(
    { length: 60 },
    (_, index) => `NEW-${word}-${index},New anchor ${index} ${word},4.5,Steel.\n`,
  );
  const file = `sku,name,price,description\n${rows.join("")}NO-${word},,,\n`;
  const page = await visit(admin);
  await lookAtSignedIn(page, [
    ["/dashboard/categories", "with the tree", (at) => at.getByRole("link", { name: category.name }).waitFor()],
    ["/dashboard/categories", "adding one", openDialog("Add a category")],
    ["/dashboard/attributes", "with models", (at) => at.getByText(model.name).first().waitFor()],
    ["/dashboard/attributes", "adding one", openDialog("Add an attribute")],
    ["/dashboard/attributes", "adding a model", openDialog("Add a model")],
    [
      `/dashboard/tools/${first?.id}`,
      "with a model, a cost and a price to come",
      (at) => at.getByRole("list", { name: "Scheduled prices" }).waitFor(),
    ],
    [
      "/dashboard/import",
      "with a preview of new and refused rows",
      async (at) => {
        await at
          .locator('input[type="file"]')
          .setInputFiles({ name: "anchors.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
        await at.getByRole("button", { name: "Preview" }).click();
        await at.getByRole("button", { name: "60 new" }).click();
        await at.getByText(`New anchor 0 ${word}`).first().waitFor();
      },
    ],
    [
      "/dashboard/settings",
      "with rates of tax and a delivery zone",
      async (at) => {
        await at.getByRole("combobox", { name: "Tax" }).selectOption("Rates by country and region");
        await at.getByRole("button", { name: "Add a rate" }).click();
        await at.getByRole("combobox", { name: "Delivery" }).selectOption("By zones, with days of delivery");
        await at.getByRole("button", { name: "Add a zone" }).click();
      },
    ],
  ]);
  const visitor = await visit();
  await lookAt(visitor, [
    [`/catalog/${former}`, "after its category has moved", (at) => at.waitForURL(/-new$/)],
    [`/catalog/${first?.id}`, "with its matrix", (at) => at.getByRole("region", { name: /^Sizes of/ }).waitFor()],
    [`/compare?ids=${tools.map(({ id }) => id).join(",")}`, "with two sizes", (at) => at.getByRole("table").waitFor()],
  ]);
  const openFilters: Look = [
    `/catalog?q=${word}`,
    "with its filters open",
    async (at) => {
      await at.getByRole("button", { name: "Filters" }).click();
      await at.getByRole("group", { name: head }).waitFor();
    },
  ];
  await lookAt(visitor, [openFilters], [narrow]);
});

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Dashboard" }).waitFor();
}

test("axe finds nothing while a page loads and after it failed", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/net::ERR_/);
  const page = await visit(await shop.buyer(), { viewport: narrow });
  // A page that is opened by its address comes with its data.
  await page.goto("/dashboard/addresses");
  const follow = async (name: string) => {
    await openMenu(page);
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name, exact: true }).click();
  };
  let isFailing = false;
  await page.route(/\/trpc\/.*(listMyOrders|showMyProfile)/, async (route) => {
    if (isFailing) await route.abort();
  });
  await follow("My Orders");
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await expectValid(page, "/dashboard/myorders loading");
  isFailing = true;
  await follow("My profile");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page, "/dashboard failed");
});

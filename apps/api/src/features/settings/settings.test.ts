import { messages } from "@ironmonger/contract/messages";
import { auditLog, settings } from "@ironmonger/db/schema";
import { desc } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { createMailer } from "../../core/mail/mailer.ts";
import { createShopSettings } from "../../core/shop-settings.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { settingsErrors } from "./update-settings.ts";

const shop = await startTestShop({
  settings: { UNPAID_ORDER_HOURS: "24", MAX_UNPAID_ORDERS_UNVERIFIED: "3" },
  sandbox: { mail: true },
});
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);
afterEach(async () => {
  await shop.services.db.delete(settings);
  shop.services.settings.invalidate();
});

const hoursOf = ({ placedAt, expiresAt }: { placedAt: string; expiresAt: string | null }) =>
  (Date.parse(expiresAt ?? "") - Date.parse(placedAt)) / 3_600_000;

test("until something is saved, the environment's values are in force", async () => {
  expect(await admin.api.settings.getSettings()).toMatchObject({
    shopName: "Ironmonger",
    unpaidOrderHours: 24,
    maxUnpaidOrdersUnverified: 3,
    requireSecondFactor: "nobody",
  });
});

test("what is saved wins, and leaves the other settings as they are", async () => {
  await admin.api.settings.updateSettings({ unpaidOrderHours: 5 });
  const saved = await admin.api.settings.updateSettings({ shopName: "  Tool Barn ", maxUnpaidOrders: 7 });
  expect(saved).toMatchObject({ shopName: "Tool Barn", unpaidOrderHours: 5, maxUnpaidOrders: 7 });
  expect(saved.maxUnpaidOrdersUnverified).toBe(3);
  expect(await admin.api.settings.getSettings()).toEqual(saved);
});

test("a change of settings is in the audit log, with what was in force before", async () => {
  await admin.api.settings.updateSettings({ unpaidOrderHours: 5, maxUnpaidOrders: 500 });
  const [entry] = await shop.services.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    byUserId: admin.ctx.user.id,
    action: "changed",
    entity: "settings",
    before: { unpaidOrderHours: 24 },
    after: { unpaidOrderHours: 5 },
  });
});

test("a save over what another admin has changed meanwhile is refused and changes nothing; beside it, both are saved", async () => {
  const seen = await admin.api.settings.getSettings();
  const rate = { country: "GB", name: "VAT", percent: 20 };
  const taxed = { kind: "rates" as const, pricesIncludeTax: false, rates: [rate] };
  await admin.api.settings.updateSettings({ tax: taxed, expected: { tax: seen.tax } });
  const late = { tax: { ...taxed, rates: [{ ...rate, percent: 5 }] }, shopName: "Tool Barn" };
  const { tax, shopName } = seen;
  await expect(admin.api.settings.updateSettings({ ...late, expected: { tax, shopName } })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "This was changed meanwhile. Tax was changed.",
    cause: { issues: [{ path: "tax", message: "Tax was changed" }] },
  });
  expect(await admin.api.settings.getSettings()).toEqual({ ...seen, tax: taxed });
  // With what is in force now, however its fields are ordered.
  const reordered = { rates: [{ percent: 20, name: "VAT", country: "GB" }], pricesIncludeTax: false, kind: taxed.kind };
  expect(await admin.api.settings.updateSettings({ ...late, expected: { tax: reordered } })).toMatchObject(late);
});

test("an order is held as long as the settings say when it is placed, and refused beyond the saved limit", async () => {
  const tool = await shop.tool({ minOrder: 1, available: 100, priceCents: 100 });
  const placeOrder = () => buyer.api.orders.placeOrder(orderOf([tool.id, 1]));
  await admin.api.settings.updateSettings({ unpaidOrderHoursUnverified: 0.5, maxUnpaidOrdersUnverified: 2 });
  expect(hoursOf(await placeOrder())).toBe(0.5);
  await placeOrder();
  await expect(placeOrder()).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("2 unpaid orders"),
  });
});

test("the sender may be an email, or a name and an email", async () => {
  for (const mailFrom of ["desk@barn.example", "Tool Barn <desk@barn.example>", '"Barn: Tool" <desk@localhost>'])
    expect(await admin.api.settings.updateSettings({ mailFrom })).toMatchObject({ mailFrom });
});

test("a read that is under way while the settings are changed is answered", async () => {
  const fresh = createShopSettings(shop.services, shop.services.env);
  const reading = fresh.read();
  fresh.invalidate();
  expect(await reading).toEqual(await fresh.read());
});

test("another replica follows within seconds", async () => {
  const other = createShopSettings(shop.services, shop.services.env);
  expect((await other.read()).shopName).toBe("Ironmonger");
  await admin.api.settings.updateSettings({ shopName: "Tool Barn" });
  await expect.poll(async () => (await other.read()).shopName, { timeout: 30_000 }).toBe("Tool Barn");
});

test("stock is low below as many minimum orders as the shop says", async () => {
  const [four, nine] = [
    await shop.tool({ name: "Four orders left", minOrder: 10, available: 49 }),
    await shop.tool({ name: "Nine orders left", minOrder: 10, available: 99 }),
  ];
  const low = async () =>
    (await admin.api.catalog.list({ search: "orders left", stock: "low" })).rows.map(({ id }) => id);
  expect(await low()).toEqual([]);
  await admin.api.settings.updateSettings({ lowStockMinimumOrders: 5 });
  expect(await low()).toEqual([four.id]);
  await admin.api.settings.updateSettings({ lowStockMinimumOrders: 10 });
  expect((await low()).sort()).toEqual([four.id, nine.id].sort());
});

test("everybody sees the shop's name and address, and nobody else its limits", async () => {
  await admin.api.settings.updateSettings({
    shopName: "Tool Barn",
    address: "1 Mill Lane\nSheffield",
    taxId: "GB 123",
    openingHours: "Monday to Friday",
    deliveryText: "Free to all of Europe.",
    returnsText: "Within 30 days.",
  });
  const shown = await shop.visitorApi().settings.showShop();
  expect(shown).toMatchObject({ shopName: "Tool Barn", address: "1 Mill Lane\nSheffield", taxId: "GB 123" });
  expect(shown).toMatchObject({
    openingHours: "Monday to Friday",
    deliveryText: "Free to all of Europe.",
    returnsText: "Within 30 days.",
  });
  expect(Object.keys(shown)).not.toContain("maxUnpaidOrders");
  await expect(buyer.api.settings.getSettings()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(buyer.api.settings.updateSettings({ shopName: "Mine" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("emails come from the shop as it calls itself, made by a program, and begin with what they are about", async () => {
  await admin.api.settings.updateSettings({
    shopName: "Tool <Barn>",
    address: "1 Mill Lane\nSheffield",
    contactEmail: "desk@barn.example",
    mailFrom: "Tool Barn <desk@barn.example>",
  });
  const mailer = createMailer({ smtpUrl: shop.services.env.smtpUrl, settings: shop.services.settings });
  await mailer.send({
    to: buyer.email,
    subject: "News",
    greeting: "Hello,",
    lines: ["it is open."],
    button: { label: "Go", link: "http://shop.test/" },
  });
  mailer.close();
  const inbox = await fetch(`${shop.sandbox.url}/mail/api/email`);
  const [mail] = (await inbox.json()) as {
    id: string;
    from: { address: string; name: string }[];
    text: string;
    html: string;
  }[];
  expect(mail?.from).toMatchObject([{ address: "desk@barn.example", name: "Tool Barn" }]);
  expect(mail?.text).toContain("Tool <Barn>, 1 Mill Lane, Sheffield");
  expect(mail?.html).toContain("Tool &lt;Barn&gt;");
  expect(mail?.html).toMatch(/<body[^>]*>\s*<div class="preheader"[^>]*>it is open\./);
  expect(mail?.text).not.toMatch(/it is open\..*it is open\./s);
  const source = await fetch(`${shop.sandbox.url}/mail/api/email/${mail?.id}/source`);
  expect(await source.text()).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test("demanding a second factor of all admins takes effect immediately, and only an admin who has one can", async () => {
  await expect(admin.api.settings.updateSettings({ requireSecondFactor: "admins" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: settingsErrors.ownSecondFactorFirst,
  });
  await shop.services.db.insert(settings).values({ saved: { requireSecondFactor: "admins" } });
  shop.services.settings.invalidate();
  const answer = await admin.inject({ method: "GET", url: "/users" });
  expect([answer.statusCode, answer.json().error.message]).toEqual([403, messages.secondFactorNeeded]);
});

test("tax and delivery may be sent in a short form, and everybody may read them", async () => {
  const saved = await admin.api.settings.updateSettings({
    tax: { kind: "rates", rates: [{ country: "us", region: " New York ", name: "Sales tax", percent: 8.875 }] },
    delivery: { kind: "flat", flatCents: 995, freeFromCents: 0 },
  });
  const charged = {
    tax: {
      kind: "rates",
      pricesIncludeTax: false,
      rates: [{ country: "US", region: "NY", name: "Sales tax", percent: 8.875 }],
    },
    delivery: { kind: "flat", flatCents: 995, freeFromCents: null, weightSteps: [] },
  };
  expect(saved).toMatchObject(charged);
  expect(await admin.api.settings.getSettings()).toEqual(saved);
  expect(await shop.visitorApi().settings.showShop()).toMatchObject(charged);
  const off = await admin.api.settings.updateSettings({ tax: { kind: "none" }, delivery: { kind: "none" } });
  expect(off).toMatchObject({ tax: { kind: "none", rates: [] }, delivery: { kind: "none", flatCents: 0 } });
});

const rate = { country: "GB", name: "VAT", percent: 20 };
test.each([
  [{ tax: { kind: "rates", rates: [] } }, "Add at least one rate"],
  [
    { tax: { kind: "rates", rates: [rate, { ...rate, region: " " }] } },
    "There is a rate for this country and region already",
  ],
  [
    { tax: { kind: "rates", rates: ["NY", "New York"].map((region) => ({ ...rate, country: "US", region })) } },
    "There is a rate for this country and region already",
  ],
  [
    { tax: { kind: "rates", rates: [{ ...rate, country: "US", region: "Narnia" }] } },
    "United States has no region “Narnia”. Name one of its regions, such as Alabama (AL).",
  ],
  [{ tax: { kind: "rates", rates: [{ ...rate, percent: 100.1 }] } }, "Percent can be at most 100"],
  [{ tax: { kind: "rates", rates: [{ ...rate, percent: -1 }] } }, "Percent cannot be negative"],
  [{ tax: { kind: "rates", rates: [{ ...rate, percent: 8.8751 }] } }, "Percent can have at most 3 decimals"],
  [
    { tax: { kind: "rates", rates: [{ ...rate, country: "XX" }] } },
    "Country must be a two-letter ISO code, such as US",
  ],
  [{ delivery: { kind: "weight" } }, "Add at least one step"],
  [
    { delivery: { kind: "weight", weightSteps: [1000, 1000].map((fromGrams) => ({ fromGrams, cents: 500 })) } },
    "Each step must begin above the one before",
  ],
  [{ delivery: { kind: "flat", flatCents: 100_000_000 } }, "Delivery charge is more than one payment can take"],
])("%j is refused: %s", async (change, message) => {
  await expect(admin.api.settings.updateSettings(change as object)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringContaining(message),
  });
});

test.each([
  [{ timeZone: "Mars/Olympus" }],
  [{ mailFrom: "Barn\r\nBcc: all@example.com" }],
  [{ mailFrom: "nobody" }],
  [{ mailFrom: "Shop <>" }],
  [{ mailFrom: "Shop <shop example.com>" }],
  [{ mailFrom: "one@example.com, two@example.com" }],
  [{ mailFrom: "Group:a <b@c.co>" }],
  [{ shopName: " " }],
  [{ shopName: "Two\nlines" }],
  [{ contactEmail: "nobody" }],
  [{ unpaidOrderHours: 0 }],
  [{ maxUnpaidOrders: 1.5 }],
  [{ lowStockMinimumOrders: 11 }],
  [{ sessionSecret: "mine" } as object],
])("%j is refused and changes nothing", async (change) => {
  const before = await admin.api.settings.getSettings();
  await expect(admin.api.settings.updateSettings(change)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await admin.api.settings.getSettings()).toEqual(before);
});

// @vitest-environment jsdom

import { Invoicing, type Settings, type UpdateSettingsInput } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { SettingsForm } from "./settings-form.tsx";

const settings: Settings = {
  ...defaultShop,
  mailFrom: "Ironmonger <shop@example.com>",
  unpaidOrderHours: 24,
  unpaidOrderHoursUnverified: 2,
  maxUnpaidOrders: 500,
  maxUnpaidOrdersUnverified: 50,
  maxHeldCentsUnverified: 2_500_000,
  unverifiedStockShare: 25,
  requireSecondFactor: "nobody",
  companyApproval: true,
  transferDays: 10,
  retention: { unverifiedAccountDays: 90, visitorBasketDays: 60, logDays: 90, auditYears: 10, orderYears: 10 },
  invoicing: Invoicing.parse({}),
};

/** The settings as the server has them. */
function Page() {
  const { data = settings } = trpc.settings.getSettings.useQuery();
  return <SettingsForm settings={data} />;
}

async function retype(label: string, text: string) {
  const field = screen.getByRole("textbox", { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test("only what was changed is saved, hours and amounts as they are meant", async () => {
  const saved: unknown[] = [];
  new FakeShop({
    "settings.updateSettings": (input) => {
      saved.push(input);
      return { ...settings, ...(input as Partial<Settings>) };
    },
  });
  renderInShop(<SettingsForm settings={settings} />);
  await retype("Hours while the email is unverified", "0,5");
  await retype("Maximum total an unverified account can hold", "1,250.50");
  expect(screen.getByText(/^Changed: /).textContent).toContain("Maximum total an unverified account can hold");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await expect
    .poll(() => saved)
    .toEqual([
      {
        unpaidOrderHoursUnverified: 0.5,
        maxHeldCentsUnverified: 125_050,
        expected: { unpaidOrderHoursUnverified: 2, maxHeldCentsUnverified: 2_500_000 },
      },
    ]);
  // Saved values no longer count as changes.
  await expect.poll(() => screen.queryByRole("button", { name: "Discard" })).toBe(null);
});

test("a topic says that it is unsaved, and saving it leaves the input of another one where it is", async () => {
  const saved: unknown[] = [];
  const shop = { now: settings };
  new FakeShop({
    "settings.getSettings": () => shop.now,
    "settings.updateSettings": (input) => {
      const { expected, ...changes } = input as UpdateSettingsInput;
      saved.push({ ...changes, expected });
      shop.now = { ...shop.now, ...(changes as Partial<Settings>) };
      return shop.now;
    },
  });
  renderInShop(<Page />);
  const topic = (name: string) => within(screen.getByRole("form", { name }));
  const unsaved = () =>
    within(screen.getByRole("navigation", { name: "Sections" }))
      .getAllByRole("link")
      .flatMap(({ textContent }) => (textContent?.endsWith("Unsaved") ? textContent : []));
  expect(screen.queryByRole("button", { name: "Save settings" })).toBeNull();
  await retype("Shop name", "Tool Barn");
  await retype("Mail sender", "desk@barn.example");
  expect(unsaved()).toEqual(["ShopUnsaved", "EmailsUnsaved"]);
  await userEvent.click(topic("Emails").getByRole("button", { name: "Save settings" }));
  await expect.poll(unsaved).toEqual(["ShopUnsaved"]);
  expect(document.activeElement).toBe(screen.getByRole("form", { name: "Emails" }));
  expect(screen.getByRole("textbox", { name: "Shop name" })).toHaveProperty("value", "Tool Barn");
  await userEvent.click(topic("Shop").getByRole("button", { name: "Save settings" }));
  await expect.poll(unsaved).toEqual([]);
  expect(saved).toEqual([
    { mailFrom: "desk@barn.example", expected: { mailFrom: settings.mailFrom } },
    { shopName: "Tool Barn", expected: { shopName: "Ironmonger" } },
  ]);
});

test("input during a save stays, and can be saved by the next one", async () => {
  const onItsWay = Promise.withResolvers<void>();
  new FakeShop({
    "settings.updateSettings": async (input) => {
      await onItsWay.promise;
      return { ...settings, ...(input as Partial<Settings>) };
    },
  });
  renderInShop(<SettingsForm settings={settings} />);
  await retype("Shop name", "Tool Barn");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await retype("Tax id (optional)", "GB 123");
  onItsWay.resolve();
  await screen.findByText("Settings saved");
  expect(screen.getByRole("textbox", { name: "Shop name" })).toHaveProperty("value", "Tool Barn");
  expect(screen.getByRole("textbox", { name: "Tax id (optional)" })).toHaveProperty("value", "GB 123");
  expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy();
});

test("the input survives a reload, until it is discarded", async () => {
  new FakeShop({});
  const { unmount } = renderInShop(<SettingsForm settings={settings} />);
  await retype("Shop name", "Tool Barn");
  unmount();
  renderInShop(<SettingsForm settings={settings} />);
  const name = () => screen.getByRole("textbox", { name: "Shop name" });
  await expect.poll(() => name()).toHaveProperty("value", "Tool Barn");
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(name()).toHaveProperty("value", "Ironmonger");
});

test("a change that was reverted is no change after a reload", async () => {
  new FakeShop({});
  const { unmount } = renderInShop(<SettingsForm settings={settings} />);
  await retype("Shop name", "Tool Barn");
  await retype("Shop name", settings.shopName);
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  unmount();
  renderInShop(<SettingsForm settings={settings} />);
  expect(screen.getByRole("textbox", { name: "Shop name" })).toHaveProperty("value", settings.shopName);
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});

test("what another admin has saved meanwhile is not sent back, not even by a draft after a reload", async () => {
  const saved: unknown[] = [];
  new FakeShop({
    "settings.updateSettings": (input) => {
      saved.push(input);
      return { ...settings, ...(input as Partial<Settings>) };
    },
  });
  const { unmount } = renderInShop(<SettingsForm settings={settings} />);
  await retype("Shop name", "Tool Barn");
  unmount();
  renderInShop(<SettingsForm settings={{ ...settings, unpaidOrderHours: 48, taxId: "GB 123" }} />);
  const name = () => screen.getByRole("textbox", { name: "Shop name" });
  await expect.poll(() => name()).toHaveProperty("value", "Tool Barn");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await expect.poll(() => saved).toEqual([{ shopName: "Tool Barn", expected: { shopName: "Ironmonger" } }]);
});

test("a change of what another admin has changed meanwhile is refused, named and left in the form, and saved by the next save", async () => {
  const saved: Omit<UpdateSettingsInput, "expected">[] = [];
  const tax: Settings["tax"] = {
    kind: "rates",
    pricesIncludeTax: false,
    rates: [{ country: "FR", name: "TVA", percent: 20 }],
  };
  const now = { ...settings, delivery: { ...settings.delivery, kind: "flat" as const, flatCents: 700 }, tax };
  const shop = { now: settings };
  new FakeShop({
    "settings.getSettings": () => shop.now,
    "settings.updateSettings": (input) => {
      const { expected, ...changes } = input as UpdateSettingsInput;
      shop.now = now;
      if (expected?.delivery?.kind === "none")
        throw new ShopError("CONFLICT", "The settings were changed meanwhile.", [
          { path: "delivery", message: "Delivery was changed" },
        ]);
      saved.push(changes as Partial<Settings>);
      return { ...now, ...changes };
    },
  });
  renderInShop(<Page />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Delivery" }), "flat");
  await retype("Charge for an order", "10");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("Delivery was changed.")).toBeTruthy();
  // The input stays, and the other admin's values are shown in the other topics.
  expect(screen.getByRole("textbox", { name: "Charge for an order" })).toHaveProperty("value", "10");
  expect(screen.getByRole("combobox", { name: "Tax" })).toHaveProperty("value", "rates");
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await expect.poll(() => saved).toEqual([{ delivery: { ...settings.delivery, kind: "flat", flatCents: 1000 } }]);
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
});

test("a tax rate and a delivery charge are added, an example says what an order costs, and both are saved", async () => {
  const saved: unknown[] = [];
  new FakeShop({
    "settings.updateSettings": (input) => {
      saved.push(input);
      return { ...settings, ...(input as Partial<Settings>) };
    },
  });
  renderInShop(<SettingsForm settings={settings} />);
  expect(screen.queryByRole("heading", { name: "An example" })).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tax" }), "rates");
  await userEvent.click(screen.getByRole("button", { name: "Add a rate" }));
  const rate = within(screen.getByRole("group", { name: "rate 1" }));
  // The focus goes to the new row.
  expect(document.activeElement).toBe(rate.getByRole("combobox", { name: "Country" }));
  await userEvent.selectOptions(rate.getByRole("combobox", { name: "Country" }), "DE");
  await userEvent.type(rate.getByRole("textbox", { name: "Name of the tax" }), "VAT");
  await userEvent.type(rate.getByRole("textbox", { name: "Percent" }), "19");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Delivery" }), "flat");
  await retype("Charge for an order", "10");
  await userEvent.type(screen.getByRole("textbox", { name: "Free from (optional)" }), "2,000");

  const example = within(screen.getByRole("region", { name: "An example" }));
  const sums = () => example.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(example.getByText("VAT 19 %")).toBeTruthy();
  expect(sums()).toEqual(["$840", "$10", "$161.50", "$1,011.50"]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Prices include tax" }));
  expect(example.getByText("Includes VAT 19 %")).toBeTruthy();
  expect(sums()).toEqual(["$840", "$10", "$850", "$135.71"]);
  await userEvent.selectOptions(example.getByRole("combobox", { name: "to" }), "Another destination");
  expect(sums()).toEqual(["$840", "$10", "$850"]);

  // Each topic is saved by itself.
  for (const topic of ["Tax", "Delivery"]) {
    const form = within(screen.getByRole("form", { name: topic }));
    await userEvent.click(form.getByRole("button", { name: "Save settings" }));
    await expect.poll(() => form.queryByRole("button", { name: "Save settings" })).toBeNull();
  }
  const delivery = { kind: "flat" as const, flatCents: 1000, freeFromCents: 200_000, weightSteps: [] };
  expect(saved).toEqual([
    {
      tax: { kind: "rates", pricesIncludeTax: true, rates: [{ country: "DE", name: "VAT", percent: 19 }] },
      expected: { tax: settings.tax },
    },
    { delivery, expected: { delivery: settings.delivery } },
  ]);
});

test("rows are removed by their buttons, and an error is shown at its field, which gets the focus", async () => {
  const steps = [0, 5000, 10_000].map((fromGrams, index) => ({ fromGrams, cents: 500 * (index + 1) }));
  const delivery = { ...settings.delivery, kind: "weight" as const, weightSteps: steps };
  const saved: unknown[] = [];
  new FakeShop({
    "settings.updateSettings": (input) => {
      saved.push(input);
      return { ...settings, delivery };
    },
  });
  renderInShop(<SettingsForm settings={{ ...settings, delivery }} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove step 2" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove step 2" }));
  const second = within(screen.getByRole("group", { name: "step 2" }));
  const weight = second.getByRole("textbox", { name: "From a weight of" });
  expect(weight).toHaveProperty("value", "10");
  await userEvent.clear(weight);
  await userEvent.type(weight, "0");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  expect(await second.findByText("Each step must begin above the one before")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(weight);
  expect(saved).toEqual([]);
});

test("the currency can be chosen until there is an order", () => {
  new FakeShop({});
  const page = renderInShop(<SettingsForm settings={settings} />);
  const currency = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Currency" });
  expect(currency().disabled).toBe(false);
  page.unmount();
  renderInShop(<SettingsForm settings={settings} hasOrders />);
  expect(currency().disabled).toBe(true);
  expect(screen.getByText(/It cannot change, because there are orders/)).toBeTruthy();
});

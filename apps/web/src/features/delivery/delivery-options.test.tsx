// @vitest-environment jsdom
import type { DeliveryPromise } from "@ironmonger/contract/delivery";
import { messages } from "@ironmonger/contract/messages";
import type { ShopProfile } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ShopContext } from "../../shared/use-shop.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { DeliveryOptions } from "./delivery-options.tsx";
import { OrderPromise } from "./order-promise.tsx";
import { ShipBy } from "./ship-by.tsx";

const withZones: ShopProfile = {
  ...defaultShop,
  delivery: { ...defaultShop.delivery, kind: "zones", collect: { isOffered: true, address: "1 Anvil Street\nLeith" } },
} as ShopProfile;

/** Days that are far away, so that no test depends on the day on which it runs. */
const days = { shipsAt: "2099-11-30", arrivesFrom: "2099-12-01", arrivesUntil: "2099-12-02" };
const option = (name: string, more: Partial<DeliveryPromise["options"][number]> = {}) => ({
  ...days,
  ...{ name, kind: "flat" as const, carrier: null, deliveryCents: 1000, ...more },
});
const standard = option("Standard", { carrier: "DHL" });
const express = option("Express", { deliveryCents: 2550, arrivesUntil: "2099-12-01" });
const collect = option("Collect", { kind: "collect", deliveryCents: 0, arrivesFrom: null, arrivesUntil: null });
const promised = (...options: DeliveryPromise["options"]): DeliveryPromise => ({
  ...days,
  ...{ deliveryCents: 1000, isCovered: options.length > 0, options, parts: [], backorders: [] },
});

const lines = [{ toolId: "019a3b5c-0000-7abc-9def-0123456789ab", quantity: 20 }];

function Choice({ isBrief, chosen = "" }: { isBrief: boolean; chosen?: string | undefined }) {
  const [delivery, setDelivery] = useState(chosen);
  return (
    <>
      <DeliveryOptions lines={lines} to={{ country: "GB", delivery }} onChoose={setDelivery} isBrief={isBrief} />
      <output aria-label="Chosen">{delivery}</output>
    </>
  );
}

type Opened = { promise: DeliveryPromise; isBrief?: boolean; chosen?: string; shop?: ShopProfile };

function open({ promise, isBrief = false, chosen, shop = withZones }: Opened) {
  const asked: unknown[] = [];
  const fake = new FakeShop({
    "delivery.promise": (input) => {
      asked.push(input);
      return promise;
    },
  });
  renderInShop(
    <ShopContext value={shop}>
      <Choice isBrief={isBrief} chosen={chosen} />
    </ShopContext>,
  );
  return { fake, asked };
}
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
const chosen = () => screen.getByLabelText("Chosen").textContent;
/** With ordinary spaces. */
const text = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";

test("several ways are a choice: each names its carrier, its price and its days; the first is chosen", async () => {
  const { asked } = open({ promise: promised(standard, express, collect) });
  expect((await radio(/^Standard DHL/)).checked).toBe(true);
  expect((await radio(/^Express/)).labels?.[0]?.textContent).toContain("$25.50");
  expect((await radio(/^Collect here/)).labels?.[0]?.textContent).toContain("Free");
  expect(text()).toContain("1 Anvil Street, Leith");
  expect(text()).toMatch(/Ready to collect .*30 Nov/);
  expect(asked).toEqual([{ lines, country: "GB" }]);
});

test("another way is chosen by its name", async () => {
  open({ promise: promised(standard, express) });
  await userEvent.click(await radio(/^Express/));
  expect(chosen()).toBe("Express");
  expect((await radio(/^Express/)).checked).toBe(true);
});

test("the only way is no choice, but a line", async () => {
  open({ promise: promised(standard) });
  expect(await screen.findByText(/^Standard:/)).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(text()).not.toContain("$10");
});

test("where the step is closed, what is chosen stands in a line with its price", async () => {
  open({ promise: promised(standard, express), isBrief: true, chosen: "Express" });
  expect(await screen.findByText(/^Express:/)).toBeTruthy();
  expect(text()).toContain("$25.50");
  expect(screen.queryByRole("radio")).toBeNull();
});

test("a way that is no longer offered is given up for the first one", async () => {
  open({ promise: promised(standard, express), chosen: "Courier" });
  expect((await radio(/^Standard/)).checked).toBe(true);
  await expect.poll(chosen).toBe("");
});

test("collecting is never chosen by itself", async () => {
  open({ promise: promised(collect, standard) });
  expect((await radio(/^Standard/)).checked).toBe(true);
});

test("an address to which nothing is delivered says so", async () => {
  open({ promise: promised() });
  expect(await screen.findByText(messages.notDeliveredThere)).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("lines that leave on different days are named with theirs", async () => {
  const parts = [
    { ...days, lineCount: 2 },
    { ...days, shipsAt: null, arrivesFrom: null, arrivesUntil: null, lineCount: 1 },
  ];
  open({ promise: { ...promised(standard), parts } });
  await screen.findByText(/^Standard:/);
  expect(text()).toMatch(/2 lines leave .*; 1 line leaves when it arrives/);
});

test("a shop without zones promises nothing, and is not asked", async () => {
  const { fake } = open({ promise: promised(standard), shop: defaultShop });
  await screen.findByLabelText("Chosen");
  expect(fake.calls).toEqual([]);
  expect(screen.queryByText(/^Standard:/)).toBeNull();
});

test("an order says how it was promised to come, and one that is collected where", () => {
  const promise = { ...days, parts: [] } as never;
  const { unmount } = renderInShop(<OrderPromise order={{ delivery: "Standard", promise }} />);
  expect(text()).toMatch(/^Standard ?Ships .*, with you /);
  unmount();
  const { container } = renderInShop(<OrderPromise order={{ delivery: "Standard", promise: null }} />);
  expect(container.textContent).toBe("");
});

test("the day by which an order has to leave is marked once it has passed", () => {
  const today = new Date().toISOString().slice(0, 10);
  const { unmount } = renderInShop(<ShipBy day={today} />);
  expect(screen.getByText("Today")).toBeTruthy();
  unmount();
  renderInShop(<ShipBy day="2020-01-02" />);
  expect(text()).toMatch(/2 Jan.*, late$/);
});

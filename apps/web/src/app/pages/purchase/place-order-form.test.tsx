// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { PlaceOrderForm } from "./place-order-form.tsx";

const tool = testTool;
const buyer = {
  id: "01990000-0000-7000-8000-000000000009",
  displayName: "Ada",
  email: "ada@example.com",
  isTaxExempt: false,
};
const last = { address: "1 Anvil Street", country: "GB", region: null, phone: "01142345678" };

test("a tool that cannot be bought has what the page offers instead of a quantity", () => {
  new FakeShop({});
  renderInShop(
    <PlaceOrderForm
      tool={{ ...tool, available: 9 }}
      buyer={buyer}
      last={last}
      whenSoldOut={<button type="button">Tell me when it is back</button>}
    />,
  );
  const form = within(screen.getByRole("form", { name: "Order form" }));
  expect(form.queryByRole("spinbutton", { name: "Order quantity" })).toBeNull();
  expect(form.getByRole("button", { name: "Tell me when it is back" })).toBeTruthy();
});

test("a tool that cannot be bought alone says that others of its family count towards the smallest order", () => {
  new FakeShop({});
  renderInShop(<PlaceOrderForm tool={{ ...tool, family: "Bits", available: 9 }} buyer={buyer} last={last} />);
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("The smallest order is 10 pieces, and 9 pieces are left. Other tools of family Bits count");
});

test("a refusal is shown beside the button, until the order is changed", async () => {
  new FakeShop({
    "orders.placeOrder": () => {
      throw new ShopError("CONFLICT", "Not enough item to purchase");
    },
    "catalog.getTool": () => tool,
  });
  renderInShop(<PlaceOrderForm tool={tool} buyer={buyer} last={last} />);
  const form = within(screen.getByRole("form", { name: "Order form" }));
  expect(form.getByText("$125", { selector: "output" })).toBeTruthy();
  expect(form.getByText("10 pieces at $12.50")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Place order" }));
  expect(await form.findByText("Nothing is ordered: fewer pieces are left than you asked for.")).toBeTruthy();
  await userEvent.type(form.getByRole("spinbutton", { name: "Order quantity" }), "{ArrowUp}");
  expect(form.queryByText(/Nothing is ordered/)).toBeNull();
});

function Page() {
  const { data } = trpc.catalog.getTool.useQuery({ id: tool.id });
  if (!data) return null;
  return <PlaceOrderForm tool={data} buyer={buyer} last={last} />;
}

test("what costs something else by now is not ordered before the new total was seen", async () => {
  const sent: unknown[] = [];
  let now = tool;
  let charges = defaultShop;
  new FakeShop({
    "catalog.getTool": () => now,
    "settings.showShop": () => charges,
    "orders.placeOrder": (input) => {
      const { expectedTotalCents } = PlaceOrderInput.parse(input);
      sent.push(expectedTotalCents);
      const totalCents = now.priceCents * 10 + charges.delivery.flatCents;
      if (expectedTotalCents !== totalCents)
        throw new ShopError("CONFLICT", "The total is another now.", [
          { path: "expectedTotalCents", message: String(totalCents) },
        ]);
      return {
        id: tool.id,
        number: "IM-10472",
        statuses: ["unpaid"],
        lines: [{ toolName: "Anvil", salesUnit: { kind: "piece" } }],
        lineCount: 1,
        totalCents,
      };
    },
  });
  renderInShop(<Page />);
  const place = async () => userEvent.click(await screen.findByRole("button", { name: "Place order" }));
  await screen.findByText("$125", { selector: "output" });
  now = { ...tool, priceCents: 1300 };
  await place();
  expect(await screen.findByText("$130", { selector: "output" })).toBeTruthy();
  charges = { ...defaultShop, delivery: { ...defaultShop.delivery, kind: "flat", flatCents: 500 } };
  await place();
  expect(await screen.findByText("$135", { selector: "output" })).toBeTruthy();
  await place();
  expect(await screen.findByText(messages.orderPlaced)).toBeTruthy();
  expect(sent).toEqual([12_500, 13_000, 13_500]);
});

test("after an order to another address the form has its starting values again, and the next order goes there", async () => {
  const sent: PlaceOrderInput[] = [];
  new FakeShop({
    "catalog.getTool": () => tool,
    "orders.placeOrder": (input) => {
      sent.push(PlaceOrderInput.parse(input));
      return {
        id: tool.id,
        number: "IM-10472",
        statuses: ["unpaid"],
        lines: [{ toolName: "Anvil", salesUnit: { kind: "piece" } }],
        lineCount: 1,
        totalCents: 25_000,
      };
    },
  });
  renderInShop(<Page />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = async (label: string, text: string) => {
    await userEvent.clear(field(label));
    await userEvent.paste(text);
  };
  await screen.findByText("$125", { selector: "output" });
  await fill("Order quantity", "20");
  await fill("Address", "9 Site Road");
  await fill("Phone", "5550199");
  await userEvent.click(screen.getByRole("button", { name: "Place order" }));
  expect(await screen.findByText(messages.orderPlaced)).toBeTruthy();
  expect([field("Address").value, field("Phone").value]).toEqual([last.address, last.phone]);
  expect(field("Order quantity").value).toBe("10");
  await fill("Order quantity", "30");
  await userEvent.click(screen.getByRole("button", { name: "Place order" }));
  await expect
    .poll(() => sent.map(({ address, country, lines }) => [address, country, lines[0]?.quantity]))
    .toEqual([
      ["9 Site Road", "GB", 20],
      [last.address, "GB", 30],
    ]);
});

test("what is typed survives a reload, for this buyer only, until the order is placed", async () => {
  new FakeShop({
    "catalog.getTool": () => tool,
    "orders.placeOrder": () => {
      return {
        id: tool.id,
        number: "IM-10472",
        statuses: ["unpaid"],
        lines: [{ toolName: "Anvil", salesUnit: { kind: "piece" } }],
        lineCount: 1,
        totalCents: 25_000,
      };
    },
  });
  const open = async (by = buyer) => {
    cleanup();
    renderInShop(<PlaceOrderForm tool={tool} buyer={by} last={last} />);
    await screen.findByRole("form", { name: "Order form" });
  };
  const fields = () =>
    ["Order quantity", "Address", "Phone"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  const fill = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.paste(text);
  };
  const typed = ["20", "9 Site Road", "5550199"];
  const start = ["10", last.address, last.phone];
  await open();
  await fill("Order quantity", "20");
  await fill("Address", "9 Site Road");
  await fill("Phone", "5550199");
  await open({ ...buyer, id: "01990000-0000-7000-8000-000000000008" });
  expect(fields()).toEqual(start);
  await open();
  expect(fields()).toEqual(typed);
  await userEvent.click(screen.getByRole("button", { name: "Place order" }));
  expect(await screen.findByRole("link", { name: "Pay $250" })).toBeTruthy();
  expect(fields()).toEqual(start);
  await open();
  expect(fields()).toEqual(start);
});

test("an order without an answer is sent again with its key, after a reload by itself", async () => {
  const sent: PlaceOrderInput[] = [];
  const shop = new FakeShop({
    "catalog.getTool": () => tool,
    "orders.placeOrder": (input) => {
      sent.push(PlaceOrderInput.parse(input));
      // The shop has the order and took the last pieces; the answer is lost.
      shop.answers["catalog.getTool"] = () => ({ ...tool, available: 0 });
      shop.isOffline = true;
      throw new TypeError("Failed to fetch");
    },
  });
  renderInShop(<Page />);
  const quantity = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Order quantity" });
  const placeButton = () => screen.queryByRole("button", { name: "Place order" });
  await screen.findByText("$125", { selector: "output" });
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), "100");
  await userEvent.click(screen.getByRole("button", { name: "Place order" }));
  expect(await screen.findByText(/The shop may have your order already/)).toBeTruthy();
  expect(quantity().value).toBe("100");
  await userEvent.click(screen.getByRole("button", { name: "Place order" }));
  expect(await screen.findByText(/The shop may have your order already/)).toBeTruthy();

  cleanup();
  shop.isOffline = false;
  shop.answers["orders.placeOrder"] = (input) => {
    sent.push(PlaceOrderInput.parse(input));
    return {
      id: tool.id,
      number: "IM-10472",
      statuses: ["unpaid"],
      lines: [{ toolName: "Anvil", salesUnit: { kind: "piece" } }],
      lineCount: 1,
      totalCents: 125_000,
    };
  };
  renderInShop(<Page />);
  expect(await screen.findByRole("link", { name: "Pay $1,250" })).toBeTruthy();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.idempotencyKey).toBeTruthy();

  cleanup();
  shop.answers["catalog.getTool"] = () => tool;
  renderInShop(<Page />);
  await screen.findByText("$125", { selector: "output" });
  expect(placeButton()).toHaveProperty("disabled", false);
  expect(sent).toHaveLength(2);
});

test("a region is needed where tax depends on it", async () => {
  const sent: PlaceOrderInput[] = [];
  const rate = { country: "US", name: "Sales tax", percent: 5 };
  let shop = defaultShop;
  new FakeShop({
    "catalog.getTool": () => tool,
    "settings.showShop": () => shop,
    "orders.placeOrder": (input) => {
      sent.push(PlaceOrderInput.parse(input));
      throw new ShopError("CONFLICT", "The total is another now.", [{ path: "expectedTotalCents", message: "1" }]);
    },
  });
  renderInShop(<PlaceOrderForm tool={tool} buyer={buyer} last={{ ...last, country: "US", region: "CA" }} />);
  const region = () => screen.queryByLabelText<HTMLSelectElement>("State or region");
  expect(region()).toBeNull();
  expect(screen.getByLabelText("State or region (optional)")).toHaveProperty("value", "CA");
  shop = {
    ...defaultShop,
    country: "US",
    tax: { kind: "rates", pricesIncludeTax: false, rates: [rate, { ...rate, region: "CA", percent: 10 }] },
  };
  // A refused total reloads the rates.
  const place = () => userEvent.click(screen.getByRole("button", { name: "Place order" }));
  await place();
  await expect.poll(() => region()?.value).toBe("CA");
  expect(screen.getByText("$137.50", { selector: "output" })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("State or region"), "Choose one");
  expect(screen.getByText("$131.25", { selector: "output" })).toBeTruthy();
  const before = sent.length;
  await place();
  expect(screen.getByText("Choose the state or region, because the tax depends on it")).toBeTruthy();
  expect(sent).toHaveLength(before);
  await userEvent.selectOptions(screen.getByLabelText("State or region"), "California");
  expect(screen.getByText("$137.50", { selector: "output" })).toBeTruthy();
  await place();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ region: "CA", expectedTotalCents: 13_750, address: last.address });
});

// @vitest-environment jsdom
import type { Order } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { OrderedAgain, useOrderAgain } from "./order-again.tsx";

const toolId = "01990000-0000-7000-8000-000000000002";
const refused = { toolId, toolName: "Clamp", message: "Only 20 left.", isInShop: true, nearest: 20 };

function Again() {
  const { orderAgain, result } = useOrderAgain({ id: toolId } as Order);
  return (
    <button type="button" onClick={orderAgain}>
      {result ? "Added" : "Order again"}
    </button>
  );
}

test("what is taken in another quantity is added, and can be taken again after a refusal", async () => {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "basket.addLines": (input) => {
      sent.push(input);
      if (sent.length === 1) throw new ShopError("SERVICE_UNAVAILABLE", "The shop is busy.");
      return { lines: [], totalCents: 0 };
    },
  });
  renderInShop(<OrderedAgain result={{ added: 0, refused: [refused] }} />);
  await userEvent.click(screen.getByRole("button", { name: "Take 20: Clamp" }));
  expect(await screen.findByText("The shop is busy.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 20: Clamp" }));
  expect(await screen.findByText("20 in the basket")).toBeTruthy();
  expect(shop.calls).toEqual(["basket.addLines", "basket.addLines"]);
  expect(sent.at(-1)).toEqual({ lines: [{ toolId, quantity: 20 }], pageSize: 1 });
});

test("Order again adds an order once, however often it is pressed, and again only after a failure", async () => {
  let isBusy = true;
  const shop = new FakeShop({
    "orders.orderAgain": () => {
      if (isBusy) throw new ShopError("SERVICE_UNAVAILABLE", "The shop is busy.");
      return { added: 1, refused: [] };
    },
  });
  renderInShop(<Again />);
  const calls = () => shop.calls.filter((call) => call === "orders.orderAgain").length;
  const button = () => screen.getByRole("button", { name: /Order again|Added/ });
  await userEvent.click(button());
  expect(await screen.findByText("The shop is busy.")).toBeTruthy();
  isBusy = false;
  await userEvent.dblClick(button());
  expect(await screen.findByText("Added")).toBeTruthy();
  await userEvent.click(button());
  expect(calls()).toBe(2);
});

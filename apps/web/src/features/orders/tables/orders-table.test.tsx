// @vitest-environment jsdom
import type { Order, OrderStatus } from "@ironmonger/contract/orders";
import { progressOf } from "@ironmonger/contract/orders/shipping";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../../testing/test-order.ts";
import { OrdersTable } from "./orders-table.tsx";

const orderOf = (index: number, status: OrderStatus, more: Partial<Order> = {}): Order => ({
  ...testOrder,
  id: `0199-${index}`,
  number: `IM-1000${index}`,
  buyerName: `Buyer ${index}`,
  buyerEmail: `buyer${index}@example.com`,
  lines: [],
  statuses: [status],
  ...more,
});

function Page() {
  const { data } = trpc.orders.listOrders.useQuery({ status: "pending" });
  return <OrdersTable rows={data?.rows} empty={null} />;
}

/** A shop with two partly shipped pending orders; the list has only those that are pending. */
function open() {
  const statuses = new Map<string, OrderStatus>([1, 2].map((index) => [orderOf(index, "pending").id, "pending"]));
  const orders = () =>
    [1, 2].map((index) => {
      const status = statuses.get(`0199-${index}`) ?? "pending";
      const lines = [{ ...testLine, status, shippedQuantity: status === "shipped" ? 10 : 6 }];
      return orderOf(index, status, { lines, progress: progressOf(lines) });
    });
  const orderNow = (id: string) => orders().find((order) => order.id === id);
  const shop = new FakeShop({
    "orders.listOrders": () => {
      const rows = orders().filter((order) => order.statuses.includes("pending"));
      return { rows, total: rows.length };
    },
    "orders.shipLines": (input) => {
      const { orderId } = input as { orderId: string };
      if (statuses.get(orderId) !== "pending") throw new ShopError("CONFLICT", "Only a pending order can be shipped.");
      statuses.set(orderId, "shipped");
      return { ...orderNow(orderId), shipments: [{ id: orderId, lines: [], shippedAt: "2026-11-01T10:00:00.000Z" }] };
    },
    "orders.undoShipment": (input) => {
      const { id } = input as { id: string };
      statuses.set(id, "pending");
      return { ...orderNow(id), shipments: [] };
    },
  });
  renderInShop(<Page />);
  return shop;
}
const row = async (index: number) =>
  (await screen.findByRole("link", { name: `IM-1000${index}` })).closest("tr") ?? document.body;
const pendingIn = async (index: number) => within(await row(index)).findByRole("button", { name: "pending" });

test("a double click on pending ships one order, whose row stays at its position until the list is loaded again", async () => {
  const shop = open();
  expect(await within(await row(1)).findByText("6 of 10 shipped, 4 to ship")).toBeTruthy();
  await userEvent.dblClick(await pendingIn(1));
  expect(await within(await row(1)).findByText("shipped")).toBeTruthy();
  expect(await screen.findByText("Shipped successfully")).toBeTruthy();
  expect(within(await row(1)).queryByText(/to ship/)).toBeNull();
  expect(within(await row(2)).getByText("6 of 10 shipped, 4 to ship")).toBeTruthy();
  expect(await pendingIn(2)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(shop.calls.filter((name) => name === "orders.shipLines")).toHaveLength(1);
  expect(shop.calls.filter((name) => name === "orders.listOrders")).toHaveLength(1);
});

test("the toast counts what was shipped, and its Undo makes all of it pending again", async () => {
  const shop = open();
  await userEvent.click(await pendingIn(1));
  await userEvent.click(await pendingIn(2));
  expect(await screen.findByText("Shipped successfully (2)")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await pendingIn(1)).toBeTruthy();
  expect(await pendingIn(2)).toBeTruthy();
  expect(shop.calls.filter((name) => name === "orders.undoShipment")).toHaveLength(2);
  await userEvent.click(await pendingIn(1));
  expect(await within(await row(1)).findByText("shipped")).toBeTruthy();
});

test("after shipping by keyboard, the focus stays in the row", async () => {
  open();
  (await pendingIn(1)).focus();
  await userEvent.keyboard("{Enter}");
  expect(await within(await row(1)).findByText("shipped")).toBeTruthy();
  expect((await row(1)).contains(document.activeElement)).toBe(true);
  await userEvent.tab();
  expect(document.activeElement?.closest("tr")).toBe(await row(2));
});

test("a row offers to ship, and to refund in its menu", async () => {
  const shop = open();
  const first = within(await row(1));
  expect(first.queryByRole("button", { name: "Refund" })).toBeNull();
  await userEvent.click(await first.findByRole("button", { name: "More for IM-10001" }));
  expect(await screen.findByRole("menuitem", { name: "Refund" })).toBeTruthy();
  await userEvent.click(within(await row(2)).getByRole("button", { name: "Ship" }));
  expect(await within(await row(2)).findByText("shipped")).toBeTruthy();
  expect(shop.calls.filter((name) => name === "orders.shipLines")).toHaveLength(1);
});

test("an order says by when it has to leave, and that it is late", async () => {
  const rows = [orderOf(1, "pending", { shipBy: "2026-01-05" }), orderOf(2, "pending", { shipBy: "2200-01-06" })];
  new FakeShop({ "orders.listOrders": () => ({ rows, total: 2 }) });
  renderInShop(<Page />);
  expect(await within(await row(1)).findByText(/Mon 5 Jan/)).toHaveProperty("textContent", "Mon 5 Jan, late");
  expect(within(await row(2)).getByText("Mon 6 Jan 2200")).toBeTruthy();
});

test("the order is opened by its number, and its buyer by the email", async () => {
  open();
  const order = within(await row(1));
  expect(order.getByRole("link", { name: "IM-10001" }).getAttribute("href")).toBe("/dashboard/orders/IM-10001");
  expect(order.getByRole("link", { name: /buyer1@/ }).getAttribute("href")).toBe("/dashboard/users/b1");
});

test("a disputed order offers neither to ship nor to refund, and says why", async () => {
  const refundRefusal = "The payment is disputed, and the bank has taken the money.";
  const rows = [
    orderOf(1, "pending", { isDisputed: true, refundRefusal }),
    orderOf(2, "pending", { isDisputed: true }),
    orderOf(3, "shipped", { isDisputed: true, refundRefusal }),
  ];
  new FakeShop({ "orders.listOrders": () => ({ rows, total: 3 }) });
  renderInShop(<Page />);
  const moves = async (index: number) =>
    within(await row(index))
      .queryAllByRole("button")
      .map((button) => button.ariaLabel ?? button.textContent);
  const why = async (index: number) => within(await row(index)).getByRole("link", { name: "Disputed" });
  expect(await moves(1)).toEqual([]);
  expect(await within(await row(1)).findByText("pending")).toBeTruthy();
  expect((await why(1)).title).toBe(
    `The payment of this order is disputed. Ship it only if you are sure, despite the dispute. ${refundRefusal}`,
  );
  expect((await why(1)).getAttribute("href")).toBe("/dashboard/orders/IM-10001");
  expect(await moves(2)).toEqual(["More for IM-10002"]);
  expect((await why(3)).title).toBe(refundRefusal);
});

// @vitest-environment jsdom
import type { Order } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { MyOrdersPage } from "./my-orders-page.tsx";

const order: Order = {
  id: "0199-1",
  number: "IM-10001",
  placedAt: "2026-11-01T10:00:00.000Z",
  buyerName: "Ada",
  buyerEmail: "ada@example.com",
  address: "1 Anvil Street",
  country: "GB",
  region: null,
  phone: "123",
  poNumber: null,
  note: null,
  lines: [],
  lineCount: 1,
  cancelled: null,
  pieces: 10,
  statuses: ["pending"],
  subtotalCents: 1000,
  deliveryCents: 0,
  taxCents: 0,
  taxDeductedCents: 0,
  charges: null,
  explanation: [],
  totalCents: 1000,
  paidCents: 1000,
  refundedCents: 0,
  isPaid: true,
  isDisputed: false,
  refundRefusal: null,
  transactionId: "pi_1",
  expiresAt: null,
};

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function open(path: string, total: number) {
  const pages: number[] = [];
  new FakeShop({
    "identity.me": () => ({ id: "1", email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "orders.listMyOrders": (input) => {
      const { page } = input as { page: number };
      pages.push(page);
      return { rows: page <= Math.ceil(total / 20) ? [order] : [], total };
    },
  });
  renderInShop(
    <>
      <MyOrdersPage />
      <Address />
    </>,
    path,
  );
  return pages;
}
const address = () => screen.getByLabelText("Address").textContent;

test("where the last page of orders has become empty, the one before it is shown, and nobody is told that there are none", async () => {
  let wasToldNone = false;
  const observer = new MutationObserver(() => {
    wasToldNone ||= screen.queryByText("No orders yet") !== null;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const pages = open("/?page=3", 20);
  expect(await screen.findByRole("link", { name: /IM-10001/ })).toBeTruthy();
  expect(address()).toBe("");
  expect(pages).toEqual([3, 1]);
  expect(wasToldNone).toBe(false);
  observer.disconnect();
});

test("a buyer without orders is told so, on every page", async () => {
  const pages = open("/?page=2", 0);
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  expect(address()).toBe("?page=2");
  expect(pages).toEqual([2]);
});

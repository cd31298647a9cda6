// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testOrder } from "../../../testing/test-order.ts";
import { MyOrdersPage } from "./my-orders-page.tsx";

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
      return { rows: page <= Math.ceil(total / 20) ? [testOrder] : [], total };
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

test("where the last page of orders has become empty, the one before it is shown, and the page never says that there are none", async () => {
  let wasEmptyShown = false;
  const observer = new MutationObserver(() => {
    wasEmptyShown ||= screen.queryByText("No orders yet") !== null;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const pages = open("/?page=3", 20);
  expect(await screen.findByRole("link", { name: /IM-10001/ })).toBeTruthy();
  expect(address()).toBe("");
  expect(pages).toEqual([3, 1]);
  expect(wasEmptyShown).toBe(false);
  observer.disconnect();
});

test("for a buyer without orders every page says so", async () => {
  const pages = open("/?page=2", 0);
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  expect(address()).toBe("?page=2");
  expect(pages).toEqual([2]);
});

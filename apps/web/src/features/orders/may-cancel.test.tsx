// @vitest-environment jsdom
import type { Order } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../testing/test-order.ts";
import { OrderView } from "./order/order-view.tsx";
import { MyOrdersTable } from "./tables/my-orders-table.tsx";

const companyId = "019a3b5c-0000-7abc-9def-0123456789ff";
const colleagues: Order = {
  ...testOrder,
  ...{ companyId, isPaid: false, payment: "due", statuses: ["unpaid"], transactionId: null },
  lines: ["l1", "l2"].map((id) => ({ ...testLine, id, payment: "due", status: "unpaid" })),
  lineCount: 2,
  allLineCount: 2,
};

// For whom she buys at the moment does not matter.
test.each([
  ["buyer", 0],
  ["approver", 2],
  ["manager", 2],
] as const)("of a colleague's unpaid order, the role %s can cancel the order and %d lines", async (role, lines) => {
  const user = { id: "u1", email: "eve@example.com", displayName: "Eve", isAdmin: false };
  const shop = new FakeShop({
    "identity.me": () => user,
    "companies.listMine": () => [{ id: companyId, name: "Acme Ltd", role }],
  });
  renderInShop(
    <>
      <MyOrdersTable orders={[colleagues]} firstPosition={1} isStale={false} empty={null} />
      <OrderView
        head={(actions) => actions}
        history={null}
        order={{ ...colleagues, shipments: [] }}
        pages={{ page: 1, pageSize: 100, onPage: () => {} }}
        user={user}
      />
    </>,
  );
  const pay = await screen.findAllByRole("link", { name: /^Pay/ });
  expect(pay).toHaveLength(2);
  await expect.poll(() => shop.calls).toEqual(expect.arrayContaining(["identity.me", "companies.listMine"]));
  if (lines > 0) await screen.findByRole("button", { name: "Cancel order" });
  expect(screen.queryAllByRole("button", { name: /^Cancel: / })).toHaveLength(lines);
  expect(screen.queryAllByRole("button", { name: /^Cancel/ })).toHaveLength(lines === 0 ? 0 : lines + 2);
});

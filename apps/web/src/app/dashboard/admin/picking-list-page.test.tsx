// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../../testing/test-order.ts";
import { PickingListPage } from "./picking-list-page.tsx";

test("a picking list sums up the pieces of each tool over its orders, by SKU, without what has shipped", async () => {
  const clamp = { ...testLine, id: "l1", toolId: "t1", toolName: "Clamp", sku: "B-2" };
  const saw = { ...testLine, id: "l2", toolId: "t2", toolName: "Saw", sku: "A-1", quantity: 4 };
  new FakeShop({
    "orders.getOrders": () => [
      { ...testOrder, id: "o1", number: "IM-10001", lines: [clamp, saw], shipments: [] },
      { ...testOrder, id: "o2", number: "IM-10002", lines: [{ ...clamp, shippedQuantity: 7 }], shipments: [] },
    ],
  });
  renderInShop(<PickingListPage />, "/dashboard/picking-list?orders=IM-10001,IM-10002");
  const table = await screen.findByRole("table", { name: "Tools to pick" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ["Saw", "4", "IM-10001 × 4", "☐"],
    ["Clamp", "13", "IM-10001 × 10, IM-10002 × 3", "☐"],
  ]);
});

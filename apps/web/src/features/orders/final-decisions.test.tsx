// @vitest-environment jsdom
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { basketOf } from "../../testing/test-basket.ts";
import { testLine, testOrder } from "../../testing/test-order.ts";
import { RefundDialog } from "../payments/refund-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { HeldOrders } from "./tables/held-orders.tsx";
import { useCancel } from "./use-cancel.ts";

const line = {
  id: "l1",
  toolName: "Ratchet",
  salesUnit: { kind: "piece" },
  quantity: 10,
  toPayCents: 5000,
  refundedCents: 0,
} as OrderLine;
const order = {
  ...{
    id: "o1",
    buyerEmail: "nadia@example.com",
    lines: [line],
    lineCount: 1,
    allLineCount: 1,
    pieces: 10,
    charges: null,
  },
  ...{ totalCents: 5000, deliveryCents: 500, taxCents: 250, paidCents: 5000, refundedCents: 0 },
  progress: testOrder.progress,
} as Partial<Order> as Order;
const nothing = () => {};

test("before an order is cancelled, the shop asks, and says that this is final", async () => {
  renderInShop(<CancelDialog isOwn target={{ order }} onClose={nothing} onCancel={nothing} />);
  const dialog = await screen.findByRole("dialog", { name: "Are you sure to cancel the order?" });
  expect(dialog.textContent).toContain("This cannot be undone: the pieces go back on sale");
  for (const name of ["Close", "Yes"]) expect(screen.getByRole("button", { name })).toBeTruthy();
});

function CancelLine({ order }: { order: Order }) {
  const { cancel } = useCancel();
  return (
    <CancelDialog isOwn target={{ order, line: order.lines[0] as OrderLine }} onClose={nothing} onCancel={cancel} />
  );
}

test("a line that the prices of others depend on is cancelled only with its order; the others go into the basket", async () => {
  const explanation: OrderLine["explanation"] = [
    { rule: "price", fromQuantity: 10, unitPriceCents: 120, text: "", family: "Bits" },
    { rule: "break", fromQuantity: 100, unitPriceCents: 100, text: "" },
  ];
  const ofFamily = (toolName: string, quantity: number): OrderLine => ({
    ...testLine,
    ...{ id: toolName, toolName, quantity, explanation, payment: "due", status: "unpaid" },
    ...{ unitPriceCents: 100, totalCents: quantity * 100, toPayCents: quantity * 100 },
  });
  const family: Order = {
    ...testOrder,
    isPaid: false,
    lineCount: 2,
    allLineCount: 2,
    lines: [ofFamily("PH1", 40), ofFamily("PH2", 60)],
  };
  const shop = new FakeShop({
    "orders.cancelOrder": () => family,
    "basket.addLines": () => basketOf([]),
  });
  renderInShop(<CancelLine order={family} />);
  const dialog = await screen.findByRole("dialog", { name: "Are you sure to cancel the order?" });
  expect(dialog.textContent).toContain("60 pieces of PH2 would cost $1.20 each instead of $1.");
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  await expect.poll(() => shop.calls).toEqual(["orders.cancelOrder", "basket.addLines"]);
  expect(await screen.findByText("1 tool is in your basket")).toBeTruthy();
});

test("before an order is refunded, the shop says that this is final and how much of it is delivery and tax", async () => {
  renderInShop(<RefundDialog target={{ order }} onClose={nothing} onRefund={nothing} />);
  const dialog = await screen.findByRole("dialog", { name: "Refund this order?" });
  expect(dialog.textContent).toContain("$50 (with $5 of delivery and $2.50 of tax), all that is left of the order,");
  expect(dialog.textContent).toContain("This cannot be undone: the card provider has no way to take a refund back.");
});

test("the reason of a refund is sent with it", async () => {
  const refunded: unknown[] = [];
  renderInShop(
    <RefundDialog target={{ order }} onClose={nothing} onRefund={(_target, choices) => refunded.push(choices)} />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  expect(screen.getByText("Reason is required")).toBeTruthy();
  await userEvent.type(await screen.findByLabelText("Reason"), " Wrong size ");
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(refunded).toEqual([{ restock: true, reason: "Wrong size" }]);
});

test("before held stock is released, the shop says that this is final", async () => {
  const account = { userId: "u1", email: "nadia@example.com", displayName: "Nadia", isEmailVerified: true };
  new FakeShop({
    "orders.listHeldOrders": () => [
      { ...account, orders: 2, pieces: 3, totalCents: 500, nextExpiresAt: "2026-11-25T10:00:00Z" },
    ],
  });
  renderInShop(<HeldOrders isOpen onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Release" }));
  const dialog = await screen.findByRole("dialog", { name: "Release the held stock?" });
  expect(dialog.textContent).toContain("This cannot be undone: the pieces go back on sale");
});

// @vitest-environment jsdom
import type { Order } from "@ironmonger/contract/orders";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { lateWriteKey } from "../../shared/server/late-writes.ts";
import { fakeCardProvider } from "../../testing/fake-card-provider.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../testing/test-order.ts";
import { PaymentPanel } from "./payment-panel.tsx";

const unpaid: Order = {
  ...testOrder,
  id: "01990000-0000-7000-8000-000000000001",
  number: "IM-10472",
  lines: [
    { ...testLine, toolName: "G-clamp 100 mm", quantity: 20, toPayCents: 8000, payment: "due", status: "unpaid" },
  ],
  pieces: 20,
  payment: "due",
  statuses: ["unpaid"],
  totalCents: 8000,
  paidCents: 0,
  isPaid: false,
  transactionId: null,
  expiresAt: "2026-11-23T10:00:00.000Z",
};
const paid: Order = {
  ...unpaid,
  isPaid: true,
  payment: "paid",
  statuses: ["pending"],
  paidCents: 8000,
  transactionId: "pi_0",
};
const secret = "pi_1_secret_2";

const cards = fakeCardProvider();

function open(order: Order = unpaid) {
  const shop = new FakeShop({
    "payments.startPayment": () => ({ clientSecret: secret, amountCents: 8000, currency: "usd" }),
    "payments.report": () => ({ hasChanged: true }),
    "orders.getOrder": () => order,
  });
  renderInShop(<PaymentPanel order={order} />);
  const user = userEvent.setup();
  const pay = async () => {
    const button = await screen.findByRole("button", { name: /^Pay / });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    await user.click(button);
  };
  return { shop, user, pay };
}

test("a good card pays: the payment is reported to the shop, and the transaction id is shown", async () => {
  const { shop, pay } = open();
  await pay();
  expect(await screen.findByText("Payment completed successfully!")).toBeTruthy();
  expect(screen.getByText("pi_1")).toBeTruthy();
  expect(shop.calls).toEqual(expect.arrayContaining(["payments.startPayment", "payments.report"]));
});

test("a declined card shows the provider's words under the field, and another card can be tried", async () => {
  cards.confirmCard = () => ({ error: { message: "Your card was declined." } });
  const { shop, pay } = open();
  await pay();
  expect(await screen.findByText("Your card was declined.")).toBeTruthy();
  expect(shop.calls).not.toContain("payments.report");
  cards.confirmCard = () => ({ paymentIntent: { id: "pi_1", status: "succeeded" } });
  await pay();
  expect(await screen.findByText("Payment completed successfully!")).toBeTruthy();
});

test("a card is not charged where the order costs something else than was shown", async () => {
  const { shop, pay } = open();
  shop.answers["payments.startPayment"] = () => ({ clientSecret: secret, amountCents: 4000, currency: "usd" });
  cards.confirmCard = () => {
    throw new Error("The card was charged.");
  };
  await pay();
  expect(await screen.findByText("This order costs $40 now. Pay if you agree.")).toBeTruthy();
  expect(shop.calls).not.toContain("payments.report");
});

test("an earlier attempt that was charged after all is reported instead of charged again", async () => {
  cards.confirmCard = () => ({
    error: { message: "This payment has already succeeded.", payment_intent: { id: "pi_1", status: "succeeded" } },
  });
  const { pay } = open();
  await pay();
  expect(await screen.findByText("Payment completed successfully!")).toBeTruthy();
});

test("a charged card is never requested again while the payment cannot be reported, not even after a reload", async () => {
  const { shop, pay } = open();
  cards.confirmCard = () => {
    shop.isOffline = true;
    return { paymentIntent: { id: "pi_1", status: "succeeded" } };
  };
  await pay();
  expect(await screen.findByText(/Do not pay again/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();

  cleanup();
  const reloaded = open();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  await reloaded.user.click(screen.getByRole("button", { name: "Try now" }));
  expect(await screen.findByText("Payment completed successfully!")).toBeTruthy();
});

test("a payment that the shop refuses to take is named, and the card form comes back", async () => {
  const { shop, pay } = open();
  shop.answers["payments.report"] = () => {
    throw new ShopError("CONFLICT", "This payment belongs to another order.");
  };
  await pay();
  expect(await screen.findByText("This payment belongs to another order.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Pay / })).toBeTruthy();
});

test("a payment of an order that was cancelled meanwhile is returned: the page says so, and waits for nothing", async () => {
  const { shop, pay } = open();
  shop.answers["payments.report"] = () => {
    throw new ShopError("NOT_FOUND", "There is no such order.");
  };
  await pay();
  expect(await screen.findByText(/The payment is being returned to your card/)).toBeTruthy();
  expect(screen.getByText("pi_1")).toBeTruthy();
  expect(screen.queryByText(/will be marked as paid/)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([lateWriteKey]);
});

test("a page that could not report a payment finds out that the order was cancelled", async () => {
  const { shop, pay } = open();
  cards.confirmCard = () => {
    shop.isOffline = true;
    return { paymentIntent: { id: "pi_1", status: "succeeded" } };
  };
  await pay();
  expect(await screen.findByText(/Do not pay again/)).toBeTruthy();

  cleanup();
  open({ ...unpaid, fulfilment: "cancelled", payment: null, statuses: ["cancelled"], lineCount: 0 });
  expect(await screen.findByText(/The payment is being returned to your card/)).toBeTruthy();
  expect(Object.keys(sessionStorage)).toEqual([lateWriteKey]);
});

test("an order that is paid already takes no card", async () => {
  open(paid);
  expect(screen.getByText("This order is already paid.")).toBeTruthy();
  expect(screen.getByText("pi_0")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

test("a cancelled order has nothing to pay", () => {
  open({ ...unpaid, fulfilment: "cancelled", payment: null, statuses: ["cancelled"], lineCount: 0 });
  expect(screen.getByText("This order is cancelled")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

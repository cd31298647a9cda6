// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import type { UnknownPayment } from "@ironmonger/contract/payments";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { UnknownPayments } from "./unknown-payments.tsx";

const payment = (intentId: string, more: Partial<UnknownPayment> = {}): UnknownPayment => ({
  intentId,
  amountCents: 5000,
  currency: "usd",
  refundedCents: 0,
  leftCents: 5000,
  description: "IM-99999",
  isDisputed: false,
  isReturned: false,
  createdAt: "2026-11-20T10:00:00.000Z",
  ...more,
});

/** A shop with unknown payments; `sent` has the decisions that were sent about them. */
function open() {
  let left = [
    payment("pi_1"),
    payment("pi_2", { amountCents: 2700, refundedCents: 500, leftCents: 1500, description: null }),
    payment("pi_3", { currency: "eur" }),
    payment("pi_4", { isDisputed: true }),
    payment("pi_5", { isReturned: true }),
  ];
  const sent: unknown[] = [];
  const decide = (input: unknown, intentId: string) => {
    sent.push(input);
    left = left.filter((one) => one.intentId !== intentId);
    return left;
  };
  new FakeShop({
    "payments.listUnknownPayments": () => left,
    "payments.refundUnknownPayment": (input) => decide(input, "pi_2"),
    "payments.recordPaidOut": (input) => decide(input, "pi_5"),
    "payments.attachPayment": (input) => decide(input, "pi_1"),
    "orders.getOrder": (input) => {
      if (JSON.stringify(input).includes("10001")) return { id: "o1" };
      throw new ShopError("NOT_FOUND", "There is no such order.");
    },
  });
  renderInShop(<UnknownPayments />);
  return sent;
}

const row = async (intentId: string) => {
  const cell = (await screen.findByText(intentId)).closest("tr");
  if (!cell) throw new Error(`${intentId} is in no row`);
  return within(cell);
};
const isGone = (intentId: string) => expect.poll(() => screen.queryByText(intentId)).toBeNull();

test("a payment is shown with what is left of it, and is refunded after a question", async () => {
  const sent = open();
  const second = await row("pi_2");
  expect(second.getByText("$15")).toBeTruthy();
  await userEvent.click(second.getByRole("button", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund this payment?" }));
  expect(dialog.getByText(`$15 goes back to the card it came from. ${messages.refundIsFinal}`)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Yes" }));
  await isGone("pi_2");
  expect(sent).toEqual([{ intentId: "pi_2" }]);
});

test("a payment in another currency says so, with its amount in that currency, and cannot be attached", async () => {
  open();
  const third = await row("pi_3");
  expect(third.getByText("EUR 50.00")).toBeTruthy();
  expect(third.getByText(/In a currency other than the shop/)).toBeTruthy();
  expect(third.queryByRole("button", { name: "Attach" })).toBeNull();
  expect(third.getByRole("button", { name: "Refund" }).hasAttribute("disabled")).toBe(false);
  expect((await row("pi_1")).queryByText(/In a currency other than the shop/)).toBeNull();
});

test("a disputed payment says why it cannot be refunded, and can still be attached", async () => {
  open();
  const fourth = await row("pi_4");
  expect(fourth.getByText("Disputed, so it can be refunded only if the dispute is won.")).toBeTruthy();
  expect(fourth.getByRole("button", { name: "Refund" }).hasAttribute("disabled")).toBe(true);
  expect(fourth.getByRole("button", { name: "Attach" }).hasAttribute("disabled")).toBe(false);
});

test("a payment is attached to an order by its number; a wrong number leads to a message beside the field", async () => {
  const sent = open();
  const first = await row("pi_1");
  const field = first.getByRole("textbox", { name: "Number of the unpaid order" });
  await userEvent.type(field, "IM-1{Enter}");
  expect(await first.findByText("There is no such order.")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "IM-10001{Enter}");
  await isGone("pi_1");
  expect(sent).toEqual([{ intentId: "pi_1", orderId: "o1" }]);
});

test("a payment that came too late for its order cannot be attached; it is recorded as paid out with a reference and a reason", async () => {
  const sent = open();
  const fifth = await row("pi_5");
  expect(fifth.queryByRole("button", { name: "Attach" })).toBeNull();
  await userEvent.click(fifth.getByRole("button", { name: "Paid out…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record this payment as paid out?" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reference" }), "Transfer 4711");
  await userEvent.click(dialog.getByRole("button", { name: "Record" }));
  expect(await dialog.findByText("Reason is required")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "The card no longer exists");
  await userEvent.click(dialog.getByRole("button", { name: "Record" }));
  await isGone("pi_5");
  expect(sent).toEqual([{ intentId: "pi_5", reference: "Transfer 4711", reason: "The card no longer exists" }]);
});

// @vitest-environment jsdom
import type { PaymentIn } from "@ironmonger/contract/receivables";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PaymentsTable } from "./payments-table.tsx";

const payment: PaymentIn = {
  id: "01990000-0000-7000-8000-0000000000e1",
  source: "transfer",
  status: "received",
  companyId: null,
  payer: "Acme Ltd",
  amountCents: 15_000,
  leftCents: 3000,
  reference: "R 17",
  receivedAt: "2026-11-24T00:00:00.000Z",
  undoneReason: null,
  allocations: [{ number: "INV-2026-000042", amountCents: 12_000 }],
};

function open(...rows: PaymentIn[]) {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "invoices.undoPayment": (input) => {
      sent.push(input);
      return {};
    },
  });
  renderInShop(<PaymentsTable view={{ rows }} />);
  return { shop, sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a payment says who paid, how much, what it paid, and what is left as credit", () => {
  open(payment);
  const row = within(screen.getByRole("row", { name: /Acme Ltd/ }));
  expect(row.getByText("$150")).toBeTruthy();
  expect(row.getByText("$30")).toBeTruthy();
  expect(row.getByText("INV-2026-000042: $120")).toBeTruthy();
  expect(row.getByText("Bank transfer")).toBeTruthy();
  expect(row.getByText("received")).toBeTruthy();
});

test("a payment whose payer the bank does not name has no name", () => {
  open({ ...payment, payer: "" });
  expect(screen.getByText("No name")).toBeTruthy();
  expect(screen.getByRole("button", { name: "More for the payment of No name" })).toBeTruthy();
});

test("a payment that was taken back says why, in place of what it paid", () => {
  open({ ...payment, status: "undone", undoneReason: "Booked twice" });
  const row = within(screen.getByRole("row", { name: /Acme Ltd/ }));
  expect(row.getByText("taken back")).toBeTruthy();
  expect(row.getByText("Booked twice")).toBeTruthy();
  expect(row.queryByText(/INV-2026/)).toBeNull();
});

test.each(["card", "credit-note"] as const)("a payment by %s cannot be taken back here", (source) => {
  open({ ...payment, source });
  expect(screen.queryByRole("button", { name: /^More for/ })).toBeNull();
});

test("a bank transfer is taken back with a reason", async () => {
  const { sent } = open(payment);
  await press("More for the payment of Acme Ltd");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Take back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take this payment back?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  expect(await dialog.findByText("Reason is required")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Booked twice");
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  expect(await screen.findByText("The payment is taken back")).toBeTruthy();
  expect(sent).toEqual([{ id: payment.id, reason: "Booked twice" }]);
});

test("a payment that cannot be taken back says why, and the reason stays typed", async () => {
  const { shop } = open(payment);
  shop.answers["invoices.undoPayment"] = () => {
    throw new ShopError("CONFLICT", "Its credit has been used.");
  };
  await press("More for the payment of Acme Ltd");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Take back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Booked twice");
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Its credit has been used.")).toBeTruthy();
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "Booked twice");
});

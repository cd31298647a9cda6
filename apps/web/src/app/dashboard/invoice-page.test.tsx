// @vitest-environment jsdom
import type { Invoice } from "@ironmonger/contract/invoices";
import { messages } from "@ironmonger/contract/messages";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { fakeCardProvider } from "../../testing/fake-card-provider.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testInvoice } from "../../testing/test-invoice.ts";
import { OfficeContext } from "../shell/office-context.ts";
import { InvoicePage } from "./invoice-page.tsx";

const cards = fakeCardProvider();

function open(invoice: Invoice = testInvoice, { isOffice = false } = {}) {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "invoices.get": () => invoice,
    "audit.list": () => ({ rows: [], total: 0 }),
    "invoices.pay": (input) => {
      sent.push(input);
      return { clientSecret: "secret", amountCents: invoice.openCents, currency: "usd" };
    },
    "invoices.creditLines": (input) => {
      sent.push(input);
      return { ...testInvoice, kind: "credit-note", number: "CN-2026-000007" };
    },
  });
  renderInShop(
    <OfficeContext value={isOffice}>
      <Routes>
        <Route path="/dashboard/invoices/:number" element={<InvoicePage />} />
      </Routes>
    </OfficeContext>,
    `/dashboard/invoices/${invoice.number}`,
  );
  return { shop, sent };
}
const region = async (name: string) => within(await screen.findByRole("region", { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
async function pay() {
  const button = await screen.findByRole("button", { name: /^Pay / });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
}

test("an invoice shows its lines, its sums, and what it is for", async () => {
  open({ ...testInvoice, deliveryCents: 1500, netCents: 11_500, totalCents: 13_500 });
  const lines = await region("Lines");
  const clamp = within(lines.getByRole("row", { name: /Clamp/ }));
  expect(clamp.getByText("HT-1008")).toBeTruthy();
  expect(clamp.getByText("20 %")).toBeTruthy();
  expect(clamp.getByText("$100")).toBeTruthy();
  expect(lines.getByText("Delivery")).toBeTruthy();
  expect(lines.getByText("$15")).toBeTruthy();
  expect(lines.getByText("$135")).toBeTruthy();
  const facts = await region("Invoice");
  expect(facts.getByText("Acme Ltd")).toBeTruthy();
  expect(facts.getByText("20 Dec 2026")).toBeTruthy();
  expect(facts.getByRole("link", { name: "IM-10001" }).getAttribute("href")).toBe("/dashboard/orders/IM-10001");
});

test("an invoice without delivery has no line for it, and one that was not mailed says so", async () => {
  open({ ...testInvoice, mailedAt: null });
  const lines = await region("Lines");
  expect(lines.queryByText("Delivery")).toBeNull();
  expect((await region("Invoice")).getByText("not yet")).toBeTruthy();
});

test.each([
  [false, ["PDF"]],
  [true, ["PDF", "XML", "Factur-X"]],
])("with the data for its XML: %s, it is downloaded as %j", async (hasXml, files) => {
  open({ ...testInvoice, hasXml });
  await region("Invoice");
  const links = screen.getAllByRole("link", { name: /^(PDF|XML|Factur-X)$/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(files);
  expect(links[0]?.getAttribute("href")).toBe("/invoices/INV-2026-000042.pdf");
});

test("what settled it is named with its amount and reference", async () => {
  const at = "2026-11-25T10:00:00.000Z";
  const id = "01990000-0000-7000-8000-0000000000d1";
  open({
    ...testInvoice,
    openCents: 7000,
    settlements: [{ id, paymentId: null, kind: "write-off", amountCents: 5000, reference: "Rounding", at }],
  });
  const settled = await region("Settled by");
  expect(settled.getByText("$50 · write off")).toBeTruthy();
  expect(settled.getByText(/Rounding/)).toBeTruthy();
  expect((await region("Invoice")).getByText("$70")).toBeTruthy();
});

test("an invoice that nobody has paid says that nothing settled it", async () => {
  open();
  expect((await region("Settled by")).getByText("Nothing since it was issued.")).toBeTruthy();
});

test("an invoice names its credit notes, and a disputed one why it is disputed", async () => {
  open({
    ...testInvoice,
    isDisputed: true,
    disputeReason: "Two clamps are bent",
    related: [{ number: "CN-2026-000007", kind: "credit-note", totalCents: 1000 }],
  });
  const facts = await region("Invoice");
  expect(facts.getByText("Credit notes")).toBeTruthy();
  expect(facts.getByRole("link", { name: "CN-2026-000007" })).toBeTruthy();
  expect(facts.getByText("Two clamps are bent")).toBeTruthy();
  expect(screen.getByText("disputed")).toBeTruthy();
});

test("a credit note names what it corrects, is due on no day, and cannot be credited", async () => {
  open(
    {
      ...testInvoice,
      kind: "credit-note",
      number: "CN-2026-000007",
      openCents: 0,
      related: [{ number: "INV-2026-000042", kind: "invoice", totalCents: 12_000 }],
    },
    { isOffice: true },
  );
  const facts = await region("Credit note");
  expect(facts.getByText("Corrects")).toBeTruthy();
  expect(facts.queryByText("Due")).toBeNull();
  expect(facts.queryByText("Open")).toBeNull();
  expect(facts.queryByRole("button", { name: "Credit" })).toBeNull();
});

test("the buyer pays what is open by card, and is told not to pay again", async () => {
  const { sent } = open({ ...testInvoice, openCents: 4550 });
  expect(await screen.findByRole("button", { name: "Pay $45.50" })).toBeTruthy();
  await pay();
  expect(await screen.findByText(messages.paymentCompleted)).toBeTruthy();
  expect(screen.getByText(/Do not pay again/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  expect(sent).toEqual([{ numbers: ["INV-2026-000042"] }]);
  expect(cards.confirmed).toEqual(["secret"]);
});

test("a card is not charged where another amount is open by now: the page says so, and the card waits for that one", async () => {
  const { shop } = open();
  await screen.findByRole("button", { name: "Pay $120" });
  shop.answers["invoices.get"] = () => ({ ...testInvoice, openCents: 2000 });
  shop.answers["invoices.pay"] = () => ({ clientSecret: "secret", amountCents: 2000, currency: "usd" });
  await pay();
  expect(await screen.findByRole("button", { name: "Pay $20" })).toBeTruthy();
  expect(screen.getByText("$20 is open now. Pay if you agree.")).toBeTruthy();
  expect(cards.confirmed).toEqual([]);
});

test("a declined card shows the provider's words, and can be tried again", async () => {
  cards.confirmCard = () => ({ error: { message: "Your card was declined." } });
  open();
  await pay();
  expect(await screen.findByText("Your card was declined.")).toBeTruthy();
  cards.confirmCard = () => ({ paymentIntent: { id: "pi_1", status: "succeeded" } });
  await pay();
  expect(await screen.findByText(messages.paymentCompleted)).toBeTruthy();
});

test("a card that was charged by an earlier try counts as paid", async () => {
  cards.confirmCard = () => ({
    error: { message: "It has succeeded already.", payment_intent: { id: "pi_1", status: "succeeded" } },
  });
  open();
  await pay();
  expect(await screen.findByText(messages.paymentCompleted)).toBeTruthy();
});

test("a payment that the shop does not start charges no card", async () => {
  const { shop } = open();
  shop.answers["invoices.pay"] = () => {
    throw new ShopError("CONFLICT", "This invoice is disputed.");
  };
  await pay();
  expect(await screen.findByText("This invoice is disputed.")).toBeTruthy();
  expect(cards.confirmed).toEqual([]);
});

test.each([
  ["that is paid", { openCents: 0, status: "paid" as const }, false],
  ["in the office", {}, true],
])("an invoice %s asks for no card", async (_what, invoice, isOffice) => {
  open({ ...testInvoice, ...invoice }, { isOffice });
  await region("Invoice");
  expect(screen.queryByRole("region", { name: "Pay" })).toBeNull();
});

test("a buyer cannot credit an invoice", async () => {
  open();
  expect((await region("Invoice")).queryByRole("button", { name: "Credit" })).toBeNull();
});

test("the office credits all that is left, with a reason", async () => {
  const { sent } = open(testInvoice, { isOffice: true });
  await press("Credit");
  const dialog = within(await screen.findByRole("dialog", { name: "Credit INV-2026-000042" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Returned");
  await userEvent.click(dialog.getByRole("button", { name: "Credit" }));
  expect(await screen.findByText("CN-2026-000007 issued")).toBeTruthy();
  expect(sent).toEqual([
    { number: "INV-2026-000042", restock: false, reason: "Returned", idempotencyKey: expect.any(String) },
  ]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("pieces and an amount of one line are credited, and the pieces go back on sale", async () => {
  const { sent } = open(testInvoice, { isOffice: true });
  await press("Credit");
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit/ }));
  expect(dialog.queryByRole("textbox", { name: "Pieces (optional)" })).toBeNull();
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "What" }), "Clamp (10)");
  await userEvent.type(dialog.getByRole("textbox", { name: "Pieces (optional)" }), "2");
  await userEvent.type(dialog.getByRole("textbox", { name: "Amount with tax (optional)" }), "12,50");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Put the pieces back on sale" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Bent");
  await userEvent.click(dialog.getByRole("button", { name: "Credit" }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([
    { lines: [{ lineId: "line-1", quantity: 2, amountCents: 1250 }], restock: true, reason: "Bent" },
  ]);
});

test("pieces and an amount that are none are refused, and the words go once they are right", async () => {
  const { shop, sent } = open(testInvoice, { isOffice: true });
  await press("Credit");
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit/ }));
  const submit = () => userEvent.click(dialog.getByRole("button", { name: "Credit" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "What" }), "Clamp (10)");
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Returned");
  const pieces = dialog.getByRole("textbox", { name: "Pieces (optional)" });
  await userEvent.type(pieces, "1.5");
  await submit();
  expect(await dialog.findByText("Pieces must be a whole number")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(pieces);
  await userEvent.type(pieces, "20");
  expect(dialog.queryByText("Pieces must be a whole number")).toBeNull();
  shop.answers["invoices.creditLines"] = () => {
    throw new ShopError("CONFLICT", "Only 10 pieces can be credited.");
  };
  await submit();
  expect((await dialog.findByRole("alert")).textContent).toBe("Only 10 pieces can be credited.");
  expect(pieces).toHaveProperty("value", "20");
});

test("an amount that is none is refused before anything is sent", async () => {
  const { sent } = open(testInvoice, { isOffice: true });
  await press("Credit");
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit/ }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "What" }), "Clamp (10)");
  await userEvent.type(dialog.getByRole("textbox", { name: "Amount with tax (optional)" }), "half");
  await userEvent.click(dialog.getByRole("button", { name: "Credit" }));
  expect(await dialog.findByText("Write an amount such as 12.50 or 1,250")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a credit note without an answer is sent again with the same key", async () => {
  const { shop, sent } = open(testInvoice, { isOffice: true });
  await press("Credit");
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit/ }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Returned");
  const answer = shop.answers["invoices.creditLines"];
  shop.answers["invoices.creditLines"] = (input) => {
    sent.push(input);
    throw new ShopError("INTERNAL_SERVER_ERROR", "The response was lost.");
  };
  await userEvent.click(dialog.getByRole("button", { name: "Credit" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("The response was lost.");
  if (answer) shop.answers["invoices.creditLines"] = answer;
  await userEvent.click(dialog.getByRole("button", { name: "Credit" }));
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("a fully credited invoice cannot be credited again", async () => {
  open({ ...testInvoice, status: "credited", openCents: 0 }, { isOffice: true });
  expect((await region("Invoice")).queryByRole("button", { name: "Credit" })).toBeNull();
});

test("another buyer's invoice is not found, and the page leads back to the invoices", async () => {
  const { shop } = open();
  shop.answers["invoices.get"] = () => {
    throw new ShopError("NOT_FOUND", "There is no such invoice.");
  };
  expect(await screen.findByText("There is no such invoice.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Invoices" }).getAttribute("href")).toBe("/dashboard/invoices");
});

// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { fakeCardProvider } from "../../testing/fake-card-provider.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PayPage } from "./pay-page.tsx";

const cards = fakeCardProvider();

function open(openCents = 12_000) {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "invoices.showPayable": () => ({ number: "INV-2026-000042", openCents }),
    "invoices.payByLink": (input) => {
      sent.push(input);
      return { clientSecret: "secret", amountCents: openCents, currency: "usd" };
    },
  });
  renderInShop(
    <Routes>
      <Route path="/pay/:token" element={<PayPage />} />
    </Routes>,
    "/pay/tok_1",
  );
  return { shop, sent };
}
async function pay(name: string) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
}

test("the link of an invoice names it, what is open of it, and its file", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "Invoice INV-2026-000042" })).toBeTruthy();
  expect(screen.getByText("$120 is open.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Download the invoice" }).getAttribute("href")).toBe(
    "/pay/tok_1/invoice.pdf",
  );
});

test("with the link, an invoice is paid without signing in", async () => {
  const { sent } = open();
  await pay("Pay $120");
  expect(await screen.findByText(messages.paymentCompleted)).toBeTruthy();
  expect(sent).toEqual([{ token: "tok_1" }]);
  expect(cards.confirmed).toEqual(["secret"]);
});

test("after the payment the page learns from the shop that nothing is open", async () => {
  const { shop } = open();
  await screen.findByRole("button", { name: "Pay $120" });
  shop.answers["invoices.showPayable"] = () => ({ number: "INV-2026-000042", openCents: 0 });
  await pay("Pay $120");
  expect(await screen.findByText("Nothing is open. Thank you.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test("a paid invoice asks for no card, and can still be downloaded", async () => {
  open(0);
  expect(await screen.findByText("Nothing is open. Thank you.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Download the invoice" })).toBeTruthy();
});

test("a part that was paid meanwhile is not charged again: the card waits for the new sum", async () => {
  const { shop } = open();
  await screen.findByRole("button", { name: "Pay $120" });
  shop.answers["invoices.payByLink"] = () => ({ clientSecret: "secret", amountCents: 5000, currency: "usd" });
  shop.answers["invoices.showPayable"] = () => ({ number: "INV-2026-000042", openCents: 5000 });
  await pay("Pay $120");
  expect(await screen.findByText("$50 is open now. Pay if you agree.")).toBeTruthy();
  expect(cards.confirmed).toEqual([]);
  await pay("Pay $50");
  expect(await screen.findByText(messages.paymentCompleted)).toBeTruthy();
});

test("a link that is wrong or old says so, and shows nothing else", async () => {
  const shop = new FakeShop({
    "invoices.showPayable": () => {
      throw new ShopError("NOT_FOUND", "There is no such invoice.");
    },
  });
  renderInShop(
    <Routes>
      <Route path="/pay/:token" element={<PayPage />} />
    </Routes>,
    "/pay/wrong",
  );
  expect(await screen.findByText("There is no such invoice.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Download the invoice" })).toBeNull();
  expect(shop.calls).toEqual(["invoices.showPayable"]);
});

// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PaymentAlerts, PaymentAlertsCount } from "./payment-alerts.tsx";

const dispute = {
  id: "d1",
  intentId: "pi_1",
  orderId: "o1",
  orderNumber: "IM-10001",
  kind: "dispute",
  reason: "product_not_received",
  status: "needs_response",
  amountCents: 50_000,
  currency: "usd",
  evidenceDueBy: "2026-12-01T10:00:00.000Z",
  dashboardUrl: null as string | null,
};
const failed = {
  id: "r1",
  orderId: "o2",
  orderNumber: "IM-10002",
  amountCents: 1999,
  failureReason: "expired_card",
  isOfReturnedPayment: false,
  canRetry: true,
};

const withoutOrder = { ...dispute, id: "d2", intentId: "pi_2", orderId: null, orderNumber: null };

/** A shop with a dispute of one order and a failed refund of another. */
function open(orderId?: string, failedRefund = failed, disputes: object[] = [dispute]) {
  const failedRefunds = [failedRefund];
  const shop = new FakeShop({
    "payments.listAlerts": () => ({ disputes, failedRefunds, isRestoreUnchecked: false }),
    "payments.retryRefund": () => failedRefunds.splice(0),
  });
  renderInShop(orderId === undefined ? <PaymentAlerts /> : <PaymentAlerts orderId={orderId} />);
  return shop;
}

test("a dispute is shown with its order, amount, reason and deadline", async () => {
  open();
  const banner = (await screen.findByText("A payment is disputed")).closest("[role=alert]");
  expect(banner?.textContent).toContain(
    "IM-10001: $500, product not received. It ships only if you say so, and cannot be refunded.",
  );
  expect(banner?.querySelector("time")?.getAttribute("datetime")).toBe(dispute.evidenceDueBy);
});

test("a dispute is answered in the card provider's dashboard, to which it leads if the provider has one", async () => {
  const dashboardUrl = "https://dashboard.stripe.com/disputes/du_1";
  open(undefined, failed, [{ ...dispute, dashboardUrl }]);
  const link = await screen.findByRole("link", { name: "the card provider's dashboard" });
  expect(link.getAttribute("href")).toBe(dashboardUrl);
  expect(link.getAttribute("rel")).toContain("noopener");
  cleanup();
  open();
  await screen.findByText(/Answer in the card provider's dashboard/);
  expect(screen.queryByRole("link", { name: /dashboard/ })).toBeNull();
});

test("a dispute of a payment that belongs to no order leads to the ledger, and is shown beside no order", async () => {
  open(undefined, failed, [withoutOrder]);
  const banner = (await screen.findByText("A payment is disputed")).closest("[role=alert]");
  expect(banner?.textContent).toContain(
    "pi_2, a payment without an order: $500, product not received. It cannot be refunded. Answer",
  );
  expect(screen.getByRole("link", { name: /pi_2/ }).getAttribute("href")).toBe("/dashboard/ledger");
  expect(banner?.querySelector("time")?.getAttribute("datetime")).toBe(dispute.evidenceDueBy);
});

test("of many alerts, two are shown until all are requested", async () => {
  const disputes = ["1", "2", "3", "4"].map((number) => ({ ...dispute, id: number, orderNumber: `IM-1000${number}` }));
  open(undefined, failed, disputes);
  expect(await screen.findAllByRole("alert")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Show all 5 alerts" }));
  expect(screen.getAllByRole("alert")).toHaveLength(5);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("a failed refund is refunded again from its banner, which then goes", async () => {
  const shop = open();
  expect(await screen.findByText(/\$19\.99 did not go back \(expired card\)/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Refund again" }));
  await expect.poll(() => screen.queryByText("A refund has failed")).toBeNull();
  expect(shop.calls.filter((name) => name === "payments.retryRefund")).toHaveLength(1);
});

test("a failed refund of money that a dispute has taken cannot be refunded again, and says why", async () => {
  open("o2", { ...failed, canRetry: false });
  expect(await screen.findByText(/the bank has taken the money, so another refund can only fail/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Leave it" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refund again" })).toBeNull();
});

test("an id in the reason of a failed refund stays as it is", async () => {
  open("o2", { ...failed, failureReason: "Charge ch_uRYpc has been charged back." });
  expect(await screen.findByText(/Charge ch_uRYpc has been charged back/)).toBeTruthy();
});

test("until a restored shop has been compared with the card provider, it says that shipping and refunds are closed", async () => {
  new FakeShop({ "payments.listAlerts": () => ({ disputes: [], failedRefunds: [], isRestoreUnchecked: true }) });
  renderInShop(<PaymentAlerts />);
  const banner = (await screen.findByText("Shipping and refunds are closed")).closest("[role=alert]");
  expect(banner?.textContent).toContain(messages.restoreUnchecked);
});

test("the page of an order shows its own alerts alone", async () => {
  open("o2", failed, [dispute, withoutOrder]);
  expect(await screen.findByText("A refund has failed")).toBeTruthy();
  expect(screen.queryByText("A payment is disputed")).toBeNull();
});

test("the list of orders says how many payments need a look, and leads to them", async () => {
  new FakeShop({
    "payments.listAlerts": () => ({ disputes: [dispute], failedRefunds: [failed], isRestoreUnchecked: false }),
  });
  renderInShop(<PaymentAlertsCount />);
  const link = await screen.findByRole("link", { name: "2 payments need a look" });
  expect(link.getAttribute("href")).toBe("/dashboard/today");
});

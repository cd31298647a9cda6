// @vitest-environment jsdom
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import type { RefundLinesInput } from "@ironmonger/contract/payments";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { lateWriteKey } from "../../../shared/server/late-writes.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../../testing/test-order.ts";
import { OrderView } from "../order/order-view.tsx";
import { RefundPartDialog } from "./refund-part-dialog.tsx";

const line = (id: string, toolName: string, more: Partial<OrderLine> = {}): OrderLine => ({
  ...testLine,
  id,
  toolName,
  ...more,
});

const order: Order = {
  ...testOrder,
  lines: [
    line("l1", "Clamp"),
    line("l2", "Plane", { refundedCents: 2000 }),
    line("l3", "Saw", {
      fulfilment: "cancelled",
      payment: "refunded",
      status: "refunded",
      refundedQuantity: 10,
      refundedCents: 5000,
    }),
  ],
  lineCount: 3,
  allLineCount: 3,
  pieces: 30,
  statuses: ["pending", "refunded"],
  totalCents: 15_000,
  paidCents: 15_000,
  refundedCents: 7000,
};

/**
 * Opens the dialog in a shop that responds to refunds with the result of `refund`. Returns the sent inputs, and how often the dialog was
 * closed.
 */
function open(refund: (input: RefundLinesInput) => unknown = () => order) {
  const sent: RefundLinesInput[] = [];
  let closed = 0;
  const shop = new FakeShop({
    "payments.refundLines": (input) => {
      sent.push(input as RefundLinesInput);
      return refund(input as RefundLinesInput);
    },
  });
  renderInShop(<RefundPartDialog order={order} isOpen onClose={() => closed++} />);
  return { shop, sent, timesClosed: () => closed };
}

beforeEach(() => sessionStorage.clear());

const field = (name: string) => screen.findByRole("textbox", { name });
const refundButton = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("the input survives a reload", async () => {
  open();
  const restock = () => screen.getByRole("checkbox", { name: "Put the pieces back on sale" });
  await userEvent.type(await field("Pieces of Clamp"), "2");
  await userEvent.click(restock());
  cleanup();
  open();
  expect(await field("Pieces of Clamp")).toHaveProperty("value", "2");
  expect(restock()).toHaveProperty("checked", false);
});

test("pieces of one line and an amount of another are refunded together; the sum and what remains are shown", async () => {
  const { sent, timesClosed } = open();
  expect(screen.queryByRole("textbox", { name: "Pieces of Saw" })).toBeNull();
  await userEvent.type(await field("Pieces of Clamp"), "3");
  await userEvent.type(await field("Amount for Plane"), "12.50");
  await userEvent.type(await field("Reason"), "Damaged");
  expect(screen.getByRole("status").textContent).toBe("$52.50 of $150 remains.");
  await userEvent.click(await refundButton("Refund $27.50"));
  await expect.poll(timesClosed).toBe(1);
  expect(sent).toEqual([
    {
      orderId: "o1",
      lines: [
        { lineId: "l1", quantity: 3 },
        { lineId: "l2", amountCents: 1250 },
      ],
      restock: true,
      reason: "Damaged",
      idempotencyKey: expect.any(String),
    },
  ]);
});

test("the dialog says when an amount alone refunds a line", async () => {
  open();
  const form = await screen.findByRole("form", { name: "Refund a part" });
  expect(form.textContent).toContain(
    "An amount alone leaves the pieces where they are, unless it is all that was paid for them.",
  );
});

test("more than is left is refused at its field before anything is sent", async () => {
  const { sent } = open();
  await userEvent.type(await field("Pieces of Clamp"), "11");
  expect(await screen.findByText("Only 10 pieces can still be refunded.")).toBeTruthy();
  await userEvent.type(await field("Amount for Plane"), "30.01");
  expect(await screen.findByText("Only $30 can still be refunded.")).toBeTruthy();
  expect((await refundButton("Refund")).disabled).toBe(true);
  expect(sent).toEqual([]);
});

test("the error of a refused request is shown at its field, until the field is changed", async () => {
  const issues = [{ path: "lines.0.amountCents", message: "Only $30 can still be refunded." }];
  open(() => {
    throw new ShopError("CONFLICT", "There is nothing left to refund.", issues);
  });
  await userEvent.type(await field("Amount for Plane"), "30");
  await userEvent.type(await field("Reason"), "Damaged");
  await userEvent.click(await refundButton("Refund $30"));
  expect(await screen.findByText("Only $30 can still be refunded.")).toBeTruthy();
  expect(screen.queryByText("There is nothing left to refund.")).toBeNull();
  await userEvent.clear(await field("Amount for Plane"));
  expect(screen.queryByText("Only $30 can still be refunded.")).toBeNull();
});

test("a refund without a response is still there after a reload, and is sent again with the same key", async () => {
  const lost = open(() => {
    throw new ShopError("INTERNAL_SERVER_ERROR", "The response was lost.");
  });
  await userEvent.type(await field("Amount for Clamp"), "10");
  await userEvent.type(await field("Reason"), "Damaged");
  await userEvent.click(await refundButton("Refund $10"));
  expect(await screen.findByText("The response was lost.")).toBeTruthy();
  cleanup();
  const { shop, sent, timesClosed } = open();
  expect(await screen.findByText("Clamp: $10")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  shop.isOffline = true;
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/The shop cannot be reached/)).toBeTruthy();
  shop.isOffline = false;
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  await expect.poll(timesClosed).toBe(1);
  expect(sent).toEqual(lost.sent);
  // When something was changed last is all that stays.
  expect(Object.keys(sessionStorage)).toEqual([lateWriteKey]);
});

test("a repeated refund that the shop refuses can be corrected", async () => {
  const refused = new ShopError("CONFLICT", "There is nothing left to refund.");
  const { shop } = open(() => {
    throw refused;
  });
  await userEvent.type(await field("Amount for Clamp"), "10");
  shop.isOffline = true;
  await userEvent.type(await field("Reason"), "Damaged");
  await userEvent.click(await refundButton("Refund $10"));
  await screen.findByText("Clamp: $10");
  shop.isOffline = false;
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("There is nothing left to refund.")).toBeTruthy();
  expect(await field("Amount for Clamp")).toHaveProperty("value", "10");
});

test("a repeated refund has the same key while it is refused by a limit, which says nothing of the first one", async () => {
  const { shop, sent } = open(() => {
    throw new ShopError("TOO_MANY_REQUESTS", "Too many tries.");
  });
  await userEvent.type(await field("Amount for Clamp"), "10");
  shop.isOffline = true;
  await userEvent.type(await field("Reason"), "Damaged");
  await userEvent.click(await refundButton("Refund $10"));
  await screen.findByText("Clamp: $10");
  shop.isOffline = false;
  for (let tries = 1; tries <= 2; tries += 1) {
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Too many tries.")).toBeTruthy();
    await expect.poll(() => sent).toHaveLength(tries);
  }
  expect(sent[1]).toEqual(sent[0]);
});

test("an order whose payment a dispute has taken says why it cannot be refunded, instead of offering it", async () => {
  new FakeShop({
    "payments.listAlerts": () => ({ disputes: [], failedRefunds: [], isRestoreUnchecked: false }),
    "payments.listRefunds": () => [],
  });
  const refundRefusal = "The dispute of this payment was lost.";
  const lost = { ...order, shipments: [], isDisputed: true, refundRefusal };
  renderInShop(
    <OrderView
      head={(actions) => actions}
      history={null}
      order={lost}
      pages={{ page: 1, pageSize: 100, onPage: () => {} }}
      user={{ email: "admin@example.com", isAdmin: true }}
    />,
  );
  expect(screen.getByText(refundRefusal)).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: /^Refund/ })).toEqual([]);
  expect(screen.getByRole("button", { name: "Ship despite the dispute" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ship" })).toBeNull();
});

// @vitest-environment jsdom
import type { ApprovalRow } from "@ironmonger/contract/approvals";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../../testing/test-order.ts";
import { signedIn } from "../../../testing/test-user.ts";
import { ApprovalsPage } from "./approvals-page.tsx";

const idOf = (index: number) => `01990000-0000-7000-8000-00000000000${index}`;
const lines = [
  { ...testLine, id: idOf(1), toolId: idOf(1), toolName: "Clamp", quantity: 10 },
  { ...testLine, id: idOf(2), toolId: idOf(2), toolName: "Plane", quantity: 4 },
  { ...testLine, id: idOf(3), toolId: idOf(3), toolName: "Saw", status: "cancelled" as const },
];

const waiting = (number: string, more: Partial<ApprovalRow> = {}): ApprovalRow => ({
  order: {
    ...testOrder,
    id: number.replace("IM-", "01990000-0000-7000-8000-0000000"),
    number,
    buyerName: "Bob",
    poNumber: "PO 4711",
    fulfilment: "to-approve",
    lines,
  },
  totalCents: 25_000,
  totalTodayCents: 25_000,
  lapsesAt: "2026-12-07T10:00:00.000Z",
  step: "approver",
  isMyTurn: true,
  reasons: ["It is over the limit of $100 per order."],
  ...more,
});

function open(rows: ApprovalRow[]) {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    ...signedIn(),
    "approvals.list": () => rows,
    "approvals.decide": (input) => {
      sent.push(input);
      return { ...testOrder, number: "IM-10001" };
    },
  });
  renderInShop(<ApprovalsPage />);
  return { shop, sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const panel = async (name: string) => within(await screen.findByRole("region", { name }));

test("an order that waits says who ordered it, why it waits, what it costs, and until when", async () => {
  open([waiting("IM-10001")]);
  const order = await panel("Order IM-10001");
  expect(order.getByText("It is over the limit of $100 per order.")).toBeTruthy();
  expect(order.getByText("Bob")).toBeTruthy();
  expect(order.getByText("PO 4711")).toBeTruthy();
  expect(order.getByText("$250")).toBeTruthy();
  expect(order.getByText(/^7 Dec 2026/)).toBeTruthy();
  expect(order.getByRole("link", { name: /^Open/ }).getAttribute("href")).toBe("/dashboard/orders/IM-10001");
  expect(screen.getByText(/^Orders of Acme Ltd that wait for an approval/)).toBeTruthy();
});

test("a fact that the order does not have is left out, and so is a line that was cancelled", async () => {
  open([waiting("IM-10001")]);
  const order = await panel("Order IM-10001");
  expect(order.queryByText("Cost centre")).toBeNull();
  expect(order.queryByText("Note")).toBeNull();
  expect(order.getByRole("link", { name: "Clamp" })).toBeTruthy();
  expect(order.queryByRole("link", { name: "Saw" })).toBeNull();
});

test.each([
  [25_000, "The same"],
  [26_050, "$260.50, $10.50 more"],
  [24_000, "$240, $10 less"],
  [null, "It cannot be ordered like this any more"],
])("an order that would cost %s cents today instead of 25000 says so: %s", async (totalTodayCents, text) => {
  open([waiting("IM-10001", { totalTodayCents })]);
  expect((await panel("Order IM-10001")).getByText(text)).toBeTruthy();
});

test("Approve decides about that order, and says so", async () => {
  const { sent } = open([waiting("IM-10001"), waiting("IM-10002")]);
  await press("Approve order IM-10002");
  expect(await screen.findByText("Order IM-10001 is approved")).toBeTruthy();
  expect(sent).toEqual([{ orderId: "01990000-0000-7000-8000-000000010002", decision: "approve" }]);
});

test("of two steps the first is only a step, and the toast says that", async () => {
  const { shop } = open([waiting("IM-10001")]);
  shop.answers["approvals.decide"] = () => ({ ...testOrder, fulfilment: "to-approve" });
  await press("Approve order IM-10001");
  expect(await screen.findByText("Your step of order IM-10001 is taken")).toBeTruthy();
});

test("after a decision the list is asked for again", async () => {
  const { shop } = open([waiting("IM-10001")]);
  await screen.findByRole("region", { name: "Order IM-10001" });
  shop.answers["approvals.list"] = () => [];
  await press("Approve order IM-10001");
  expect(await screen.findByText("Nothing waits for approval")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("a decision that another approver has taken is refused in the shop's words", async () => {
  const { shop } = open([waiting("IM-10001")]);
  shop.answers["approvals.decide"] = () => {
    throw new ShopError("CONFLICT", "This order is decided already.");
  };
  await press("Approve order IM-10001");
  expect(await screen.findByText("This order is decided already.")).toBeTruthy();
});

test("declining needs a reason, which is sent with it", async () => {
  const { sent } = open([waiting("IM-10001")]);
  await press("Decline order IM-10001");
  const dialog = within(await screen.findByRole("dialog", { name: "Decline order IM-10001" }));
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await dialog.findByText("Say why it is declined")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Too early");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("Order IM-10001 is declined")).toBeTruthy();
  expect(sent).toMatchObject([{ decision: "decline", reason: "Too early" }]);
});

test("approving less sends only the lines that were changed; 0 takes a line out", async () => {
  const { sent } = open([waiting("IM-10001")]);
  await press("Approve less of order IM-10001");
  const dialog = within(await screen.findByRole("dialog", { name: "Approve less of IM-10001" }));
  const rest = dialog.getByRole("button", { name: "Approve the rest" });
  expect(rest).toHaveProperty("disabled", true);
  expect(dialog.queryByRole("textbox", { name: "Pieces of Saw" })).toBeNull();
  const clamps = dialog.getByRole("textbox", { name: "Pieces of Clamp" });
  expect(clamps).toHaveProperty("value", "10");
  await userEvent.clear(clamps);
  await userEvent.type(clamps, "0");
  await userEvent.click(rest);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([{ decision: "approve", lines: [{ lineId: idOf(1), quantity: 0 }] }]);
});

test("a number of pieces that is put back to what was ordered is no change", async () => {
  open([waiting("IM-10001")]);
  await press("Approve less of order IM-10001");
  const field = await screen.findByRole("textbox", { name: "Pieces of Plane" });
  const rest = screen.getByRole("button", { name: "Approve the rest" });
  await userEvent.clear(field);
  await userEvent.type(field, "3");
  expect(rest).toHaveProperty("disabled", false);
  await userEvent.clear(field);
  await userEvent.type(field, "4");
  expect(rest).toHaveProperty("disabled", true);
});

test.each([
  ["11", "Not more than was ordered"],
  ["2.5", "Enter a whole number"],
  ["many", "Enter a whole number"],
])("%s pieces of ten cannot be approved: %s", async (typed, message) => {
  open([waiting("IM-10001")]);
  await press("Approve less of order IM-10001");
  const field = await screen.findByRole("textbox", { name: "Pieces of Clamp" });
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Approve the rest" })).toHaveProperty("disabled", true);
});

test("what the shop refuses of a line stands at that line, until it is changed", async () => {
  const { shop } = open([waiting("IM-10001")]);
  const message = "Order at least 2 pieces.";
  shop.answers["approvals.decide"] = () => {
    throw new ShopError("CONFLICT", "It cannot be ordered like this.", [{ path: "lines.0.quantity", message }]);
  };
  await press("Approve less of order IM-10001");
  const field = await screen.findByRole("textbox", { name: "Pieces of Plane" });
  await userEvent.clear(field);
  await userEvent.type(field, "1");
  await press("Approve the rest");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText("It cannot be ordered like this.")).toBeNull();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(field);
  await userEvent.type(field, "2");
  expect(screen.queryByText(message)).toBeNull();
});

test("what the shop refuses of the whole order stands in the dialog, which stays", async () => {
  const { shop } = open([waiting("IM-10001")]);
  shop.answers["approvals.decide"] = () => {
    throw new ShopError("CONFLICT", "This order has lapsed.");
  };
  await press("Approve less of order IM-10001");
  const field = await screen.findByRole("textbox", { name: "Pieces of Plane" });
  await userEvent.clear(field);
  await userEvent.type(field, "1");
  await press("Approve the rest");
  expect((await screen.findByRole("alert")).textContent).toBe("This order has lapsed.");
  expect(field).toHaveProperty("value", "1");
});

test("orders that wait for others are a table without a decision, below those that wait for this person", async () => {
  open([waiting("IM-10001"), waiting("IM-10002", { isMyTurn: false, step: "manager", totalTodayCents: null })]);
  const others = within(await screen.findByRole("region", { name: "Waiting for others" }));
  const row = within(others.getByRole("row", { name: /IM-10002/ }));
  expect(row.getByText("a manager")).toBeTruthy();
  expect(row.getByText("It cannot be ordered like this any more")).toBeTruthy();
  expect(others.queryByRole("button", { name: /Approve/ })).toBeNull();
});

test("where nothing waits for this person, the others just wait", async () => {
  open([waiting("IM-10002", { isMyTurn: false })]);
  expect(await screen.findByRole("region", { name: "Waiting" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("a person who buys for no company reads that, and no approvals are asked for", async () => {
  const shop = new FakeShop(signedIn([]));
  renderInShop(<ApprovalsPage />);
  expect(await screen.findByText("You buy for no company")).toBeTruthy();
  expect(shop.calls).not.toContain("approvals.list");
});

test("approvals that cannot be loaded can be asked for again", async () => {
  const { shop } = open([waiting("IM-10001")]);
  const answer = shop.answers["approvals.list"];
  shop.answers["approvals.list"] = () => {
    throw new ShopError("FORBIDDEN", "You are not in this company.");
  };
  expect(await screen.findByText("You are not in this company.")).toBeTruthy();
  if (answer) shop.answers["approvals.list"] = answer;
  await press("Try again");
  expect(await screen.findByRole("region", { name: "Order IM-10001" })).toBeTruthy();
});

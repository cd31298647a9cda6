// @vitest-environment jsdom
import type { OrderLine, OrderWithShipments, ShipLinesInput } from "@ironmonger/contract/orders";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { lateWriteKey } from "../../../shared/server/late-writes.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../../testing/test-order.ts";
import { Shipments } from "../order/shipments.tsx";
import { Slip } from "../order/slip.tsx";
import { ShipDialog } from "./ship-dialog.tsx";

const line = (id: string, toolName: string, more: Partial<OrderLine> = {}): OrderLine => ({
  ...testLine,
  id,
  toolName,
  sku: `SKU-${id}`,
  quantity: 200,
  ...more,
});
const shippedAt = "2026-11-20T12:00:00.000Z";
const order: OrderWithShipments = {
  ...testOrder,
  buyerName: "Nadia Buyer",
  poNumber: "PO 7",
  lines: [
    line("l1", "Clamp", { shippedQuantity: 120 }),
    line("l2", "Plane"),
    line("l3", "Saw", { status: "shipped", shippedQuantity: 200 }),
  ],
  lineCount: 3,
  allLineCount: 3,
  pieces: 600,
  statuses: ["pending", "shipped"],
  shipments: [
    {
      id: "s1",
      lines: [
        { lineId: "l1", quantity: 120 },
        { lineId: "l3", quantity: 200 },
      ],
      carrier: "UPS",
      trackingNumber: "1Z 9",
      shippedAt,
      lineCount: 2,
    },
  ],
};

beforeEach(() => sessionStorage.clear());

function open(answer: (input: ShipLinesInput) => unknown = () => order, props = { order, isOpen: true }) {
  const sent: ShipLinesInput[] = [];
  let closed = 0;
  new FakeShop({
    "orders.shipLines": (input) => {
      sent.push(input as ShipLinesInput);
      return answer(input as ShipLinesInput);
    },
  });
  renderInShop(<ShipDialog {...props} onClose={() => closed++} />);
  return { sent, timesClosed: () => closed };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const type = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};

test("some pieces of one line ship with carrier and number; all that is left is proposed, and what is not shipped is said", async () => {
  const { sent, timesClosed } = open();
  expect((await field("Pieces of Clamp")).value).toBe("80");
  expect(screen.queryByRole("textbox", { name: "Pieces of Saw" })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Carrier (optional)" }).value).toBe("UPS");
  await type("Tracking number or link (optional)", " 1Z 10 ");
  await type("Pieces of Clamp", "30");
  await userEvent.clear(await field("Pieces of Plane"));
  expect(screen.getByRole("status").textContent).toBe("250 pieces still to ship afterwards.");
  await userEvent.click(await screen.findByRole("button", { name: "Ship 30 pieces" }));
  await expect.poll(timesClosed).toBe(1);
  expect(sent).toEqual([
    {
      orderId: "o1",
      lines: [{ lineId: "l1", quantity: 30 }],
      carrier: "UPS",
      trackingNumber: "1Z 10",
      despiteDispute: false,
      idempotencyKey: expect.any(String),
    },
  ]);
});

test("the input survives a reload, until the dialog is closed", async () => {
  open();
  await type("Tracking number or link (optional)", "1Z 10");
  await type("Pieces of Clamp", "30");
  cleanup();
  const { timesClosed } = open();
  expect((await field("Tracking number or link (optional)")).value).toBe("1Z 10");
  expect((await field("Pieces of Clamp")).value).toBe("30");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(timesClosed()).toBe(1);
  cleanup();
  open();
  expect((await field("Pieces of Clamp")).value).toBe("80");
});

test("a shipment without a response is still there after a reload, and is sent again as it was, with its key", async () => {
  const lost = open(() => {
    throw new ShopError("INTERNAL_SERVER_ERROR", "The response was lost.");
  });
  await type("Pieces of Clamp", "30");
  await userEvent.click(await screen.findByRole("button", { name: "Ship 230 pieces" }));
  expect(await screen.findByText("30 pieces of Clamp")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(lost.timesClosed()).toBe(1);
  cleanup();
  // The shop had shipped it; of the order, less is left.
  const shipped = [
    line("l1", "Clamp", { shippedQuantity: 150 }),
    line("l2", "Plane", { status: "shipped", shippedQuantity: 200 }),
  ];
  const again = open(() => order, { order: { ...order, lines: shipped, allLineCount: shipped.length }, isOpen: false });
  expect(await screen.findByText("200 pieces of Plane")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  await expect.poll(again.timesClosed).toBe(1);
  expect(again.sent).toEqual(lost.sent);
  cleanup();
  open(() => order, { order, isOpen: false });
  expect(screen.queryByRole("dialog")).toBeNull();
  // When something was changed last is all that stays.
  expect(Object.keys(sessionStorage)).toEqual([lateWriteKey]);
});

test("more than is left cannot be sent, and what the shop refuses stands at its line", async () => {
  open(() => {
    const message = "Only 20 pieces of this can still be shipped.";
    throw new ShopError("CONFLICT", message, [{ path: "lines.0.quantity", message }]);
  });
  await type("Pieces of Clamp", "81");
  expect(await screen.findByText("Only 80 pieces to ship")).toBeTruthy();
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: /^Ship/ })).disabled).toBe(true);
  await type("Pieces of Clamp", "40");
  await userEvent.click(await screen.findByRole("button", { name: "Ship 240 pieces" }));
  expect(await screen.findByText("Only 20 pieces of this can still be shipped.")).toBeTruthy();
});

test("a shipment shows its pieces and where it is; its Undo is there for a minute, its slips for admins", async () => {
  new FakeShop({});
  const { unmount } = renderInShop(<Shipments order={order} isAdmin />);
  expect(await screen.findByText("120 of 200 × Clamp")).toBeTruthy();
  const link = screen.getByRole("link", { name: /1Z 9/ });
  expect(link.getAttribute("href")).toBe("https://www.ups.com/track?tracknum=1Z%209");
  expect(screen.getByRole("link", { name: "Packing slip" }).getAttribute("href")).toBe(
    "/dashboard/orders/IM-10001/packing-slip?shipment=s1",
  );
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  unmount();
  const young = order.shipments.map((shipment) => ({
    ...shipment,
    shippedAt: new Date(Date.now() + 3_600_000).toISOString(),
  }));
  renderInShop(<Shipments order={{ ...order, shipments: young }} isAdmin />);
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
});

test("a packing slip has what is in the parcel and what is still to come, and no prices", async () => {
  const cells = () => screen.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  const { unmount } = renderInShop(<Slip kind="packing-slip" order={order} shipmentId="s1" />);
  expect(cells()).toEqual([
    ["SKU", "Tool", "Ordered", "In this shipment", "Still to come", "Packed"],
    ["SKU-l1", "Clamp", "200", "120", "80", "☐"],
    ["SKU-l2", "Plane", "200", "0", "200", "☐"],
    ["SKU-l3", "Saw", "200", "200", "", "☐"],
  ]);
  expect(screen.getByRole("article").textContent).toContain("Pieces in this shipment320");
  expect(screen.getByRole("article").textContent).not.toContain("$");
  unmount();
  renderInShop(<Slip kind="delivery-note" order={order} />);
  expect(cells()).toEqual([
    ["SKU", "Tool", "Ordered", "In this shipment"],
    ["SKU-l1", "Clamp", "200", "80"],
    ["SKU-l2", "Plane", "200", "200"],
  ]);
  expect(screen.getByRole("article").textContent).toContain("Pieces in this shipment280");
});

// @vitest-environment jsdom
import type { OrderEvent, OrderLine, OrderWithShipments } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

const line = (id: string, toolName: string, quantity: number) => ({ id, toolName, quantity }) as OrderLine;
const lines = [line("a", "Anvil", 13), line("b", "Bow saw", 5)];
const order = {
  id: "o1",
  lines,
  allLineCount: 2,
  shipments: [] as OrderWithShipments["shipments"],
} as OrderWithShipments;
const event: OrderEvent = {
  from: null,
  to: null,
  id: "e1",
  kind: "shipped",
  lineIds: null,
  toolName: null,
  amountCents: null,
  shipment: null,
  refund: null,
  text: null,
  by: null,
  happenedAt: "2026-11-25T10:00:00.000Z",
};

async function showEvent(shown: Partial<OrderEvent>): Promise<string | null> {
  new FakeShop({ "orders.listOrderEvents": (): OrderEvent[] => [{ ...event, ...shown }] });
  renderInShop(<OrderTimeline order={order} isAdmin={false} />);
  return (await screen.findByText(/^(Shipp|Refunded)/)).textContent;
}

const shipmentOf = (...pieces: [string, number][]): OrderEvent["shipment"] => ({
  carrier: "UPS",
  trackingNumber: "1Z999",
  lines: pieces.map(([lineId, quantity]) => ({ lineId, quantity })),
});

test("a partial shipment says how many pieces of which tools it has, even if it has some of every line, and who brings it", async () => {
  const title = await showEvent({ shipment: shipmentOf(["a", 13], ["b", 2]) });
  expect(title).toBe("Shipped a part: 13 × Anvil, 2 of 5 × Bow saw");
  expect(screen.getByText("UPS 1Z999")).toBeDefined();
});

test("the pieces of a shipment that was undone stay in the history", async () => {
  const title = await showEvent({ kind: "shipment-undone", shipment: shipmentOf(["a", 4]) });
  expect(title).toBe("Shipping was undone: 4 of 13 × Anvil");
});

test("a shipment of whole lines names them", async () => {
  expect(await showEvent({ shipment: shipmentOf(["b", 5]), lineIds: ["b"], toolName: "Bow saw" })).toBe(
    "Shipped: Bow saw",
  );
});

test("a shipment of everything is just shipped", async () => {
  expect(await showEvent({ shipment: shipmentOf(["a", 13], ["b", 5]) })).toBe("Shipped");
});

test("a failed refund says nothing of pieces back in stock", async () => {
  const lines = [{ lineId: "a", quantity: 13, isRestocked: true }] as NonNullable<OrderEvent["refund"]>["lines"];
  new FakeShop({
    "orders.listOrderEvents": (): OrderEvent[] => [
      { ...event, kind: "refund-failed", refund: { reason: "Two were dented.", lines } },
    ],
  });
  renderInShop(<OrderTimeline order={order} isAdmin />);
  expect(await screen.findByText("Two were dented.")).toBeTruthy();
  expect(screen.queryByText(/back in stock/)).toBeNull();
});

test("a refund says of what, why, and whether the pieces are back in stock", async () => {
  const title = await showEvent({
    kind: "partly-refunded",
    amountCents: 900,
    refund: {
      reason: "Two were dented.",
      lines: [
        { lineId: "a", quantity: 2, amountCents: 700, isRestocked: false },
        { lineId: "b", quantity: 0, amountCents: 200, isRestocked: false },
      ],
    },
  });
  expect(title).toBe("Refunded in part: 2 of 13 × Anvil, Bow saw");
  expect(screen.getByText("Two were dented.")).toBeDefined();
  expect(screen.getByText("Pieces not back in stock.")).toBeDefined();
});

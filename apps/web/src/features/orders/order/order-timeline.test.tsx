// @vitest-environment jsdom
import type { OrderEvent, OrderLine, OrderWithShipments } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

const shippedAt = "2026-11-25T10:00:00.000Z";
const line = (id: string, toolName: string, quantity: number) => ({ id, toolName, quantity }) as OrderLine;
const event = { id: "e1", kind: "shipped", amountCents: null, text: null, by: null, happenedAt: shippedAt } as const;

async function titleOf(shipped: [string, number][], lineIds: string[] | null = null) {
  new FakeShop({ "orders.listOrderEvents": (): OrderEvent[] => [{ ...event, lineIds }] });
  const lines = shipped.map(([lineId, quantity]) => ({ lineId, quantity }));
  const order = {
    id: "o1",
    lines: [line("a", "Anvil", 13), line("b", "Bow saw", 5)],
    shipments: [{ id: "s1", carrier: null, trackingNumber: null, shippedAt, lines }],
  };
  renderInShop(<OrderTimeline order={order as Partial<OrderWithShipments> as OrderWithShipments} isAdmin={false} />);
  return (await screen.findByText(/^Shipped/)).textContent;
}

test("a shipment of a part says how many pieces of which tools it has, even if it has some of every line", async () => {
  expect(
    await titleOf([
      ["a", 13],
      ["b", 2],
    ]),
  ).toBe("Shipped a part: 13 × Anvil, 2 of 5 × Bow saw");
});

test("a shipment of whole lines names them", async () => {
  expect(await titleOf([["b", 5]], ["b"])).toBe("Shipped: Bow saw");
});

test("a shipment of everything is just shipped", async () => {
  expect(
    await titleOf([
      ["a", 13],
      ["b", 5],
    ]),
  ).toBe("Shipped");
});

// @vitest-environment jsdom
import type { OrderWithShipments, TrackShipmentInput } from "@ironmonger/contract/orders";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testLine, testOrder } from "../../../testing/test-order.ts";
import { Shipments } from "../order/shipments.tsx";

const orderWith = (trackingNumber: string | null): OrderWithShipments => ({
  ...testOrder,
  statuses: ["shipped"],
  shipments: [
    {
      id: "s1",
      lines: [{ lineId: testLine.id, quantity: testLine.quantity }],
      carrier: trackingNumber && "UPS",
      trackingNumber,
      shippedAt: "2026-11-20T12:00:00.000Z",
      lineCount: 1,
    },
  ],
});
beforeEach(() => sessionStorage.clear());

function show(order: OrderWithShipments, { isAdmin = true, answer = (): unknown => order } = {}) {
  const sent: TrackShipmentInput[] = [];
  new FakeShop({
    "orders.trackShipment": (input) => {
      sent.push(input as TrackShipmentInput);
      return answer();
    },
  });
  renderInShop(<Shipments order={order} isAdmin={isAdmin} />);
  return sent;
}
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const number = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Tracking number or link" });

test("a parcel that has left gets a carrier and a tracking number; a reload loses no input, closing discards it", async () => {
  show(orderWith(null));
  await click("Add tracking");
  await userEvent.type(await screen.findByRole("combobox", { name: "Carrier" }), "GLS");
  await userEvent.type(await number(), "77");
  cleanup();
  const sent = show(orderWith(null));
  await click("Add tracking");
  expect((await number()).value).toBe("77");
  await click("Close");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await click("Add tracking");
  expect((await number()).value).toBe("");
  await userEvent.type(await screen.findByRole("combobox", { name: "Carrier" }), "GLS");
  await userEvent.type(await number(), "77");
  await click("Save");
  await expect.poll(() => sent).toEqual([{ id: "s1", carrier: "GLS", trackingNumber: "77" }]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a number can be removed, an unchanged one cannot be saved, and a refusal stays in the dialog", async () => {
  const sent = show(orderWith("1Z"), {
    answer: () => {
      throw new ShopError("CONFLICT", "This shipment was undone.");
    },
  });
  await click("Change tracking");
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Save" })).disabled).toBe(true);
  await userEvent.clear(await number());
  await click("Save");
  await expect.poll(() => sent).toEqual([{ id: "s1", carrier: "UPS", trackingNumber: null }]);
  expect((await screen.findByRole("alert")).textContent).toBe("This shipment was undone.");
});

test("the buyer sees the number and cannot change it", () => {
  show(orderWith("1Z"), { isAdmin: false });
  expect(screen.getByRole("link", { name: /^1Z/ }).getAttribute("href")).toContain("tracknum=1Z");
  expect(screen.queryByRole("button")).toBeNull();
});

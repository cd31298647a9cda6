// @vitest-environment jsdom
import type { Order, ShipOrdersInput, UndoShipmentsInput } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useSelection } from "../../../shared/table/selection/selection.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { SavedViews } from "../../views/saved-views.tsx";
import { OrderBulkActions, ShippedOrders, useOrderBulk } from "./order-bulk.tsx";

const rows = [1, 2, 3].map((index) => ({ id: `o${index}`, number: `IM-1000${index}` })) as Order[];

function Page({ orders = rows }: { orders?: Order[] }) {
  const selection = useSelection("orders", {});
  const [shown, setShown] = useState(orders);
  const bulk = useOrderBulk(selection, shown);
  return (
    <>
      <button
        type="button"
        onClick={() =>
          selection.change(
            orders.map(({ id }) => id),
            true,
            [],
          )
        }
      >
        Tick all
      </button>
      <button type="button" onClick={() => setShown([])}>
        Turn
      </button>
      <ShippedOrders bulk={bulk} />
      {!selection.isEmpty && <OrderBulkActions bulk={bulk} />}
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const linkTo = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

test("ticked orders ship together; what was refused is named, the others have slips and one Undo", async () => {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "orders.shipOrders": (input) => {
      sent.push(input);
      return (input as ShipOrdersInput).orderIds.map((orderId) =>
        orderId === "o2"
          ? { orderId, shipmentId: null, refusal: "The payment is disputed." }
          : { orderId, shipmentId: `s-${orderId}`, refusal: null },
      );
    },
    "orders.undoShipments": (input) => (input as UndoShipmentsInput).ids.map((id) => ({ id, refusal: null })),
  });
  renderInShop(<Page />);
  await press("Tick all");
  await press("Turn");
  expect(await linkTo("Print slips")).toBe("/dashboard/packing-slips?orders=IM-10001,IM-10002,IM-10003");
  expect(await linkTo("Export")).toBe("/export/orders.csv?numbers=10001,10002,10003");
  await userEvent.type(screen.getByLabelText("Carrier of the parcels"), "UPS");
  await press("Ship");
  expect(await screen.findByText("2 orders shipped")).toBeTruthy();
  await expect.poll(() => document.activeElement?.role).toBe("status");
  expect(screen.getByRole("listitem").textContent).toBe("IM-10002 was not shipped: The payment is disputed.");
  expect(await linkTo("Packing slips")).toBe("/dashboard/packing-slips?orders=IM-10001,IM-10003");
  expect(screen.queryByRole("button", { name: "Ship" })).toBeNull();
  await press("Undo all");
  expect(await screen.findByText("Shipping of 2 orders undone")).toBeTruthy();
  expect(sent).toEqual([{ orderIds: ["o1", "o2", "o3"], carrier: "UPS", idempotencyKey: expect.any(String) }]);
  expect(shop.calls).toContain("orders.undoShipments");
});

test("orders that were ticked or shipped before a reload are still; after a lost response, they ship with the same key", async () => {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "orders.shipOrders": (input) => {
      sent.push(input);
      if (sent.length === 1) throw new ShopError("INTERNAL_SERVER_ERROR", "The response was lost.");
      return (input as ShipOrdersInput).orderIds.map((orderId) => ({ orderId, shipmentId: orderId, refusal: null }));
    },
    "orders.undoShipments": (input) => (input as UndoShipmentsInput).ids.map((id) => ({ id, refusal: null })),
  });
  const first = renderInShop(<Page />);
  await press("Tick all");
  await press("Ship");
  expect(await screen.findByText("The response was lost.")).toBeTruthy();
  first.unmount();
  const second = renderInShop(<Page />);
  await press("Ship");
  expect(await screen.findByText("3 orders shipped")).toBeTruthy();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  second.unmount();
  renderInShop(<Page />);
  expect(await linkTo("Packing slips")).toBe("/dashboard/packing-slips?orders=IM-10001,IM-10002,IM-10003");
  await press("Undo all");
  expect(await screen.findByText("Shipping of 3 orders undone")).toBeTruthy();
  expect(shop.calls).toContain("orders.undoShipments");
});

test("shipped orders still have their links after a reload, also if other orders were ticked before it", async () => {
  new FakeShop({
    "orders.shipOrders": (input) =>
      (input as ShipOrdersInput).orderIds.map((orderId) =>
        orderId === "o2"
          ? { orderId, shipmentId: null, refusal: "The payment is disputed." }
          : { orderId, shipmentId: orderId, refusal: null },
      ),
  });
  const rest = [{ id: "o4", number: "IM-10004" }] as Order[];
  const first = renderInShop(<Page />);
  await press("Tick all");
  await press("Ship");
  expect(await screen.findByText("2 orders shipped")).toBeTruthy();
  first.unmount();
  const second = renderInShop(<Page orders={rest} />);
  await press("Tick all");
  second.unmount();
  renderInShop(<Page orders={rest} />);
  expect(await linkTo("Packing slips")).toBe("/dashboard/packing-slips?orders=IM-10001,IM-10003");
  expect(await linkTo("IM-10002")).toBe("/dashboard/orders/IM-10002");
});

test("orders whose shipping can no longer be undone stay listed as shipped", async () => {
  const tooLate = "A shipment can be undone for a minute.";
  const reasons = new Map([["o1", tooLate]]);
  const shop = new FakeShop({
    "orders.shipOrders": (input) =>
      (input as ShipOrdersInput).orderIds.map((orderId) => ({ orderId, shipmentId: orderId, refusal: null })),
    "orders.undoShipments": (input) =>
      (input as UndoShipmentsInput).ids.map((id) => ({ id, refusal: reasons.get(id) ?? null })),
  });
  renderInShop(<Page />);
  await press("Tick all");
  await press("Ship");
  await press("Undo all");
  expect(await screen.findByText(`1 could not be undone: ${tooLate}`)).toBeTruthy();
  expect(await screen.findByText("1 order shipped")).toBeTruthy();
  expect(await linkTo("Packing slips")).toBe("/dashboard/packing-slips?orders=IM-10001");
  reasons.clear();
  await press("Undo all");
  expect(await screen.findByText("Shipping of 1 order undone")).toBeTruthy();
  expect(shop.calls).toContain("orders.undoShipments");
});

test("a minute after shipping, nothing offers to undo it, also after a reload", async () => {
  new FakeShop({
    "orders.shipOrders": (input) =>
      (input as ShipOrdersInput).orderIds.map((orderId) => ({ orderId, shipmentId: orderId, refusal: null })),
  });
  const first = renderInShop(<Page />);
  await press("Tick all");
  await press("Ship");
  expect(await screen.findByRole("button", { name: "Undo all" })).toBeTruthy();
  first.unmount();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
  renderInShop(<Page />);
  expect(await screen.findByText("3 orders shipped")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo all" })).toBeNull();
});

test("a view sets the filters, and what is shown is saved under a name, which survives a reload", async () => {
  const view = { id: "v1", table: "orders", name: "To ship", isShared: true, isBuiltIn: true, canChange: false };
  const own = { ...view, id: "v2", name: "Big ones", isBuiltIn: false, canChange: true, state: { sortBy: "total" } };
  const toShip = { ...view, state: { status: "pending" } };
  const saved: unknown[] = [];
  const shop = new FakeShop({
    "views.list": () => [toShip, own],
    "views.save": (input) => {
      saved.push(input);
      return [toShip, own];
    },
    "views.remove": () => [toShip],
  });
  const page = renderInShop(<SavedViews table="orders" />, "/?page=3&sortBy=total");
  const chosen = () => screen.queryByRole("link", { current: "page" })?.textContent;
  await screen.findByRole("button", { name: "Remove view" });
  expect(chosen()).toBe("Big ones");
  await press("Remove view");
  await screen.findByRole("button", { name: "Save view" });
  expect(chosen()).toBe(undefined);
  await press("Save view");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Large ones");
  await userEvent.click(screen.getByRole("checkbox", { name: "Share it with all admins" }));
  page.unmount();
  renderInShop(<SavedViews table="orders" />, "/?sortBy=total&direction=asc");
  await press("Save view");
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveProperty("value", "Large ones");
  await press("Save");
  expect(await screen.findByText("View saved")).toBeTruthy();
  expect(saved).toEqual([
    {
      table: "orders",
      name: "Large ones",
      isShared: true,
      state: { sortBy: "total", direction: "asc", hide: "", density: "usual" },
    },
  ]);
  await userEvent.click(screen.getByRole("link", { name: "To ship" }));
  expect(chosen()).toBe("To ship");
  expect(shop.calls).toContain("views.remove");
  await press("Undo");
  await expect.poll(() => saved[1]).toEqual({ table: "orders", name: "Big ones", isShared: true, state: own.state });
});

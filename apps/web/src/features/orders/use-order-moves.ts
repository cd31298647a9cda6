import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import type { Order, OrderLine, OrderWithShipments } from "@ironmonger/contract/orders";
import { unshippedLines } from "@ironmonger/contract/orders/shipping";
import { useRef } from "react";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import type { RefundChoices, ToRefund } from "../payments/refund-dialog.tsx";
import { useOrderRows } from "./use-order-rows.ts";

/** What shows one order, besides the lists. */
export const oneOrder = [trpc.orders.getOrder, trpc.orders.listOrderEvents, trpc.payments];

/**
 * Ships or refunds the pending lines of an order: all of them, or one. For all, the row shows the new state immediately, and the old one
 * again if the server refuses. Shipping can be undone in its toast.
 */
export function useOrderMoves() {
  const rows = useOrderRows();
  // The shipped orders and lines as they were loaded, so that the second click of a double click ships nothing.
  const clicked = useRef(new Map<string, Order | OrderLine>());

  const undoShipment = useAction(trpc.orders.undoShipment, {
    touches: oneOrder,
    toast: (order) => (isToCollect(order) ? messages.collectedUndone : messages.shipmentUndone),
    onDone: rows.updateRow,
  });
  /** Says that the last shipment of an order has left, with its Undo. */
  const shipping = {
    touches: oneOrder,
    toast: (order: OrderWithShipments) => (isToCollect(order) ? messages.collected : messages.shipped),
    undo: ({ shipments }: OrderWithShipments) => {
      const shipment = shipments.at(-1);
      return shipment && (() => undoShipment.run({ id: shipment.id }));
    },
    onDone: rows.updateRow,
  };
  const ship = useAction(trpc.orders.shipLines, {
    ...shipping,
    expects: (_utils, { orderId, lines }) => lines ?? rows.moveInList(orderId, "pending", "shipped"),
    onRefused: (error, { orderId, lines = [] }) => {
      for (const id of [orderId, ...lines.map(({ lineId }) => lineId)]) clicked.current.delete(id);
      notifyError(error);
      void rows.refresh();
    },
  });
  const refund = {
    touches: [...oneOrder, trpc.orders.listMyOrders, trpc.orders.listOrders],
    expects: (_utils: unknown, { orderId, lines }: { orderId: string; lines?: unknown }) =>
      lines ?? rows.moveInList(orderId, "pending", "refunded"),
    toast: (_order: unknown, { restock }: { restock?: boolean }) =>
      restock ? messages.refunded : messages.refundedOnly,
  };
  const refundAll = useAction(trpc.payments.refundOrder, refund);
  const refundLines = useAction(trpc.payments.refundLines, refund);

  return {
    /** A disputed order is shipped only from a button that says so. */
    ship: (order: Order, line?: OrderLine, despiteDispute = false) => {
      const target = line ?? order;
      if (clicked.current.get(target.id) === target) return;
      clicked.current.set(target.id, target);
      void ship.run({ orderId: order.id, despiteDispute, ...(line && { lines: [{ lineId: line.id }] }) });
    },
    refund: ({ order, line, isUnshippedOnly }: ToRefund, choices: RefundChoices) =>
      line || isUnshippedOnly
        ? refundLines.run({
            orderId: order.id,
            lines: line ? [{ lineId: line.id }] : unshippedLines(order.lines),
            ...choices,
          })
        : refundAll.run({ orderId: order.id, ...choices }),
    undo: (shipmentId: string) => undoShipment.run({ id: shipmentId }),
    isUndoing: undoShipment.isWorking,
    /** The options of an action that ships an order from elsewhere. */
    shipping,
    isMoving: ship.isWorking || refundAll.isWorking || refundLines.isWorking,
  };
}

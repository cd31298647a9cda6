import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import type { Order, OrderLine, OrderWithShipments } from "@ironmonger/contract/orders";
import { unshippedLines } from "@ironmonger/contract/orders/shipping";
import { useRef } from "react";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import type { RefundChoices, ToRefund } from "./refund-dialog.tsx";
import { useOrderRows } from "./use-order-rows.ts";

/**
 * Ships or refunds the pending lines of an order: all of them, or one. For all, the row shows the new state immediately, and the old one
 * again if the server refuses. Shipping can be undone in its toast.
 */
export function useOrderMoves() {
  const rows = useOrderRows();
  const utils = trpc.useUtils();
  // The shipped orders and lines as they were loaded, so that the second click of a double click ships nothing.
  const clicked = useRef(new Map<string, Order | OrderLine>());
  const refreshOrder = () => {
    void utils.orders.getOrder.invalidate();
    void utils.orders.listOrderEvents.invalidate();
    void utils.payments.invalidate();
  };

  const undoShipment = trpc.orders.undoShipment.useMutation({
    onSuccess: (order) => {
      notifySuccess(isToCollect(order) ? messages.collectedUndone : messages.shipmentUndone);
      return rows.updateRow(order);
    },
    onError: notifyError,
    onSettled: refreshOrder,
  });
  /** Says that the last shipment of an order has left, with its Undo. */
  const showShipped = (order: OrderWithShipments) => {
    const shipment = order.shipments.at(-1);
    const text = isToCollect(order) ? messages.collected : messages.shipped;
    notifySuccess(text, shipment && (() => undoShipment.mutate({ id: shipment.id })));
    return rows.updateRow(order);
  };
  const ship = trpc.orders.shipLines.useMutation({
    onMutate: ({ orderId, lines }) => (lines ? () => {} : rows.moveInList(orderId, "pending", "shipped")),
    onError: (error, { orderId, lines = [] }, undo) => {
      for (const id of [orderId, ...lines.map(({ lineId }) => lineId)]) clicked.current.delete(id);
      undo?.();
      notifyError(error);
      return rows.refresh();
    },
    onSuccess: showShipped,
    onSettled: refreshOrder,
  });
  const refund = {
    onMutate: ({ orderId, lines }: { orderId: string; lines?: unknown }) =>
      lines ? () => {} : rows.moveInList(orderId, "pending", "refunded"),
    onError: (error: unknown, _input: unknown, undo?: () => void) => {
      undo?.();
      notifyError(error);
    },
    onSuccess: (_order: unknown, { restock }: { restock?: boolean }) =>
      notifySuccess(restock ? messages.refunded : messages.refundedOnly),
    onSettled: () => {
      refreshOrder();
      return rows.refresh();
    },
  };
  const refundAll = trpc.payments.refundOrder.useMutation(refund);
  const refundLines = trpc.payments.refundLines.useMutation(refund);

  return {
    /** A disputed order is shipped only from a button that says so. */
    ship: (order: Order, line?: OrderLine, despiteDispute = false) => {
      const target = line ?? order;
      if (clicked.current.get(target.id) === target) return;
      clicked.current.set(target.id, target);
      ship.mutate({ orderId: order.id, despiteDispute, ...(line && { lines: [{ lineId: line.id }] }) });
    },
    refund: ({ order, line, isUnshippedOnly }: ToRefund, choices: RefundChoices) =>
      line || isUnshippedOnly
        ? refundLines.mutate({
            orderId: order.id,
            lines: line ? [{ lineId: line.id }] : unshippedLines(order.lines),
            ...choices,
          })
        : refundAll.mutate({ orderId: order.id, ...choices }),
    undo: (shipmentId: string) => undoShipment.mutate({ id: shipmentId }),
    isUndoing: undoShipment.isPending,
    showShipped,
    refreshOrder,
    isMoving: ship.isPending || refundAll.isPending || refundLines.isPending,
  };
}

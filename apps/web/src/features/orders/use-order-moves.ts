import { messages } from "@ironmonger/contract/messages";
import type { Order, OrderLine, OrderStatus } from "@ironmonger/contract/orders";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";
import type { ToRefund } from "./refund-dialog.tsx";
import { useOrderRows } from "./use-order-rows.ts";

/**
 * Ships or refunds what is pending of an order: all of it, or one line. Where it is all, the row shows the new state immediately, and
 * the old one again if the server refuses.
 */
export function useOrderMoves() {
  const rows = useOrderRows();
  const utils = trpc.useUtils();

  const move = (to: OrderStatus, done: string) => ({
    onMutate: async ({ orderId, lines }: { orderId: string; lines?: unknown }) =>
      lines ? () => {} : await rows.moveInList(orderId, "pending", to),
    onError: (error: unknown, _input: unknown, undo?: () => void) => {
      undo?.();
      notifyError(error);
    },
    onSuccess: () => notifySuccess(done),
    onSettled: () => {
      void utils.orders.getOrder.invalidate();
      void utils.orders.listOrderEvents.invalidate();
      return rows.refresh();
    },
  });

  const ship = trpc.orders.shipLines.useMutation(move("shipped", messages.shipped));
  const refundAll = trpc.payments.refundOrder.useMutation(move("refunded", messages.refunded));
  const refundLines = trpc.payments.refundLines.useMutation(move("refunded", messages.refunded));
  return {
    ship: (order: Order, line?: OrderLine) =>
      ship.mutate({ orderId: order.id, ...(line && { lines: [{ lineId: line.id }] }) }),
    refund: ({ order, line }: ToRefund) =>
      line
        ? refundLines.mutate({ orderId: order.id, lines: [{ lineId: line.id }] })
        : refundAll.mutate({ orderId: order.id }),
    isMoving: ship.isPending || refundAll.isPending || refundLines.isPending,
  };
}

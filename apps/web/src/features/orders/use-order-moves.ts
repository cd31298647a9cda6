import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";
import { useOrderRows } from "./use-order-rows.ts";

/** Ships or refunds an order. The row shows the new state immediately, and the old one again if the server refuses. */
export function useOrderMoves() {
  const rows = useOrderRows();
  const utils = trpc.useUtils();

  const move = (change: Partial<Order>, done: string) => ({
    onMutate: ({ orderId }: { orderId: string }) => rows.changeInList(orderId, change),
    onError: (error: unknown, _input: unknown, undo?: () => void) => {
      undo?.();
      notifyError(error);
    },
    onSuccess: (order: Order) => {
      utils.orders.getOrder.setData({ id: order.id }, order);
      notifySuccess(done);
    },
    onSettled: (_order: unknown, _error: unknown, { orderId }: { orderId: string }) => {
      void utils.orders.listOrderEvents.invalidate({ orderId });
      return rows.refresh();
    },
  });

  const ship = trpc.orders.shipLines.useMutation(move({ status: "shipped" }, messages.shipped));
  const refund = trpc.payments.refundOrder.useMutation(move({ status: "refunded" }, messages.refunded));
  return {
    shipOrder: (order: Order) => ship.mutate({ orderId: order.id }),
    refundOrder: (order: Order) => refund.mutate({ orderId: order.id }),
    isMoving: ship.isPending || refund.isPending,
  };
}

import { messages } from "@ironmonger/contract/messages";
import type { OrderLine } from "@ironmonger/contract/orders";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { describeAdded } from "../../shared/prices/added-to-basket.ts";
import { trpc } from "../../shared/server/trpc.ts";
import type { ToCancel } from "./cancel-dialog.tsx";
import { useOrderRows } from "./use-order-rows.ts";

/**
 * Cancels an unpaid order, or one line of it. The row of an order disappears immediately, and returns if the server refuses. Lines of a
 * cancelled order that the buyer still wants go into the basket.
 */
export function useCancel() {
  const rows = useOrderRows();
  const utils = trpc.useUtils();
  const refresh = () => {
    void utils.catalog.getTool.invalidate();
    void utils.orders.getOrder.invalidate();
    void utils.orders.listOrderEvents.invalidate();
    return rows.refresh();
  };

  const cancelOrder = trpc.orders.cancelOrder.useMutation({
    onMutate: ({ id }) => rows.removeMine(id),
    onError: (error, _input, undo) => {
      undo?.();
      notifyError(error);
    },
    onSuccess: () => notifySuccess(messages.deletedSuccessfully),
    onSettled: refresh,
  });
  const cancelLine = trpc.orders.cancelLine.useMutation({
    onError: notifyError,
    onSuccess: () => notifySuccess(messages.deletedSuccessfully),
    onSettled: refresh,
  });

  const addLines = trpc.basket.addLines.useMutation({
    onError: notifyError,
    onSuccess: (_basket, { lines }) => {
      void utils.basket.invalidate();
      notifySuccess(describeAdded(lines.length));
    },
  });
  const addToBasket = (lines: OrderLine[]) =>
    addLines.mutate({ lines: lines.map(({ toolId, quantity }) => ({ toolId, quantity })), pageSize: 1 });

  return {
    cancel: ({ order, line }: ToCancel, others: OrderLine[] = []) => {
      if (line) return cancelLine.mutate({ id: line.id });
      return cancelOrder.mutate({ id: order.id }, { onSuccess: () => others.length > 0 && addToBasket(others) });
    },
    isCancelling: cancelOrder.isPending || cancelLine.isPending,
  };
}

import { messages } from "@ironmonger/contract/messages";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import type { ToCancel } from "./cancel-dialog.tsx";
import { useOrderRows } from "./use-order-rows.ts";

/** Cancels an unpaid order, or one line of it. The row of an order disappears immediately, and returns if the server refuses. */
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

  return {
    cancel: ({ order, line }: ToCancel) =>
      line ? cancelLine.mutate({ id: line.id, reprice: true }) : cancelOrder.mutate({ id: order.id }),
    isCancelling: cancelOrder.isPending || cancelLine.isPending,
  };
}

import { messages } from "@ironmonger/contract/messages";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";
import { useOrderRows } from "./use-order-rows.ts";

/** Cancels an unpaid order. Its row disappears immediately, and returns if the server refuses. */
export function useCancelOrder({ onCancelled }: { onCancelled?: () => void } = {}) {
  const rows = useOrderRows();
  const utils = trpc.useUtils();
  return trpc.orders.cancelOrder.useMutation({
    onMutate: ({ id }) => rows.removeMine(id),
    onError: (error, _input, undo) => {
      undo?.();
      notifyError(error);
    },
    onSuccess: () => {
      notifySuccess(messages.deletedSuccessfully);
      onCancelled?.();
    },
    onSettled: (_result, _error, { id }) => {
      void utils.catalog.getTool.invalidate();
      void utils.orders.getOrder.invalidate({ id });
      void utils.orders.listOrderEvents.invalidate({ orderId: id });
      return rows.refresh();
    },
  });
}

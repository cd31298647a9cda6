import { messages } from "@ironmonger/contract/messages";
import type { PlaceOrderInput } from "@ironmonger/contract/orders";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";
import { useOrderKey } from "./use-order-key.ts";

/** Places an order. The stock on the screen goes down immediately, and up again if the server refuses. */
export function usePlaceOrder({ onPlaced }: { onPlaced: () => void }) {
  const utils = trpc.useUtils();
  const orderKey = useOrderKey();

  const mutation = trpc.orders.placeOrder.useMutation({
    onMutate: async ({ toolId, quantity }) => {
      await utils.catalog.getTool.cancel({ id: toolId });
      const before = utils.catalog.getTool.getData({ id: toolId });
      if (before) utils.catalog.getTool.setData({ id: toolId }, { ...before, available: before.available - quantity });
      return { before };
    },
    onError: (error, { toolId }, context) => {
      if (context?.before) utils.catalog.getTool.setData({ id: toolId }, context.before);
      notifyError(error);
    },
    onSuccess: () => {
      orderKey.forget();
      notifySuccess(messages.orderPlaced);
      onPlaced();
    },
    onSettled: (_order, _error, { toolId }) => {
      void utils.orders.invalidate();
      return utils.catalog.getTool.invalidate({ id: toolId });
    },
  });

  return {
    placeOrder: (order: PlaceOrderInput) => mutation.mutate({ ...order, idempotencyKey: orderKey.keyFor(order) }),
    isPlacing: mutation.isPending,
    placedOrder: mutation.data,
  };
}

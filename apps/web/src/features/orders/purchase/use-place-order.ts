import { messages } from "@ironmonger/contract/messages";
import type { PlaceOrderInput } from "@ironmonger/contract/orders";
import { issuesOf, messageOf } from "../../../shared/error-message.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { isRefusal, trpc } from "../../../shared/trpc.ts";
import { useIdempotencyKey } from "../../../shared/use-idempotency-key.ts";
import { useReloadCharges } from "../use-charges.ts";

/** Places an order. The stock on the screen goes down immediately, and up again if the server refuses. */
export function usePlaceOrder({ onPlaced }: { onPlaced: () => void }) {
  const utils = trpc.useUtils();
  const orderKey = useIdempotencyKey();
  const reloadCharges = useReloadCharges();

  const mutation = trpc.orders.placeOrder.useMutation({
    onMutate: async ({ lines }) => {
      const undos = await Promise.all(
        lines.map(async ({ toolId: id, quantity }) => {
          await utils.catalog.getTool.cancel({ id });
          const before = utils.catalog.getTool.getData({ id });
          if (before) utils.catalog.getTool.setData({ id }, { ...before, available: before.available - quantity });
          return () => utils.catalog.getTool.setData({ id }, before);
        }),
      );
      return () => {
        for (const undo of undos) undo();
      };
    },
    onError: (error, _order, undo) => {
      undo?.();
      notifyError(error);
      if (issuesOf(error).some(({ path: [field] }) => field === "expectedTotalCents")) reloadCharges();
    },
    onSuccess: () => {
      orderKey.forget();
      notifySuccess(messages.orderPlaced);
      onPlaced();
    },
    onSettled: (_order, _error, { lines }) => {
      void utils.orders.invalidate();
      // Also while no page shows the addresses: the next form starts with the address of this order.
      void utils.addresses.list.invalidate(undefined, { refetchType: "all" });
      return Promise.all(lines.map(({ toolId: id }) => utils.catalog.getTool.invalidate({ id })));
    },
  });

  return {
    placeOrder: (order: Omit<PlaceOrderInput, "idempotencyKey">) =>
      // With another total it is still the same order, which may have been placed although its response was lost.
      mutation.mutate({ ...order, idempotencyKey: orderKey.keyFor({ ...order, expectedTotalCents: undefined }) }),
    isPlacing: mutation.isPending,
    placedOrder: mutation.data,
    /** Why the shop refused the last order. */
    refusal: isRefusal(mutation.error) ? refusalText(messageOf(mutation.error)) : null,
    forgetRefusal: () => mutation.isError && mutation.reset(),
  };
}

/** The field of the quantity already shows its error, with the current stock. */
const refusalText = (message: string): string =>
  message === messages.quantityOutOfRange || message === messages.notEnoughToPurchase
    ? "Nothing is ordered: fewer pieces are left than you asked for."
    : message;

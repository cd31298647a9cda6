import { messages } from "@ironmonger/contract/messages";
import type { OrderLine } from "@ironmonger/contract/orders";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { describeAdded } from "../basket/added-to-basket.ts";
import type { ToCancel } from "./cancel-dialog.tsx";
import { useOrderRows } from "./use-order-rows.ts";

/**
 * Cancels an unpaid order, or one line of it. The row of an order disappears immediately, and returns if the server refuses. Lines of a
 * cancelled order that the buyer still wants go into the basket.
 */
export function useCancel() {
  const rows = useOrderRows();
  const touches = [
    trpc.catalog.getTool,
    trpc.orders.getOrder,
    trpc.orders.listOrderEvents,
    trpc.orders.listMyOrders,
    trpc.orders.listOrders,
  ];
  const toast = messages.deletedSuccessfully;
  const cancelLine = useAction(trpc.orders.cancelLine, { touches, toast });
  const cancelOrder = useAction(trpc.orders.cancelOrder, {
    touches,
    toast,
    expects: (_utils, { id }) => rows.removeMine(id),
  });
  const addLines = useAction(trpc.basket.addLines, {
    touches: [trpc.basket],
    toast: (_basket, { lines }) => describeAdded(lines.length),
  });

  return {
    async cancel({ order, line }: ToCancel, dependentLines: OrderLine[] = []): Promise<void> {
      const cancelled = line ? await cancelLine.run({ id: line.id }) : await cancelOrder.run({ id: order.id });
      if (cancelled && dependentLines.length > 0)
        await addLines.run({
          lines: dependentLines.map(({ toolId, quantity }) => ({ toolId, quantity })),
          pageSize: 1,
        });
    },
    isCancelling: cancelOrder.isWorking || cancelLine.isWorking,
  };
}

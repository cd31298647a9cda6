import { isToCollect } from "@ironmonger/contract/delivery/collect";
import type { Order } from "@ironmonger/contract/orders";
import { Button } from "@mantine/core";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useOrderMoves } from "./use-order-moves.ts";

/** Ships all of an order, or says that it is collected, from where it is listed; its toast has Undo. */
export function ShipButton({ order }: { order: Pick<Order, "id" | "number" | "delivery"> }) {
  const utils = trpc.useUtils();
  const isCollected = isToCollect(order);
  const { showShipped, refreshOrder } = useOrderMoves();
  const ship = trpc.orders.shipLines.useMutation({
    onSuccess: showShipped,
    onError: notifyError,
    onSettled: () => {
      refreshOrder();
      void utils.insights.invalidate();
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={isCollected ? `Collected ${order.number}` : `Ship ${order.number}`}
      loading={ship.isPending}
      onClick={onFirstClick(() => ship.mutate({ orderId: order.id }))}
    >
      {isCollected ? "Collected" : "Ship"}
    </Button>
  );
}

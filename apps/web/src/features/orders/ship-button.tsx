import { isToCollect } from "@ironmonger/contract/delivery/collect";
import type { Order } from "@ironmonger/contract/orders";
import { Button } from "@mantine/core";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useOrderMoves } from "./use-order-moves.ts";

/** Ships all of an order, or says that it is collected, from where it is listed; its toast has Undo. */
export function ShipButton({ order }: { order: Pick<Order, "id" | "number" | "delivery"> }) {
  const isCollected = isToCollect(order);
  const { shipping } = useOrderMoves();
  const ship = useAction(trpc.orders.shipLines, {
    ...shipping,
    touches: [...shipping.touches, trpc.insights],
  });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={isCollected ? `Collected ${order.number}` : `Ship ${order.number}`}
      {...ship.button({ orderId: order.id })}
    >
      {isCollected ? "Collected" : "Ship"}
    </Button>
  );
}

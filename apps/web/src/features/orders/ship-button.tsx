import { Button } from "@mantine/core";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useOrderMoves } from "./use-order-moves.ts";

/** Ships all of an order from where it is listed; its toast has Undo. */
export function ShipButton({ order }: { order: { id: string; number: string } }) {
  const utils = trpc.useUtils();
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
      aria-label={`Ship ${order.number}`}
      loading={ship.isPending}
      onClick={onFirstClick(() => ship.mutate({ orderId: order.id }))}
    >
      Ship
    </Button>
  );
}

import type { Order } from "@ironmonger/contract/orders";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import classes from "./order-actions.module.css";
import { RefundOrderDialog } from "./refund-order-dialog.tsx";
import { useCancelOrder } from "./use-cancel-order.ts";
import { useOrderMoves } from "./use-order-moves.ts";

type Props = { order: Order; user: { email: string; isAdmin: boolean }; onCancelled: () => void };

/** Buttons for what this user may do with the order in its state, and for printing. */
export function OrderActions({ order, user, onCancelled }: Props) {
  const [dialog, setDialog] = useState<"cancel" | "refund" | null>(null);
  const cancelOrder = useCancelOrder({ onCancelled });
  const { shipOrder, refundOrder, isMoving } = useOrderMoves();
  const close = () => setDialog(null);
  const isOwn = order.buyerEmail === user.email;

  return (
    <Group gap="xs" className={classes.actions}>
      <Button variant="default" size="sm" onClick={() => window.print()}>
        Print
      </Button>
      {order.status === "unpaid" && (
        <Button variant="default" size="sm" onClick={() => setDialog("cancel")} loading={cancelOrder.isPending}>
          Cancel
        </Button>
      )}
      {order.status === "unpaid" && isOwn && (
        <Button size="sm" color="safety" component={Link} to={`/dashboard/payment/${order.id}`}>
          Pay
        </Button>
      )}
      {order.status === "pending" && user.isAdmin && (
        <>
          <Button variant="default" size="sm" onClick={() => setDialog("refund")} disabled={isMoving}>
            Refund
          </Button>
          <Button size="sm" onClick={() => shipOrder(order)} loading={isMoving}>
            Mark as shipped
          </Button>
        </>
      )}
      <CancelOrderDialog
        order={dialog === "cancel" ? order : null}
        onClose={close}
        onCancel={({ id }) => cancelOrder.mutate({ id })}
      />
      <RefundOrderDialog order={dialog === "refund" ? order : null} onClose={close} onRefund={refundOrder} />
    </Group>
  );
}

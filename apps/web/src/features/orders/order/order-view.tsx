import type { OrderWithShipments } from "@ironmonger/contract/orders";
import { Alert } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CancelDialog, type ToCancel } from "../cancel-dialog.tsx";
import { RefundDialog, type ToRefund } from "../refund-dialog.tsx";
import { useCancel } from "../use-cancel.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderedAgain, useOrderAgain } from "./order-again.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderLines } from "./order-lines.tsx";
import { PaymentAlerts } from "./payment-alerts.tsx";
import { RefundPartDialog } from "./refund-part-dialog.tsx";
import { Refunds } from "./refunds.tsx";
import { ShipDialog } from "./ship-dialog.tsx";
import { Shipments } from "./shipments.tsx";

type Props = {
  order: OrderWithShipments;
  user: { email: string; isAdmin: boolean };
  /** Further actions of the buyer on the tools, beside ordering them again. */
  action?: ReactNode;
};

/** An order with its lines, and what this user may do with it and with each line. Prints as an order sheet. */
export function OrderView({ order, user, action }: Props) {
  const [toCancel, setToCancel] = useState<ToCancel | null>(null);
  const [toRefund, setToRefund] = useState<ToRefund | null>(null);
  const [isRefundingPart, setRefundingPart] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const { cancel, isCancelling } = useCancel();
  const { ship, refund, isMoving } = useOrderMoves();
  const again = useOrderAgain(order);

  return (
    <>
      <OrderActions
        order={order}
        user={user}
        isWorking={isCancelling || isMoving || again.isPending}
        action={action}
        onOrderAgain={again.orderAgain}
        onCancel={() => setToCancel({ order })}
        onRefund={() => setToRefund({ order })}
        onRefundPart={() => setRefundingPart(true)}
        onPrepare={() => setPreparing(true)}
        onShip={() => ship(order, undefined, order.isDisputed)}
      />
      {order.cancelled && (
        <Alert color="gray" title="This order is cancelled" role="status" mb="md">
          To find it again, search your orders for its number or a tool, or filter them by the state “Cancelled”.
        </Alert>
      )}
      {user.isAdmin && <PaymentAlerts orderId={order.id} />}
      {again.result && <OrderedAgain result={again.result} />}
      <OrderLines
        order={order}
        isAdmin={user.isAdmin}
        onCancel={(line) => setToCancel({ order, line })}
        onShip={(line) => ship(order, line)}
        onRefund={(line) => setToRefund({ order, line })}
      />
      <Shipments order={order} isAdmin={user.isAdmin} />
      {order.isPaid && <Refunds order={order} />}
      <OrderDetails order={order} />
      <CancelDialog asked={toCancel} onClose={() => setToCancel(null)} onCancel={cancel} />
      <RefundDialog asked={toRefund} onClose={() => setToRefund(null)} onRefund={refund} />
      <RefundPartDialog order={order} isOpen={isRefundingPart} onClose={() => setRefundingPart(false)} />
      <ShipDialog order={order} isOpen={isPreparing} onClose={() => setPreparing(false)} />
    </>
  );
}

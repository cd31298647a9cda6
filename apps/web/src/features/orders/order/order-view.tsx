import { formatTools } from "@ironmonger/contract/money";
import type { OrderWithShipments } from "@ironmonger/contract/orders";
import { Alert, Box, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { PaymentAlerts } from "../../payments/payment-alerts.tsx";
import { RefundDialog, type ToRefund } from "../../payments/refund-dialog.tsx";
import { CancelDialog, type ToCancel } from "../cancel-dialog.tsx";
import { RefundPartDialog } from "../order-dialogs/refund-part-dialog.tsx";
import { ShipDialog } from "../order-dialogs/ship-dialog.tsx";
import { useCancel } from "../use-cancel.ts";
import { useMayCancel } from "../use-may-cancel.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import { useLoadWholeOrder } from "../use-whole-order.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderedAgain, useOrderAgain } from "./order-again.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { type LinePages, OrderLines } from "./order-lines.tsx";
import { Refunds } from "./refunds.tsx";
import { Shipments } from "./shipments.tsx";

type Props = {
  /** With a page of its lines. */
  order: OrderWithShipments;
  pages: LinePages;
  user: { email: string; isAdmin: boolean };
  /** Further actions of the buyer on the tools, beside ordering them again. */
  action?: ReactNode;
  /** The head of the page, with these actions. */
  head: (actions?: ReactNode) => ReactNode;
  /** What its approval says, if it needed one. */
  approval?: ReactNode;
  /** What happened to the order. */
  history: ReactNode;
};

/**
 * An order with its lines, and what this user may do with it and with each line: for admins in the shape of a record, for its buyer as a
 * page to read. Prints as an order sheet.
 */
export function OrderView({ order, pages, user, action, head, approval, history }: Props) {
  const [toCancel, setToCancel] = useState<ToCancel | null>(null);
  const [toRefund, setToRefund] = useState<ToRefund | null>(null);
  const [isRefundingPart, setRefundingPart] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const { cancel, isCancelling } = useCancel();
  const canCancel = useMayCancel()(order);
  const { ship, refund, isMoving } = useOrderMoves();
  const again = useOrderAgain(order);
  const loadWhole = useLoadWholeOrder();

  const actions = (
    <OrderActions
      order={order}
      user={user}
      isWorking={isCancelling || isMoving || again.isPending}
      action={action}
      isOrderedAgain={(again.result?.added ?? 0) > 0}
      onOrderAgain={again.orderAgain}
      canCancel={canCancel}
      onCancel={() => setToCancel({ order })}
      onRefund={() => setToRefund({ order })}
      onRefundPart={() => setRefundingPart(true)}
      onCancelRest={() => loadWhole(order, (whole) => setToRefund({ order: whole, isUnshippedOnly: true }))}
      onPrepare={() => setPreparing(true)}
      onShip={() => ship(order, undefined, order.isDisputed)}
    />
  );
  const lines = (
    <Panel title="Lines" aside={describeSize(order)}>
      <OrderLines
        order={order}
        pages={pages}
        isAdmin={user.isAdmin}
        canCancel={canCancel}
        onCancel={(line) => loadWhole(order, (whole) => setToCancel({ order: whole, line }))}
        onShip={(line) => ship(order, line)}
        onRefund={(line) => setToRefund({ order, line })}
      />
    </Panel>
  );
  const dialogs = (
    <>
      <CancelDialog
        target={toCancel}
        isOwn={order.buyerEmail === user.email}
        onClose={() => setToCancel(null)}
        onCancel={cancel}
      />
      <RefundDialog target={toRefund} onClose={() => setToRefund(null)} onRefund={refund} />
      <RefundPartDialog order={order} isOpen={isRefundingPart} onClose={() => setRefundingPart(false)} />
      <ShipDialog order={order} isOpen={isPreparing} onClose={() => setPreparing(false)} />
    </>
  );
  const notice = (
    <>
      {order.fulfilment === "cancelled" && order.cancelled && (
        <Alert color="gray" title="This order is cancelled" role="status" mb="md">
          To find it again, search your orders for its number or a tool, or filter them by the state “Cancelled”.
        </Alert>
      )}
      {approval && <Box mb="md">{approval}</Box>}
      {user.isAdmin && <PaymentAlerts orderId={order.id} />}
      {again.result && <OrderedAgain result={again.result} />}
    </>
  );

  if (user.isAdmin)
    return (
      <>
        <RecordPage head={head(actions)} notice={notice} facts={<OrderFacts order={order} />}>
          {lines}
          <Shipments order={order} isAdmin />
          {order.isPaid && <Refunds order={order} />}
          {history}
        </RecordPage>
        {dialogs}
      </>
    );
  return (
    <>
      {head(actions)}
      {notice}
      <Stack>
        {lines}
        <Shipments order={order} isAdmin={false} />
        {order.isPaid && <Refunds order={order} />}
        <OrderDetails order={order} canAttach={canCancel} />
        {history}
      </Stack>
      {dialogs}
    </>
  );
}

const describeSize = ({ cancelled, lineCount }: OrderWithShipments): string =>
  formatTools((cancelled ?? { lineCount }).lineCount);

import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { Anchor, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { type Column, DataTable, rowHeaderId } from "../../shared/table/data-table.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import classes from "./my-orders-table.module.css";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { useCancelOrder } from "./use-cancel-order.ts";

type Props = { orders: Order[] | undefined; firstPosition: number; isStale: boolean };

/** The buyer's own orders: paid ones with their transaction, unpaid ones with Pay and Cancel. */
export function MyOrdersTable({ orders, firstPosition, isStale }: Props) {
  const [asked, setAsked] = useState<Order | null>(null);
  const cancelOrder = useCancelOrder();

  const columns: Column<Order>[] = [
    { title: "#", width: "56px", isPosition: true, render: (_order, position) => formatNumber(position) },
    { title: "Tool name", isRowHeader: true, render: (order) => <ToolName order={order} /> },
    { title: "Quantity", isNumber: true, width: "110px", render: ({ quantity }) => formatNumber(quantity) },
    { title: "To pay", isNumber: true, width: "140px", render: ({ totalCents }) => formatMoney(totalCents) },
    {
      title: "Pay / Cancel",
      isActions: true,
      width: "300px",
      render: (order) => <PayOrCancel order={order} onCancel={() => setAsked(order)} />,
    },
  ];

  return (
    <>
      <DataTable
        caption="My Orders"
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        firstPosition={firstPosition}
        skeletonRows={5}
        isStale={isStale}
        empty={
          <EmptyState title="No orders yet">
            <Anchor component={Link} to="/catalog">
              Browse the catalog
            </Anchor>
          </EmptyState>
        }
      />
      <CancelOrderDialog
        order={asked}
        onClose={() => setAsked(null)}
        onCancel={({ id }) => cancelOrder.mutate({ id })}
      />
    </>
  );
}

function ToolName({ order }: { order: Order }) {
  return (
    <>
      <Anchor component={Link} to={`/dashboard/orders/${order.id}`} inherit>
        {order.toolName}
      </Anchor>
      <span className={classes.detail}>
        Ordered <MomentText at={order.placedAt} isDayOnly />
      </span>
      {order.status === "unpaid" && order.expiresAt && (
        <span className={classes.detail}>
          Kept for you until <MomentText at={order.expiresAt} />
        </span>
      )}
    </>
  );
}

function PayOrCancel({ order, onCancel }: { order: Order; onCancel: () => void }) {
  if (order.status === "unpaid") {
    return (
      <Group gap="xs" justify="flex-end" className={classes.actions}>
        <Button size="sm" variant="default" onClick={onCancel} aria-describedby={rowHeaderId(order.id)}>
          Cancel
        </Button>
        <Button
          size="sm"
          color="safety"
          component={Link}
          to={`/dashboard/payment/${order.id}`}
          aria-describedby={rowHeaderId(order.id)}
        >
          Pay
        </Button>
      </Group>
    );
  }
  return (
    <div className={classes.paid}>
      <span className={classes.status}>
        {order.isPaid && <strong className={classes.paidLabel}>{messages.paid}</strong>}
        <OrderStatusBadge status={order.status} />
      </span>
      {order.transactionId && <code className={classes.transaction}>{order.transactionId}</code>}
    </div>
  );
}

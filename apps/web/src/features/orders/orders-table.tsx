import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import { Anchor, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../shared/table/data-table.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import classes from "./orders-table.module.css";
import { RefundOrderDialog } from "./refund-order-dialog.tsx";
import { useCancelOrder } from "./use-cancel-order.ts";
import { useOrderMoves } from "./use-order-moves.ts";

type SortKey = ListOrdersInput["sortBy"];
type Props = TableView<SortKey> & { rows: Order[] | undefined };

/** The orders of all buyers, with what an admin may do to each: ship or refund what is paid, cancel what is not. */
export function OrdersTable(view: Props) {
  const [toCancel, setToCancel] = useState<Order | null>(null);
  const [toRefund, setToRefund] = useState<Order | null>(null);
  const cancelOrder = useCancelOrder();
  const { shipOrder, refundOrder } = useOrderMoves();

  const columns: Column<Order, SortKey>[] = [
    { title: "#", width: "64px", isPosition: true, render: (_order, position) => formatNumber(position) },
    {
      title: "Buyer email",
      isRowHeader: true,
      width: "30%",
      sortBy: "buyerEmail",
      render: (order) => <Buyer order={order} />,
    },
    { title: "Tool name", sortBy: "toolName", render: ({ toolName }) => toolName },
    {
      title: "Quantity",
      isNumber: true,
      width: "104px",
      sortBy: "quantity",
      render: ({ quantity }) => formatNumber(quantity),
    },
    {
      title: "To pay",
      isNumber: true,
      width: "120px",
      sortBy: "total",
      render: ({ totalCents }) => formatMoney(totalCents),
    },
    {
      title: "Status",
      isActions: true,
      width: "216px",
      render: (order) => (
        <StatusCell
          order={order}
          onShip={() => shipOrder(order)}
          onRefund={() => setToRefund(order)}
          onCancel={() => setToCancel(order)}
        />
      ),
    },
  ];

  return (
    <>
      <DataTable caption="All orders" columns={columns} rowKey={({ id }) => id} skeletonRows={10} {...view} />
      <CancelOrderDialog
        order={toCancel}
        onClose={() => setToCancel(null)}
        onCancel={({ id }) => cancelOrder.mutate({ id })}
      />
      <RefundOrderDialog order={toRefund} onClose={() => setToRefund(null)} onRefund={refundOrder} />
    </>
  );
}

function Buyer({ order }: { order: Order }) {
  return (
    <>
      <Anchor component={Link} to={`/dashboard/orders/${order.id}`} inherit>
        {order.buyerEmail}
      </Anchor>
      <span className={classes.detail}>
        Ordered <MomentText at={order.placedAt} />
      </span>
    </>
  );
}

type CellProps = { order: Order; onShip: () => void; onRefund: () => void; onCancel: () => void };

function StatusCell({ order, onShip, onRefund, onCancel }: CellProps) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap" className={classes.actions}>
      {order.status === "pending" ? (
        <>
          <Button size="sm" variant="default" onClick={onRefund} aria-describedby={rowHeaderId(order.id)}>
            Refund
          </Button>
          <Button size="sm" onClick={onShip} aria-describedby={rowHeaderId(order.id)} title="Mark as shipped">
            {order.status}
          </Button>
        </>
      ) : (
        <>
          {order.status === "unpaid" && (
            <Button size="sm" variant="default" onClick={onCancel} aria-describedby={rowHeaderId(order.id)}>
              Cancel
            </Button>
          )}
          <OrderStatusBadge status={order.status} />
        </>
      )}
    </Group>
  );
}

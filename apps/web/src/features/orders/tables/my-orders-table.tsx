import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { type Column, DataTable, rowHeaderId } from "../../../shared/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { TransactionId } from "../../payments/transaction-id.tsx";
import { CancelDialog, type ToCancel } from "../cancel-dialog.tsx";
import { OrderDots } from "../order-dots.tsx";
import { useCancel } from "../use-cancel.ts";
import { useMayCancel } from "../use-may-cancel.ts";
import classes from "./my-orders-table.module.css";
import { NumberCell, QuantityCell, ToolNameCell, TotalCell } from "./order-cells.tsx";

type Props = { orders: Order[] | undefined; firstPosition: number; isStale: boolean; empty: ReactNode };

/** The orders of the buyer: paid ones with their transaction, unpaid ones with Pay and Cancel; those of a company with who ordered. */
export function MyOrdersTable({ orders, firstPosition, isStale, empty }: Props) {
  const [target, setTarget] = useState<ToCancel | null>(null);
  const { cancel } = useCancel();
  const mayCancel = useMayCancel();

  const firstUnpaid = orders?.find(({ payment }) => payment === "due");
  const columns: Column<Order>[] = [
    { title: "#", width: "48px", isPosition: true, render: (_order, position) => formatNumber(position) },
    { title: "Order", isRowHeader: true, width: "104px", render: (order) => <NumberCell order={order} /> },
    {
      title: "Tool name",
      isPlain: true,
      render: (order) => (
        <ToolNameCell order={order}>
          {order.companyId !== null && <span>Ordered by {order.buyerName}</span>}
          {order.payment === "due" && order.expiresAt && (
            <span>
              Reserved until <MomentText at={order.expiresAt} isShort />
            </span>
          )}
        </ToolNameCell>
      ),
    },
    {
      title: "Quantity",
      isNumber: true,
      isHalf: true,
      width: "76px",
      render: (order) => <QuantityCell order={order} />,
    },
    { title: "To pay", isNumber: true, isHalf: true, width: "96px", render: (order) => <TotalCell order={order} /> },
    {
      title: "State",
      width: "100px",
      render: (order) => <OrderDots statuses={order.statuses} isCollected={isToCollect(order)} />,
    },
    {
      title: "Pay / Cancel",
      isActions: true,
      isPrinted: orders?.some(({ isPaid }) => isPaid),
      width: "168px",
      render: (order) => (
        <PayOrCancel
          order={order}
          isFirst={order.id === firstUnpaid?.id}
          onCancel={mayCancel(order) ? () => setTarget({ order }) : null}
        />
      ),
    },
  ];

  return (
    <>
      <div className={classes.orders}>
        <DataTable
          caption="My Orders"
          columns={columns}
          rows={orders}
          rowKey={({ id }) => id}
          firstPosition={firstPosition}
          skeletonRows={5}
          isStale={isStale}
          empty={empty}
        />
      </div>
      <CancelDialog target={target} isOwn onClose={() => setTarget(null)} onCancel={cancel} />
    </>
  );
}

type PayProps = {
  order: Order;
  /** Of the unpaid ones: its button is the orange one. */
  isFirst: boolean;
  onCancel: (() => void) | null;
};

function PayOrCancel({ order, isFirst, onCancel }: PayProps) {
  if (order.payment === "due") {
    return (
      <Group gap="xs" justify="flex-end" wrap="nowrap" className={classes.actions}>
        {onCancel && (
          <Button size="sm" variant="default" onClick={onCancel} aria-describedby={rowHeaderId(order.id)}>
            Cancel
          </Button>
        )}
        <Button
          size="sm"
          {...(isFirst ? { color: "safety" } : { variant: "outline", color: "safety", className: classes.pay })}
          component={Link}
          to={`/dashboard/payment/${order.number}`}
          aria-describedby={rowHeaderId(order.id)}
        >
          Pay
        </Button>
      </Group>
    );
  }
  return (
    <div className={classes.paid}>
      {order.isPaid && <strong className={classes.paidLabel}>{messages.paid}</strong>}
      {order.transactionId && <TransactionId id={order.transactionId} />}
    </div>
  );
}

import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { ListOrdersInput, Order, OrderStatus } from "@ironmonger/contract/orders";
import { Anchor, Button, Group } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../../shared/table/data-table.tsx";
import { EmailText } from "../../../shared/ui/email-text.tsx";
import { CancelDialog, type ToCancel } from "../cancel-dialog.tsx";
import { OrderStatuses } from "../order-statuses.tsx";
import { RefundDialog, type ToRefund } from "../refund-dialog.tsx";
import { useCancel } from "../use-cancel.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import { NumberCell, QuantityCell, ToolNameCell, TotalCell } from "./order-cells.tsx";
import classes from "./orders-tables.module.css";

type SortKey = ListOrdersInput["sortBy"];
type Props = TableView<SortKey> & { rows: Order[] | undefined };

/**
 * The orders of all buyers, with what an admin may do to each: ship or refund what is pending, cancel what is unpaid. A disputed order
 * ships from its page only.
 */
export function OrdersTable(view: Props) {
  const [toCancel, setToCancel] = useState<ToCancel | null>(null);
  const [toRefund, setToRefund] = useState<ToRefund | null>(null);
  const { cancel } = useCancel();
  const { ship, refund } = useOrderMoves();

  const columns: Column<Order, SortKey>[] = [
    { title: "#", width: "48px", isPosition: true, render: (_order, position) => formatNumber(position) },
    {
      title: "Order",
      isRowHeader: true,
      width: "112px",
      sortBy: "placedAt",
      isTime: true,
      render: (order) => <NumberCell order={order} />,
    },
    {
      title: "Buyer email",
      width: "18%",
      sortBy: "buyerEmail",
      render: ({ buyerEmail }) => (
        <span className={classes.email}>
          <EmailText email={buyerEmail} />
        </span>
      ),
    },
    { title: "Tool name", isPlain: true, sortBy: "toolName", render: (order) => <ToolNameCell order={order} /> },
    {
      title: "Quantity",
      isNumber: true,
      isHalf: true,
      width: "88px",
      sortBy: "pieces",
      render: (order) => <QuantityCell order={order} />,
    },
    {
      title: "To pay",
      isNumber: true,
      isHalf: true,
      width: "92px",
      sortBy: "total",
      render: (order) => <TotalCell order={order} />,
    },
    {
      title: "Status",
      isActions: true,
      width: "188px",
      render: (order) => (
        <StatusCell
          order={order}
          onShip={() => ship(order)}
          onRefund={() => setToRefund({ order })}
          onCancel={() => setToCancel({ order })}
        />
      ),
    },
  ];

  return (
    <>
      <DataTable caption="All orders" columns={columns} rowKey={({ id }) => id} skeletonRows={10} {...view} />
      <CancelDialog asked={toCancel} onClose={() => setToCancel(null)} onCancel={cancel} />
      <RefundDialog asked={toRefund} onClose={() => setToRefund(null)} onRefund={refund} />
    </>
  );
}

type CellProps = { order: Order; onShip: () => void; onRefund: () => void; onCancel: () => void };

const disputed = ({ statuses, refundRefusal }: Order): string =>
  [statuses.includes("pending") && messages.orderDisputed, refundRefusal].filter(Boolean).join(" ");

/** The button that ships says "pending"; what else the order's lines are stands beside it. */
function StatusCell({ order, onShip, onRefund, onCancel }: CellProps) {
  const { statuses } = order;
  const isPending = statuses.includes("pending");
  const canShip = isPending && !order.isDisputed;
  const beside: OrderStatus[] = statuses.filter((status) => status !== "pending" && status !== "cancelled");
  const cell = useRef<HTMLDivElement>(null);
  const shipFrom = ({ detail }: React.MouseEvent) => {
    // Pressed by a key: the button disappears, and the focus would go to the top of the page.
    if (detail === 0) cell.current?.focus();
    onShip();
  };
  return (
    <Group
      ref={cell}
      tabIndex={-1}
      gap="xs"
      justify="flex-end"
      wrap={order.isDisputed || (beside.length > 0 && isPending) ? "wrap" : "nowrap"}
      className={classes.moves}
    >
      {order.isDisputed && (
        <Anchor component={Link} to={`/dashboard/orders/${order.number}`} title={disputed(order)} c="red" inherit>
          Disputed
        </Anchor>
      )}
      {canShip && beside.length > 0 && <OrderStatuses statuses={beside} />}
      {statuses.includes("unpaid") && (
        <Button size="sm" variant="default" onClick={onCancel} aria-describedby={rowHeaderId(order.id)}>
          Cancel
        </Button>
      )}
      {isPending && order.refundRefusal === null && (
        <Button size="sm" variant="default" onClick={onRefund} aria-describedby={rowHeaderId(order.id)}>
          Refund
        </Button>
      )}
      {!canShip && <OrderStatuses statuses={statuses} />}
      {canShip && (
        <Button size="sm" onClick={shipFrom} aria-describedby={rowHeaderId(order.id)} title="Mark as shipped">
          pending
        </Button>
      )}
    </Group>
  );
}

import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { Anchor, Button, Group } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { State } from "../../../shared/kit/state.tsx";
import { type Column, rowHeaderId } from "../../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../../shared/kit/table/data-table.tsx";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { CompanyName } from "../../companies/company-name.tsx";
import { ShipBy } from "../../delivery/ship-by.tsx";
import type { ToRefund } from "../../payments/refund-dialog.tsx";
import type { ToCancel } from "../cancel-dialog.tsx";
import { OrderDots } from "../order-dots.tsx";
import { Struck } from "../struck.tsx";
import { useCancel } from "../use-cancel.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import { describeTotal, detailsOf } from "./describe-order.ts";

const lazyCancel = lazyDialog("src/features/orders/cancel-dialog.tsx", () =>
  import("../cancel-dialog.tsx").then((m) => m.CancelDialog),
);
const lazyRefund = lazyDialog("src/features/payments/refund-dialog.tsx", () =>
  import("../../payments/refund-dialog.tsx").then((m) => m.RefundDialog),
);

type SortKey = ListOrdersInput["sortBy"];
type Props = TableView<SortKey> & { rows: Order[] | undefined };

/**
 * The orders of all buyers, with what an admin may do to each: ship or refund what is pending, cancel what is unpaid. A disputed order
 * ships from its page only.
 */
export function OrdersTable(view: Props) {
  const [toCancel, setToCancel] = useState<ToCancel | null>(null);
  const [toRefund, setToRefund] = useState<ToRefund | null>(null);
  const CancelDialog = useLazyDialog(lazyCancel, toCancel !== null, () => setToCancel(null));
  const RefundDialog = useLazyDialog(lazyRefund, toRefund !== null, () => setToRefund(null));
  const money = useMoney();
  const { cancel } = useCancel();
  const { ship, refund } = useOrderMoves();

  const columns: Column<Order, SortKey>[] = [
    { role: "name", title: "#", of: ({ number }) => number, to: ({ number }) => `/dashboard/orders/${number}` },
    { role: "time", title: "Placed", priority: 3, sortBy: "placedAt", of: ({ placedAt }) => placedAt },
    {
      role: "text",
      title: "Buyer email",
      sortBy: "buyerEmail",
      of: ({ buyerEmail }) => buyerEmail,
      detail: ({ buyerName, companyId }) => (
        <>
          <bdi>{buyerName}</bdi>
          {companyId && (
            <>
              {" · "}
              <CompanyName id={companyId} to={`/dashboard/companies/${companyId}`} />
            </>
          )}
        </>
      ),
      whole: ({ buyerName, buyerEmail }) => `${buyerName} · ${buyerEmail}`,
      to: ({ buyerId }) => `/dashboard/users/${buyerId}`,
    },
    {
      role: "text",
      title: "Tool name",
      sortBy: "toolName",
      of: nameLines,
      detail: (order) => detailsOf(order).join(" · "),
    },
    {
      role: "figure",
      title: "Quantity",
      priority: 2,
      sortBy: "pieces",
      of: (order) => (
        <Struck isCancelled={order.cancelled !== null}>{formatNumber((order.cancelled ?? order).pieces)}</Struck>
      ),
    },
    {
      role: "money",
      title: "To pay",
      sortBy: "total",
      of: (order) => (
        <Struck isCancelled={order.cancelled !== null}>{money.format((order.cancelled ?? order).totalCents)}</Struck>
      ),
      whole: (order) => describeTotal(order, money),
    },
    { role: "time", title: "Ship by", of: ({ shipBy }) => (shipBy ? <ShipBy day={shipBy} /> : noDay) },
    { role: "state", title: "Status", of: (order) => <StatusCell order={order} onShip={() => ship(order)} /> },
    {
      role: "actions",
      title: "Actions",
      priority: 3,
      of: (order) => (
        <Moves
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
      <DataTable caption="All orders" columns={columns} rowKey={({ id }) => id} {...view} />
      {CancelDialog && (
        <CancelDialog target={toCancel} isOwn={false} onClose={() => setToCancel(null)} onCancel={cancel} />
      )}
      {RefundDialog && <RefundDialog target={toRefund} onClose={() => setToRefund(null)} onRefund={refund} />}
    </>
  );
}

/** Of an order that has nothing to ship; on phones not even a dash. */
const noDay = <span />;

const isShippable = ({ statuses, isDisputed }: Order): boolean => statuses.includes("pending") && !isDisputed;

const disputed = ({ statuses, refundRefusal }: Order): string =>
  [statuses.includes("pending") && messages.orderDisputed, refundRefusal].filter(Boolean).join(" ");

/** The button that ships says "pending"; what else the order's lines are stands beside it. */
function StatusCell({ order, onShip }: { order: Order; onShip: () => void }) {
  const { statuses, isDisputed } = order;
  const isCollected = isToCollect(order);
  const canShip = isShippable(order);
  const moreStatuses = statuses.filter((status) => status !== "pending" && !hasLeft(status));
  const cell = useRef<HTMLDivElement>(null);
  const shipFrom = ({ detail }: React.MouseEvent) => {
    // Pressed by a key: the button disappears, and the focus would go to the top of the page.
    if (detail === 0) cell.current?.focus();
    onShip();
  };
  return (
    <Group component="span" ref={cell} tabIndex={-1} gap="xs" wrap="nowrap">
      {canShip && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          fw="regular"
          ms="-xs"
          className="printed"
          onClick={shipFrom}
          aria-describedby={rowHeaderId(order.id)}
          title={isCollected ? "Collected" : "Ship"}
        >
          <OrderDots statuses={["pending"]} />
        </Button>
      )}
      {isDisputed && (
        <Anchor
          component={Link}
          to={`/dashboard/orders/${order.number}`}
          title={disputed(order)}
          display="inline-flex"
          style={{ alignItems: "center" }}
          c="var(--ink)"
          inherit
        >
          <State kind="bad">Disputed</State>
        </Anchor>
      )}
      {(!canShip || moreStatuses.length > 0) && (
        <OrderDots statuses={canShip ? moreStatuses : statuses} isCollected={isCollected} />
      )}
    </Group>
  );
}

type MovesProps = { order: Order; onShip: () => void; onRefund: () => void; onCancel: () => void };

/** Under the pointer: what is done most often, and the rest in a menu. */
function Moves({ order, onShip, onRefund, onCancel }: MovesProps) {
  const { id, number, payment, statuses, refundRefusal } = order;
  const described = { size: "xs", variant: "default", "aria-describedby": rowHeaderId(id) } as const;
  return (
    <Group component="span" display="inline-flex" gap="2xs" wrap="nowrap" data-on-hover>
      {isShippable(order) && (
        <Button {...described} onClick={onShip}>
          {isToCollect(order) ? "Collected" : "Ship"}
        </Button>
      )}
      {payment === "due" && (
        <Button {...described} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <RowMenu
        label={`More for ${number}`}
        moves={[statuses.includes("pending") && refundRefusal === null && { label: "Refund", onClick: onRefund }]}
      />
    </Group>
  );
}

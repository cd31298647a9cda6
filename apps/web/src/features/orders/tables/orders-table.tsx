import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import type { ListOrdersInput, Order } from "@ironmonger/contract/orders";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { describeProgress } from "@ironmonger/contract/orders/shipping";
import { Anchor, Button, Group } from "@mantine/core";
import clsx from "clsx";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { type Column, DataTable, rowHeaderId, type TableView } from "../../../shared/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import { CompanyName } from "../../companies/company-name.tsx";
import type { ToRefund } from "../../payments/refund-dialog.tsx";
import type { ToCancel } from "../cancel-dialog.tsx";
import { OrderDots } from "../order-dots.tsx";
import { Struck } from "../struck.tsx";
import { useCancel } from "../use-cancel.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import classes from "./orders-tables.module.css";

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
  const money = useMoney();
  const [toCancel, setToCancel] = useState<ToCancel | null>(null);
  const [toRefund, setToRefund] = useState<ToRefund | null>(null);
  const CancelDialog = useLazyDialog(lazyCancel, toCancel !== null, () => setToCancel(null));
  const RefundDialog = useLazyDialog(lazyRefund, toRefund !== null, () => setToRefund(null));
  const { cancel } = useCancel();
  const { ship, refund } = useOrderMoves();

  const columns: Column<Order, SortKey>[] = [
    {
      title: "#",
      isRowHeader: true,
      width: "92px",
      render: ({ number, buyerName }) => (
        <>
          <Link to={`/dashboard/orders/${number}`} className={clsx(classes.plain, classes.orderNumber)}>
            {number}
          </Link>
          <span className={classes.onPhones}> · {buyerName}</span>
        </>
      ),
    },
    {
      title: "Placed",
      width: "138px",
      sortBy: "placedAt",
      isTime: true,
      isMinor: true,
      render: ({ placedAt }) => (
        <span className={classes.soft}>
          <MomentText at={placedAt} isShort />
        </span>
      ),
    },
    {
      title: "Buyer email",
      // On a very wide screen there is room for the name, too.
      width: "calc(clamp(188px, 20vw, 280px) + max(0px, 60vw - 960px))",
      sortBy: "buyerEmail",
      titleOf: ({ buyerName, buyerEmail }) => `${buyerName}, ${buyerEmail}`,
      render: ({ buyerName, buyerEmail, buyerId, companyId }) => (
        <>
          <Link to={`/dashboard/users/${buyerId}`} className={classes.plain}>
            <span className={classes.email}>{buyerEmail}</span>
            <span className={classes.name} dir="auto">
              {buyerName}
            </span>
          </Link>
          <span className={clsx(classes.more, classes.nameToo)} dir="auto">
            {buyerName}
          </span>
          {companyId && (
            <span className={classes.more}>
              <CompanyName id={companyId} to={`/dashboard/companies/${companyId}`} />
            </span>
          )}
        </>
      ),
    },
    {
      title: "Tool name",
      sortBy: "toolName",
      card: "second",
      titleOf: (order) => [nameLines(order), ...detailsOf(order)].join(" · "),
      render: (order) => (
        <span className={classes.what}>
          <span className={classes.names}>{nameLines(order)}</span>
          {detailsOf(order).map((detail) => (
            <span key={detail} className={classes.more}>
              {detail}
            </span>
          ))}
        </span>
      ),
    },
    {
      title: "Actions",
      isActions: true,
      isMinor: true,
      width: "0",
      render: (order) => (
        <Moves order={order} onRefund={() => setToRefund({ order })} onCancel={() => setToCancel({ order })} />
      ),
    },
    {
      title: "Quantity",
      isNumber: true,
      width: "84px",
      isMinor: true,
      sortBy: "pieces",
      render: (order) => (
        <Struck isCancelled={order.cancelled !== null}>{formatNumber((order.cancelled ?? order).pieces)}</Struck>
      ),
    },
    {
      title: "To pay",
      isNumber: true,
      width: "104px",
      sortBy: "total",
      card: "end",
      titleOf: (order) => describeTotal(order, money),
      render: (order) => (
        <strong>
          <Struck isCancelled={order.cancelled !== null}>
            <MoneyText cents={(order.cancelled ?? order).totalCents} />
          </Struck>
        </strong>
      ),
    },
    {
      title: "Status",
      width: "clamp(116px, 13.5vw, 132px)",
      card: "secondEnd",
      render: (order) => <StatusCell order={order} onShip={() => ship(order)} />,
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

/** What the buyer calls the order, and how far it is shipped. */
function detailsOf({ poNumber, progress, delivery }: Order): string[] {
  const po = poNumber && (/^PO\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`);
  const progressText = describeProgress(progress, { isCollected: isToCollect({ delivery }) });
  return [po, progressText].filter((text) => typeof text === "string" && text !== "") as string[];
}

function describeTotal(order: Order, money: Money): string {
  const { totalCents, lineCount } = order.cancelled ?? order;
  const charges = [...(order.deliveryCents > 0 ? ["delivery"] : []), ...(order.taxCents > 0 ? ["tax"] : [])];
  const lines = lineCount > 1 ? `, ${formatNumber(lineCount)} lines` : "";
  return `${money.format(totalCents)}${charges.length > 0 ? ` incl. ${charges.join(", ")}` : ""}${lines}`;
}

const disputed = ({ statuses, refundRefusal }: Order): string =>
  [statuses.includes("pending") && messages.orderDisputed, refundRefusal].filter(Boolean).join(" ");

/** The button that ships says "pending"; what else the order's lines are stands beside it. */
function StatusCell({ order, onShip }: { order: Order; onShip: () => void }) {
  const { statuses, isDisputed } = order;
  const isCollected = isToCollect(order);
  const canShip = statuses.includes("pending") && !isDisputed;
  const beside = statuses.filter((status) => status !== "pending" && status !== "cancelled");
  const cell = useRef<HTMLDivElement>(null);
  const shipFrom = ({ detail }: React.MouseEvent) => {
    // Pressed by a key: the button disappears, and the focus would go to the top of the page.
    if (detail === 0) cell.current?.focus();
    onShip();
  };
  return (
    <Group ref={cell} tabIndex={-1} gap={10} wrap="nowrap" className={classes.status}>
      {canShip && (
        <Button
          size="xs"
          variant="default"
          className={clsx(classes.ship, "printed")}
          onClick={shipFrom}
          aria-describedby={rowHeaderId(order.id)}
          title={isCollected ? "Mark as collected" : "Mark as shipped"}
        >
          <OrderDots statuses={["pending"]} />
        </Button>
      )}
      {isDisputed && (
        <Anchor component={Link} to={`/dashboard/orders/${order.number}`} title={disputed(order)} c="red" inherit>
          Disputed
        </Anchor>
      )}
      {(!canShip || beside.length > 0) && (
        <OrderDots statuses={canShip ? beside : statuses} isCollected={isCollected} />
      )}
    </Group>
  );
}

type MovesProps = { order: Order; onRefund: () => void; onCancel: () => void };

/** The rarely used actions, shown under the pointer over the end of the tools' names. */
function Moves({ order, onRefund, onCancel }: MovesProps) {
  const { payment, statuses, refundRefusal } = order;
  return (
    <Group gap={4} wrap="nowrap" className={classes.rare} data-on-hover>
      {payment === "due" && (
        <Button size="xs" variant="default" onClick={onCancel} aria-describedby={rowHeaderId(order.id)}>
          Cancel
        </Button>
      )}
      {statuses.includes("pending") && refundRefusal === null && (
        <Button size="xs" variant="default" onClick={onRefund} aria-describedby={rowHeaderId(order.id)}>
          Refund
        </Button>
      )}
    </Group>
  );
}

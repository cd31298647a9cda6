import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { Box, Button, Group } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { type Column, rowHeaderId } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { useMyCompanies } from "../../identity/my-companies.ts";
import { TransactionId } from "../../payments/transaction-id.tsx";
import { CancelDialog, type ToCancel } from "../cancel-dialog.tsx";
import { OrderDots } from "../order-dots.tsx";
import { Struck } from "../struck.tsx";
import { useCancel } from "../use-cancel.ts";
import { useMayCancel } from "../use-may-cancel.ts";
import { describeTotal, detailsOf } from "./describe-order.ts";

type Props = { orders: Order[] | undefined; firstPosition: number; isStale: boolean; empty: ReactNode };

/** The orders of the buyer: paid ones with their transaction, unpaid ones with Pay and Cancel; those of a company with who ordered. */
export function MyOrdersTable({ orders, firstPosition, isStale, empty }: Props) {
  const [target, setTarget] = useState<ToCancel | null>(null);
  const money = useMoney();
  const { cancel } = useCancel();
  const mayCancel = useMayCancel();

  const firstUnpaid = orders?.find(({ statuses }) => statuses.includes("unpaid"));
  const columns: Column<Order>[] = [
    { role: "figure", title: "#", priority: 3, of: (_order, position) => position },
    {
      role: "name",
      title: "Tool name",
      of: nameLines,
      below: (order) => <Details order={order} />,
      to: ({ number }) => `/dashboard/orders/${number}`,
    },
    {
      role: "text",
      title: "Order",
      of: ({ number }) => number,
      detail: ({ placedAt }) => <MomentText at={placedAt} isDayOnly isShort />,
      whole: ({ number }) => number,
      to: ({ number }) => `/dashboard/orders/${number}`,
    },
    {
      role: "figure",
      title: "Quantity",
      priority: 2,
      of: (order) => (
        <Struck isCancelled={order.cancelled !== null}>{formatNumber((order.cancelled ?? order).pieces)}</Struck>
      ),
    },
    {
      role: "money",
      title: "To pay",
      of: (order) => (
        <Struck isCancelled={order.cancelled !== null}>{money.format((order.cancelled ?? order).totalCents)}</Struck>
      ),
      whole: (order) => describeTotal(order, money),
    },
    {
      role: "state",
      title: "State",
      of: (order) => <OrderDots statuses={order.statuses} isCollected={isToCollect(order)} />,
    },
    {
      role: "state",
      title: "Pay / Cancel",
      of: (order) => (
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
      <CancelDialog target={target} isOwn onClose={() => setTarget(null)} onCancel={cancel} />
    </>
  );
}

/** What the buyer calls it, how far it is shipped, for whom and by whom it is ordered and until when it is reserved. */
function Details({ order }: { order: Order }) {
  const { companyId, buyerName, payment, expiresAt } = order;
  const company = useMyCompanies()?.find(({ id }) => id === companyId);
  const texts = [
    ...detailsOf(order),
    company && `For ${company.name}`,
    companyId !== null && `Ordered by ${buyerName}`,
    payment === "due" && expiresAt && (
      <>
        Reserved until <MomentText at={expiresAt} />
      </>
    ),
  ].filter(Boolean);
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
    <Fragment key={index}>
      {index > 0 && " · "}
      {text}
    </Fragment>
  ));
}

type PayProps = {
  order: Order;
  /** Of the unpaid ones: its button is the orange one. */
  isFirst: boolean;
  onCancel: (() => void) | null;
};

function PayOrCancel({ order, isFirst, onCancel }: PayProps) {
  const { id, number, statuses, isPaid, transactionId } = order;
  if (statuses.includes("unpaid"))
    return (
      <Group component="span" gap="2xs" justify="flex-end" wrap="nowrap">
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel} aria-describedby={rowHeaderId(id)}>
            Cancel
          </Button>
        )}
        <Button
          size="xs"
          {...(isFirst ? { color: "safety" } : { variant: "default" })}
          component={Link}
          to={`/dashboard/payment/${number}`}
          aria-describedby={rowHeaderId(id)}
        >
          Pay
        </Button>
      </Group>
    );
  return (
    <Group component="span" gap="xs" justify="flex-end" wrap="nowrap">
      {isPaid && <strong>{messages.paid}</strong>}
      {transactionId && (
        <Box component="span" w="4.5rem">
          <TransactionId id={transactionId} />
        </Box>
      )}
    </Group>
  );
}

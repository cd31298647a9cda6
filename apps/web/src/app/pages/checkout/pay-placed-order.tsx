import { formatTools } from "@ironmonger/contract/money";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { addressText } from "@ironmonger/contract/regions/address-text";
import { Anchor, Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { ApprovalNotice } from "../../../features/approvals/approval-notice.tsx";
import { ShownFor } from "../../../features/companies/shown-for.tsx";
import { LineList } from "../../../features/orders/line-list.tsx";
import { OrderTotal, toListedLine } from "../../../features/orders/order-summary.tsx";
import { PayBy } from "../../../features/payments/pay-by.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MissingOrder } from "../../dashboard/missing-order.tsx";
import { useOrder } from "../../dashboard/use-order.ts";
import { Step } from "./step.tsx";

/** The last step of the checkout: the order is placed and takes the card. */
export function PayPlacedOrder({ number }: { number: string }) {
  const { query, order, isMissing } = useOrder(number);
  const isHere = order !== undefined;

  useEffect(() => {
    if (isHere) document.getElementById("step-3")?.focus();
  }, [isHere]);

  if (isMissing) {
    return <MissingOrder />;
  }
  if (!order) {
    if (query.data || !query.isError) return <Skeleton height={480} />;
    return <LoadFailed what="the order" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { lineCount } = order.cancelled ?? order;
  const shown = order.lines.filter(({ status }) => order.cancelled !== null || !hasLeft(status));
  const references = [
    order.poNumber && `PO number ${order.poNumber}`,
    order.costCentre && `Cost centre ${order.costCentre}`,
    order.reference && `Reference ${order.reference}`,
    order.billingAddress && `Invoice to ${order.billingAddress.replaceAll("\n", ", ")}`,
    order.note,
  ]
    .filter(Boolean)
    .join("\n");
  return (
    <>
      <ShownFor order={order} />
      {order.expiresAt && (
        <p className="page-lead">
          Your order is placed, and its pieces are reserved for you until <MomentText at={order.expiresAt} />.{" "}
          {order.terms === "transfer"
            ? "It ships when your transfer has arrived."
            : "Pay by card now, or later from My Orders."}
        </p>
      )}
      <ApprovalNotice order={order} />
      <RecordPage
        keepsFacts
        facts={
          <Panel
            title={formatTools(lineCount)}
            aside={
              <Anchor component={Link} to={`/dashboard/orders/${order.number}`} inherit underline="always">
                Order {order.number}
              </Anchor>
            }
          >
            <LineList lines={shown.map(toListedLine)} />
            <OrderTotal order={order} />
          </Panel>
        }
      >
        <Step number={1} title="Delivery" summary={`${addressText(order)}\nPhone ${order.phone}`} />
        <Step number={2} title="Order" isDone summary={references || "Placed"} />
        <Step number={3} title="Pay" isDone={order.isPaid || order.payment === "on-account"}>
          <PayBy order={order} />
        </Step>
      </RecordPage>
    </>
  );
}

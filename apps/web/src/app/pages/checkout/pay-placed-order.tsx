import { formatTools } from "@ironmonger/contract/money";
import { addressText } from "@ironmonger/contract/regions/address-text";
import { Anchor, Skeleton } from "@mantine/core";
import clsx from "clsx";
import { useEffect } from "react";
import { Link } from "react-router";
import { LineList } from "../../../features/orders/line-list.tsx";
import { toListedLine } from "../../../features/orders/order-summary.tsx";
import columns from "../../../features/orders/placing/order-form.module.css";
import { PaymentPanel } from "../../../features/payments/payment-panel.tsx";
import { TotalParts } from "../../../features/pricing/total-parts.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
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
  const { lineCount, totalCents } = order.cancelled ?? order;
  const shown = order.lines.filter(({ status }) => order.cancelled !== null || status !== "cancelled");
  const references = [
    order.poNumber && `PO number ${order.poNumber}`,
    order.billingAddress && `Invoice to ${order.billingAddress.replaceAll("\n", ", ")}`,
    order.note,
  ]
    .filter(Boolean)
    .join("\n");
  return (
    <>
      {order.expiresAt && (
        <p className="page-lead">
          Your order is placed, and its pieces are reserved for you until <MomentText at={order.expiresAt} />. Pay by
          card now, or later from My Orders.
        </p>
      )}
      <div className={clsx(columns.form, columns.beside)}>
        <Step number={1} title="Delivery" summary={`${addressText(order)}\nPhone ${order.phone}`} />
        <Step number={2} title="Order" isDone summary={references || "Placed"} />
        <div className={columns.aside}>
          <Step
            title={formatTools(lineCount)}
            aside={
              <Anchor component={Link} to={`/dashboard/orders/${order.number}`} underline="always">
                Order {order.number}
              </Anchor>
            }
          >
            <LineList lines={shown.map(toListedLine)} />
            {!order.cancelled && <TotalParts sums={order} charges={order.charges} explanation={order.explanation} />}
            <p className={columns.sum}>
              <span>Total</span>{" "}
              <strong>
                <MoneyText cents={totalCents} />
              </strong>
            </p>
          </Step>
        </div>
        <Step number={3} title="Pay" isDone={order.isPaid}>
          <PaymentPanel key={order.id} order={order} />
        </Step>
      </div>
    </>
  );
}

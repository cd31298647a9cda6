import { messages } from "@ironmonger/contract/messages";
import { Anchor, Skeleton } from "@mantine/core";
import { Link, useParams } from "react-router";
import { OrderSummary } from "../../../features/payments/order-summary.tsx";
import { PaymentPanel } from "../../../features/payments/payment-panel.tsx";
import { codeOf } from "../../../shared/error-message.ts";
import { trpc } from "../../../shared/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";
import classes from "./payment-page.module.css";

/** One order and the card that pays for it. */
export function PaymentPage() {
  const { id = "" } = useParams();
  const order = trpc.orders.getOrder.useQuery({ id });
  const isMissing = ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(order.error) ?? "");

  return (
    <>
      <PageTitle>Payment</PageTitle>
      <p className="page-lead">Check the order, then pay by card. The shop never sees the number of your card.</p>
      {isMissing ? (
        <EmptyState title={messages.orderNotFound}>
          <Anchor component={Link} to="/dashboard/myorders">
            My Orders
          </Anchor>
        </EmptyState>
      ) : order.isError && !order.data ? (
        <LoadFailed what="the order" error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <div className={classes.columns}>
          {order.data ? <OrderSummary order={order.data} /> : <Skeleton height={300} />}
          {order.data ? <PaymentPanel key={order.data.id} order={order.data} /> : <Skeleton height={172} />}
        </div>
      )}
    </>
  );
}

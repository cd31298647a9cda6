import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { Alert, Anchor, Button, Skeleton } from "@mantine/core";
import { Elements } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { trpc } from "../../shared/trpc.ts";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { CardForm } from "./card-form.tsx";
import { loadCardProvider } from "./load-card-provider.ts";
import classes from "./payment-panel.module.css";
import { usePayOrder } from "./use-pay-order.ts";

/** Takes the card for an order and shows how the payment ended, including every failure between the card and the shop. */
export function PaymentPanel({ order }: { order: Order }) {
  const { paying, pay, reportPayment, finish } = usePayOrder(order);
  const isUnpaid = order.status === "unpaid";

  // The card provider notifies the shop, too; then there is nothing left to report.
  useEffect(() => {
    if (paying.step === "unreported" && order.isPaid) finish(order.transactionId ?? paying.transactionId);
  }, [paying, order, finish]);

  if (paying.step === "done")
    return <PaidNotice title={messages.paymentCompleted} transactionId={paying.transactionId} />;
  if (order.isPaid) return <PaidNotice title={messages.orderAlreadyPaid} transactionId={order.transactionId} />;
  if (paying.step === "reporting" || paying.step === "unreported") {
    return (
      <UnreportedNotice
        orderId={order.id}
        transactionId={paying.transactionId}
        isReporting={paying.step === "reporting"}
        onReport={() => void reportPayment(paying.transactionId)}
      />
    );
  }
  if (!isUnpaid) return <NothingToPay order={order} />;
  return (
    <CardPanel
      isWorking={paying.step === "taking-card"}
      fault={paying.step === "ready" ? paying.fault : undefined}
      onPay={(provider, card) => void pay(provider, card)}
    />
  );
}

function CardPanel(props: Parameters<typeof CardForm>[0]) {
  const provider = useQuery({
    queryKey: ["card-provider"],
    queryFn: loadCardProvider,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (provider.isError) {
    return <LoadFailed what="the card form" error={provider.error} onRetry={() => void provider.refetch()} />;
  }
  if (!provider.data) return <Skeleton height={172} />;
  return (
    <Elements stripe={provider.data}>
      <CardForm {...props} />
    </Elements>
  );
}

function PaidNotice({ title, transactionId }: { title: string; transactionId: string | null }) {
  return (
    <Alert color="green" title={title} role="status" classNames={{ message: classes.message }}>
      {transactionId && (
        <p>
          Transaction id: <strong>{transactionId}</strong>
        </p>
      )}
      <Anchor component={Link} to="/dashboard/myorders">
        My Orders
      </Anchor>
    </Alert>
  );
}

const askAgainMs = 5000;

function UnreportedNotice(props: {
  orderId: string;
  transactionId: string;
  isReporting: boolean;
  onReport: () => void;
}) {
  const { orderId, transactionId, isReporting, onReport } = props;
  trpc.orders.getOrder.useQuery({ id: orderId }, { refetchInterval: askAgainMs, enabled: !isReporting });
  return (
    <Alert color="steel" title="Your payment went through" role="status" classNames={{ message: classes.message }}>
      <p>
        {isReporting
          ? "Marking your order as paid…"
          : "The shop cannot be reached right now. Your order will be marked as paid by itself, within five minutes of the shop being back. Do not pay again."}
      </p>
      <p>
        Transaction id: <strong>{transactionId}</strong>
      </p>
      <Button variant="default" onClick={onReport} loading={isReporting}>
        Try now
      </Button>
    </Alert>
  );
}

function NothingToPay({ order }: { order: Order }) {
  return (
    <Alert color="red" title={`This order is ${order.status}`} role="status" classNames={{ message: classes.message }}>
      <p>There is nothing to pay. Its pieces are back in stock.</p>
      <Anchor component={Link} to={`/purchase/${order.toolId}`}>
        Order {order.toolName} again
      </Anchor>
    </Alert>
  );
}

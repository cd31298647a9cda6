import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { dueByCard } from "@ironmonger/contract/orders/line-states";
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Elements } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { SignInAgain } from "../identity/sign-in-again.tsx";
import { CardForm } from "./card-form.tsx";
import { loadCardProvider } from "./load-card-provider.ts";
import { usePayOrder } from "./use-pay-order.ts";

/** Takes the card for an order and shows how the payment ended, including every failure between the card and the shop. */
export function PaymentPanel({ order }: { order: Order }) {
  const money = useMoney();
  const { paying, pay, reportPayment, finish, giveUp } = usePayOrder(order);
  const isReporting = paying.step === "reporting";
  const isReported = paying.step !== "unreported";
  const latest = trpc.orders.getOrder.useQuery(
    { number: order.number },
    { refetchInterval: askAgainMs, enabled: !isReported },
  );

  // The card provider notifies the shop, too, so there may be nothing left to report.
  const versions = [latest.data, order];
  const paid = versions.find((one) => one?.isPaid || one?.payment === "on-account");
  const isCancelled = versions.some((one) => one?.payment === null);
  useEffect(() => {
    if (paying.step !== "unreported") return;
    if (paid) finish(paid.transactionId ?? paying.transactionId);
    else if (isCancelled) giveUp(paying.transactionId);
  }, [paying, paid, isCancelled, finish, giveUp]);

  if (paying.step === "done")
    return <PaidNotice title={messages.paymentCompleted} order={order} transactionId={paying.transactionId} />;
  if (order.isPaid)
    return <PaidNotice title={messages.orderAlreadyPaid} order={order} transactionId={order.transactionId} />;
  if (paying.step === "returned") return <NothingToPay order={order} returned={paying.transactionId} />;
  if (paying.step === "reporting" || paying.step === "unreported") {
    return (
      <UnreportedNotice
        transactionId={paying.transactionId}
        isReporting={isReporting}
        onReport={() => void reportPayment(paying.transactionId)}
      />
    );
  }
  if (order.fulfilment === "to-approve" || order.payment === "on-account") return <NothingDue order={order} />;
  if (order.payment !== "due") return <NothingToPay order={order} />;
  return (
    <CardPanel
      payLabel={`Pay ${money.format(dueByCard(order))}`}
      isWorking={paying.step === "taking-card"}
      error={paying.step !== "ready" ? undefined : paying.isSignedOut ? <SignInAgain /> : paying.error}
      onPay={(provider, card) => void pay(provider, card)}
    />
  );
}

const askAgainMs = 5000;

/** The card form of the provider, once it is there. */
export function CardPanel(props: Parameters<typeof CardForm>[0]) {
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

type PaidProps = { title: string; order: Order; transactionId: string | null };

function PaidNotice({ title, order, transactionId }: PaidProps) {
  const isToPack = order.fulfilment === "to-ship";
  return (
    <Alert color="green" title={title} role="status">
      <Stack gap="sm" align="flex-start">
        <p>
          Order <strong>{order.number}</strong>
        </p>
        {transactionId && (
          <Text size="sm" c="dimmed">
            Transaction id: <code>{transactionId}</code>
          </Text>
        )}
        {isToPack && (
          <p>
            Next, we pack it. An email to {order.buyerEmail} confirms your payment, and another tells you when the order
            ships.
          </p>
        )}
        <Group gap="md">
          <Button component={Link} to={`/dashboard/orders/${order.number}`} variant="default" size="sm">
            See the order
          </Button>
          <Anchor component={Link} to="/dashboard/myorders">
            My Orders
          </Anchor>
        </Group>
      </Stack>
    </Alert>
  );
}

type UnreportedProps = { transactionId: string; isReporting: boolean; onReport: () => void };

function UnreportedNotice({ transactionId, isReporting, onReport }: UnreportedProps) {
  return (
    <Alert color="steel" title="Your payment went through" role="status">
      <Stack gap="sm" align="flex-start">
        <p>
          {isReporting
            ? "Marking your order as paid…"
            : "The shop cannot be reached right now. Your order will be marked as paid by itself, within five minutes of the shop being back. Do not pay again."}
        </p>
        <Text size="sm" c="dimmed">
          Transaction id: <code>{transactionId}</code>
        </Text>
        <Button variant="default" onClick={onReport} loading={isReporting}>
          Try now
        </Button>
      </Stack>
    </Alert>
  );
}

/** It waits for approval, or goes on the account of a company. */
function NothingDue({ order: { number, payment, fulfilment } }: { order: Order }) {
  const isWaiting = fulfilment === "to-approve";
  return (
    <Alert
      color={isWaiting ? "steel" : "green"}
      title={isWaiting ? "It waits for approval" : "On account"}
      role="status"
    >
      <p>
        {isWaiting
          ? `It needs an approval of your company first. ${payment === "due" ? "Then it can be paid." : "Then it ships."}`
          : "Nothing is to be paid now: an invoice follows."}
      </p>
      <Anchor component={Link} to={`/dashboard/orders/${number}`}>
        See the order
      </Anchor>
    </Alert>
  );
}

/** `returned`: the payment that came after the order was cancelled. */
function NothingToPay({ order, returned }: { order: Order; returned?: string }) {
  return (
    <Alert color="red" title={`This order is ${returned ? "cancelled" : order.statuses.join(", ")}`} role="status">
      {returned ? (
        <>
          <p>
            It was cancelled before your payment arrived. The payment is being returned to your card. Do not pay again.
          </p>
          <Text size="sm" c="dimmed">
            Transaction id: <code>{returned}</code>
          </Text>
        </>
      ) : (
        <p>There is nothing to pay. Its pieces are back in stock.</p>
      )}
      <Anchor component={Link} to={`/dashboard/orders/${order.number}`}>
        See the order, to order it again
      </Anchor>
    </Alert>
  );
}

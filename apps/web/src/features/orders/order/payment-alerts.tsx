import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatMoneyIn, formatNumber } from "@ironmonger/contract/money";
import { readableReason } from "@ironmonger/contract/orders/refunds";
import type { PaymentAlerts as Alerts } from "@ironmonger/contract/payments";
import { Alert, Anchor, Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";

/** What an admin must decide about: disputes with their deadlines, and failed refunds; for one order or for all. */
export function PaymentAlerts({ orderId }: { orderId?: string }) {
  const alerts = trpc.payments.listAlerts.useQuery();
  const [showsAll, setShowsAll] = useState(false);
  if (!alerts.data) return null;
  const isConcerned = (alert: { orderId: string | null }) => orderId === undefined || alert.orderId === orderId;
  const banners = [
    ...alerts.data.disputes.filter(isConcerned).map((dispute) => <Dispute key={dispute.id} dispute={dispute} />),
    ...alerts.data.failedRefunds.filter(isConcerned).map((refund) => <FailedRefund key={refund.id} refund={refund} />),
  ];
  return (
    <>
      {alerts.data.isRestoreUnchecked && (
        <Banner title="Shipping and refunds are closed">{messages.restoreUnchecked}</Banner>
      )}
      {showsAll ? banners : banners.slice(0, shownAlerts)}
      {!showsAll && banners.length > shownAlerts && (
        <Button variant="default" size="sm" mb="md" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(banners.length)} alerts
        </Button>
      )}
    </>
  );
}

/** More than these push the table off the screen. */
const shownAlerts = 3;

function Dispute({ dispute }: { dispute: Alerts["disputes"][number] }) {
  const { kind, orderNumber, intentId, amountCents, currency, reason, status, evidenceDueBy, dashboardUrl } = dispute;
  const isDispute = kind === "dispute";
  // An inquiry takes no money yet.
  const isMoneyTaken = isDispute && !status.startsWith("warning_");
  return (
    <Banner title={isDispute ? "A payment is disputed" : "A payment may be fraud"}>
      {orderNumber === null ? (
        <Anchor component={Link} to="/dashboard/ledger" underline="always" inherit>
          {intentId}, a payment without an order
        </Anchor>
      ) : (
        <OrderLink number={orderNumber} />
      )}
      : {formatMoneyIn(currency, amountCents)}, {readableReason(reason)}.{" "}
      {isDispute ? (
        <>
          {whatHolds(orderNumber !== null, isMoneyTaken)} Answer in <DashboardLink href={dashboardUrl} />
        </>
      ) : (
        <>
          See it in <DashboardLink href={dashboardUrl} />. A refund now avoids a dispute and its fee
        </>
      )}
      {evidenceDueBy && (
        <>
          {" "}
          by <MomentText at={evidenceDueBy} />
        </>
      )}
      .
    </Banner>
  );
}

function DashboardLink({ href }: { href: string | null }) {
  const words = "the card provider's dashboard";
  if (href === null) return words;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" underline="always" inherit>
      {words}
    </Anchor>
  );
}

function whatHolds(hasOrder: boolean, isMoneyTaken: boolean): string {
  if (!hasOrder) return isMoneyTaken ? "It cannot be refunded." : "";
  return `It ships only if you say so${isMoneyTaken ? ", and cannot be refunded" : ""}.`;
}

function FailedRefund({ refund }: { refund: Alerts["failedRefunds"][number] }) {
  const utils = trpc.useUtils();
  const decided = (text: string) => ({
    onSuccess: () => notifySuccess(text),
    onError: notifyError,
    onSettled: () => Promise.all([utils.payments.invalidate(), utils.orders.invalidate()]),
  });
  const retry = trpc.payments.retryRefund.useMutation(decided(messages.refundedOnly));
  const { id: refundId, orderNumber, amountCents, failureReason, isOfReturnedPayment, canRetry } = refund;
  const drop = trpc.payments.dropRefund.useMutation(
    decided(
      isOfReturnedPayment ? "It is listed in the ledger, under Payments without an order" : "The order keeps the money",
    ),
  );
  return (
    <Banner title="A refund has failed">
      <OrderLink number={orderNumber} />: {formatMoney(amountCents)} did not go back
      {failureReason && ` (${readableReason(failureReason)})`}.
      {!canRetry && " The payment is disputed, and the bank has taken the money, so another refund can only fail."}
      <Group gap="xs" mt="xs">
        {canRetry && (
          <Button size="sm" onClick={() => retry.mutate({ refundId })} loading={retry.isPending}>
            Refund again
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => drop.mutate({ refundId })} loading={drop.isPending}>
          Leave it
        </Button>
      </Group>
    </Banner>
  );
}

const OrderLink = ({ number }: { number: string }) => (
  <Anchor component={Link} to={`/dashboard/orders/${number}`} underline="always" inherit>
    {number}
  </Anchor>
);

const Banner = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="red" variant="light" title={title} mb="md">
    {children}
  </Alert>
);

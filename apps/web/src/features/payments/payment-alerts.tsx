import { messages } from "@ironmonger/contract/messages";
import { formatMoneyIn, formatNumber } from "@ironmonger/contract/money";
import { readableReason } from "@ironmonger/contract/orders/refunds";
import type { PaymentAlerts as Alerts } from "@ironmonger/contract/payments";
import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.ts";

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
      {alerts.data.isRestoreUnchecked && <RestoreUnchecked />}
      {showsAll ? banners : banners.slice(0, shownAlerts)}
      {!showsAll && banners.length > shownAlerts && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(banners.length)} alerts
        </Button>
      )}
    </>
  );
}

/** More than these push the work off the screen. */
const shownAlerts = 2;

function Dispute({ dispute }: { dispute: Alerts["disputes"][number] }) {
  const money = useMoney();
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
      : {formatMoneyIn(currency, amountCents, money)}, {readableReason(reason)}.{" "}
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
          by <MomentText at={evidenceDueBy} isShort />
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
  const touches = [trpc.payments, trpc.orders];
  const retry = useAction(trpc.payments.retryRefund, { touches, toast: messages.refundedOnly });
  const { id: refundId, orderNumber, amountCents, failureReason, isOfReturnedPayment, canRetry } = refund;
  const drop = useAction(trpc.payments.dropRefund, {
    touches,
    toast: isOfReturnedPayment
      ? "It is listed in the ledger, under Payments without an order"
      : "The order keeps the money",
  });
  return (
    <Banner
      title="A refund has failed"
      actions={
        <>
          {canRetry && (
            <Button size="xs" {...retry.button({ refundId })}>
              Refund again
            </Button>
          )}
          <Button size="xs" variant="default" {...drop.button({ refundId })}>
            Leave it
          </Button>
        </>
      }
    >
      <OrderLink number={orderNumber} />: <MoneyText cents={amountCents} /> did not go back
      {failureReason && ` (${readableReason(failureReason)})`}.
      {!canRetry && " The payment is disputed, and the bank has taken the money, so another refund can only fail."}
    </Banner>
  );
}

const OrderLink = ({ number }: { number: string }) => (
  <Anchor component={Link} to={`/dashboard/orders/${number}`} underline="always" inherit>
    {number}
  </Anchor>
);

/** One line: what it is, which, and what can be done. */
const Banner = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <Alert color="red" role="alert" mb="xs" py="xs">
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex="1 1 24rem">
        <strong>{title}</strong> {children}
      </Text>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  </Alert>
);

/** How many payments wait for a decision, with the way to them. */
export function PaymentAlertsCount() {
  const { data } = trpc.payments.listAlerts.useQuery();
  if (!data) return null;
  const count = data.disputes.length + data.failedRefunds.length;
  return (
    <>
      {data.isRestoreUnchecked && <RestoreUnchecked />}
      {count > 0 && (
        <Anchor component={Link} to="/dashboard/today" size="sm" fw="bold" c="var(--mantine-color-error)">
          {count === 1 ? "1 payment needs a look" : `${formatNumber(count)} payments need a look`}
        </Anchor>
      )}
    </>
  );
}

const RestoreUnchecked = () => <Banner title="Shipping and refunds are closed">{messages.restoreUnchecked}</Banner>;

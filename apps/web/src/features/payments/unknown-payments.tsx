import { messages } from "@ironmonger/contract/messages";
import { currency, formatMoneyIn } from "@ironmonger/contract/money";
import type { UnknownPayment } from "@ironmonger/contract/payments";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { tabStorage } from "../../shared/forms/tab-storage.ts";
import { useDraft } from "../../shared/forms/use-draft.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { codeOf, messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { type Column, DataTable, rowHeaderId } from "../../shared/table/data-table.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { Subsection } from "../../shared/ui/subsection.tsx";
import classes from "./unknown-payments.module.css";

/** Money that the card provider took for no order of the shop. An admin refunds each payment, or attaches it to the order that it paid. */
export function UnknownPayments() {
  const utils = trpc.useUtils();
  const [toRefund, setToRefund] = useState<UnknownPayment | null>(null);
  const payments = trpc.payments.listUnknownPayments.useQuery();
  const decided = (text: string) => (left: UnknownPayment[]) => {
    utils.payments.listUnknownPayments.setData(undefined, left);
    notifySuccess(text);
  };
  const refund = trpc.payments.refundUnknownPayment.useMutation({
    onSuccess: decided("Refunded."),
    onError: notifyError,
  });

  if (payments.isError && !payments.data)
    return (
      <LoadFailed what="the payments without an order" error={payments.error} onRetry={() => void payments.refetch()} />
    );
  if (!payments.data || payments.data.length === 0) return null;
  const columns: Column<UnknownPayment>[] = [
    {
      title: "Payment",
      isRowHeader: true,
      render: ({ intentId, description, ...payment }) => (
        <>
          <code>{intentId}</code>
          {description && <Text size="sm">{description}</Text>}
          {payment.isDisputed && <Text size="sm">Disputed, so it can be refunded only if the dispute is won.</Text>}
          {isForeign(payment) && (
            <Text size="sm">In a currency other than the shop’s, so it can only be refunded.</Text>
          )}
        </>
      ),
    },
    { title: "Taken", width: "180px", render: ({ createdAt }) => <MomentText at={createdAt} /> },
    {
      title: "Amount",
      isNumber: true,
      width: "120px",
      render: whatIsLeft,
    },
    {
      title: "Decide",
      isActions: true,
      width: "360px",
      render: (payment) => (
        <Decision
          payment={payment}
          isRefunding={refund.isPending && refund.variables.intentId === payment.intentId}
          onRefund={() => setToRefund(payment)}
          onAttached={decided("The order is paid")}
        />
      ),
    },
  ];
  return (
    <Subsection title="Payments without an order" className={classes.payments}>
      <DataTable
        caption="Payments without an order"
        columns={columns}
        rows={payments.data}
        rowKey={({ intentId }) => intentId}
        empty={null}
      />
      <ConfirmDialog
        isOpen={toRefund !== null}
        question="Refund this payment?"
        onClose={() => setToRefund(null)}
        onYes={() => {
          if (toRefund) refund.mutate({ intentId: toRefund.intentId });
          setToRefund(null);
        }}
      >
        {toRefund && `${whatIsLeft(toRefund)} goes back to the card it came from. ${messages.refundIsFinal}`}
      </ConfirmDialog>
    </Subsection>
  );
}

const isForeign = (payment: Pick<UnknownPayment, "currency">): boolean => payment.currency.toUpperCase() !== currency();

const whatIsLeft = (payment: UnknownPayment): string => formatMoneyIn(payment.currency, payment.leftCents);

type DecisionProps = {
  payment: UnknownPayment;
  isRefunding: boolean;
  onRefund: () => void;
  /** Called with the remaining payments. */
  onAttached: (left: UnknownPayment[]) => void;
};

function Decision({ payment, isRefunding, onRefund, onAttached }: DecisionProps) {
  const { intentId } = payment;
  const utils = trpc.useUtils();
  const draftKey = `attach:${intentId}`;
  const [number, setNumber] = useDraft(draftKey, "");
  const [fault, setFault] = useState<string | null>(null);
  const attach = trpc.payments.attachPayment.useMutation({
    onSuccess: (left) => {
      tabStorage.remove(draftKey);
      onAttached(left);
    },
    onError: (error) => setFault(messageOf(error)),
  });
  const attachTo = async (orderNumber: string) => {
    try {
      const { id: orderId } = await utils.orders.getOrder.fetch({ number: orderNumber });
      attach.mutate({ intentId, orderId });
    } catch (error) {
      setFault(codeOf(error) === "BAD_REQUEST" ? messages.orderNotFound : messageOf(error));
    }
  };
  const of = rowHeaderId(intentId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attachTo(number.trim());
      }}
    >
      <Group gap="xs" wrap="nowrap" className={classes.decision}>
        {!isForeign(payment) && (
          <>
            <TextInput
              size="sm"
              className={classes.number}
              placeholder="IM-10472"
              aria-label="Number of the unpaid order"
              aria-describedby={of}
              value={number}
              onChange={({ currentTarget }) => {
                setNumber(currentTarget.value);
                setFault(null);
              }}
              required
            />
            <Button size="sm" variant="default" type="submit" loading={attach.isPending} aria-describedby={of}>
              Attach
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="default"
          onClick={onRefund}
          loading={isRefunding}
          disabled={payment.isDisputed}
          aria-describedby={of}
        >
          Refund
        </Button>
      </Group>
      {fault && (
        <p className={`error-line ${classes.fault}`} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

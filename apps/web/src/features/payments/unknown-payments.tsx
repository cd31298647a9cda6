import { formatMoney } from "@ironmonger/contract/money";
import type { UnknownPayment } from "@ironmonger/contract/payments";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { type Column, DataTable, rowHeaderId } from "../../shared/table/data-table.tsx";
import { trpc } from "../../shared/trpc.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";

/** Money that the card provider took for no order of the shop. An admin refunds each payment, or says which order it paid. */
export function UnknownPayments() {
  const utils = trpc.useUtils();
  const [toRefund, setToRefund] = useState<UnknownPayment | null>(null);
  const payments = trpc.payments.listUnknownPayments.useQuery();
  const decided = (text: string) => ({
    onSuccess: (left: UnknownPayment[]) => {
      utils.payments.listUnknownPayments.setData(undefined, left);
      notifySuccess(text);
    },
    onError: notifyError,
  });
  const refund = trpc.payments.refundUnknownPayment.useMutation(decided("Refunded."));
  const attach = trpc.payments.attachPayment.useMutation(decided("The order is paid"));
  const attachTo = async ({ intentId }: UnknownPayment, number: string) => {
    try {
      const { id: orderId } = await utils.orders.getOrder.fetch({ number });
      attach.mutate({ intentId, orderId });
    } catch (error) {
      notifyError(error);
    }
  };

  if (payments.isError && !payments.data)
    return (
      <LoadFailed what="the payments without an order" error={payments.error} onRetry={() => void payments.refetch()} />
    );
  if (!payments.data || payments.data.length === 0) return null;
  const columns: Column<UnknownPayment>[] = [
    {
      title: "Payment",
      isRowHeader: true,
      render: ({ intentId, description }) => (
        <>
          <code>{intentId}</code>
          {description && <Text size="sm">{description}</Text>}
        </>
      ),
    },
    { title: "Taken", width: "180px", render: ({ createdAt }) => <MomentText at={createdAt} /> },
    {
      title: "Amount",
      isNumber: true,
      width: "120px",
      render: ({ amountCents, refundedCents }) => formatMoney(amountCents - refundedCents),
    },
    {
      title: "Decide",
      isActions: true,
      width: "360px",
      render: (payment) => (
        <Decision
          payment={payment}
          onRefund={() => setToRefund(payment)}
          onAttach={(number) => void attachTo(payment, number)}
        />
      ),
    },
  ];
  return (
    <section aria-labelledby="unknown-payments">
      <h2 id="unknown-payments">Payments without an order</h2>
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
        {toRefund &&
          `${formatMoney(toRefund.amountCents - toRefund.refundedCents)} goes back to the card it came from.`}
      </ConfirmDialog>
    </section>
  );
}

type DecisionProps = { payment: UnknownPayment; onRefund: () => void; onAttach: (orderNumber: string) => void };

function Decision({ payment, onRefund, onAttach }: DecisionProps) {
  const [number, setNumber] = useState("");
  const of = rowHeaderId(payment.intentId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAttach(number.trim());
      }}
    >
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <TextInput
          size="sm"
          w={120}
          placeholder="IM-10472"
          aria-label="Number of the unpaid order"
          aria-describedby={of}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          required
        />
        <Button size="sm" variant="default" type="submit" aria-describedby={of}>
          Attach
        </Button>
        <Button size="sm" variant="default" onClick={onRefund} aria-describedby={of}>
          Refund
        </Button>
      </Group>
    </form>
  );
}

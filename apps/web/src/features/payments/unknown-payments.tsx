import { messages } from "@ironmonger/contract/messages";
import { formatMoneyIn, type Money } from "@ironmonger/contract/money";
import { RecordPaidOutInput, type UnknownPayment } from "@ironmonger/contract/payments";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { tabStorage } from "../../shared/forms/tab-storage.ts";
import { useDraft } from "../../shared/forms/use-draft.ts";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { ErrorLine } from "../../shared/kit/notices/error-line.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { type Column, rowHeaderId } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifySuccess } from "../../shared/notify.ts";
import { codeOf, messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";

/**
 * Money that the card provider took for no order of the shop. An admin refunds each payment, attaches it to the order that it paid, or
 * records that it was paid out otherwise.
 */
export function UnknownPayments() {
  const utils = trpc.useUtils();
  const [toRefund, setToRefund] = useState<UnknownPayment | null>(null);
  const [toRecord, setToRecord] = useState<UnknownPayment | null>(null);
  const money = useMoney();
  const payments = trpc.payments.listUnknownPayments.useQuery();
  const decided = (text: string) => (left: UnknownPayment[]) => {
    utils.payments.listUnknownPayments.setData(undefined, left);
    notifySuccess(text);
  };
  const refund = useAction(trpc.payments.refundUnknownPayment, { onDone: decided("Refunded.") });

  if (payments.isError && !payments.data)
    return (
      <LoadFailed what="the payments without an order" error={payments.error} onRetry={() => void payments.refetch()} />
    );
  if (!payments.data || payments.data.length === 0) return null;
  const columns: Column<UnknownPayment>[] = [
    {
      role: "name",
      title: "Payment",
      of: ({ intentId }) => <code>{intentId}</code>,
      below: (payment) => (
        <Stack gap="2xs">
          {notesOn(payment, money).map((note) => (
            <span key={note}>{note}</span>
          ))}
          <Decision
            payment={payment}
            isRefunding={refund.workingOn?.intentId === payment.intentId}
            onRefund={() => setToRefund(payment)}
            onRecord={() => setToRecord(payment)}
            onAttached={decided("The order is paid")}
          />
        </Stack>
      ),
    },
    { role: "time", title: "Taken", of: ({ createdAt }) => createdAt },
    { role: "money", title: "Amount", of: (payment) => whatIsLeft(payment, money) },
  ];
  return (
    <Panel title="Payments without an order">
      <DataTable
        caption="Payments without an order"
        columns={columns}
        rows={payments.data}
        rowKey={({ intentId }) => intentId}
      />
      <ConfirmDialog
        about={toRefund}
        question="Refund this payment?"
        onClose={() => setToRefund(null)}
        onYes={({ intentId }) => void refund.run({ intentId })}
      >
        {(payment) => `${whatIsLeft(payment, money)} goes back to the card it came from. ${messages.refundIsFinal}`}
      </ConfirmDialog>
      <RecordDialog
        edited={toRecord}
        title={() => "Record this payment as paid out?"}
        onClose={() => setToRecord(null)}
      >
        {(payment) => (
          <PaidOutForm
            key={payment.intentId}
            payment={payment}
            onClose={() => setToRecord(null)}
            onRecorded={decided("Recorded as paid out")}
          />
        )}
      </RecordDialog>
    </Panel>
  );
}

const notesOn = (payment: UnknownPayment, money: Money): string[] => [
  ...(payment.description ? [payment.description] : []),
  ...(payment.isDisputed ? ["Disputed, so it can be refunded only if the dispute is won."] : []),
  ...(isForeign(payment, money) ? ["In a currency other than the shop’s, so it cannot be attached to an order."] : []),
  ...(payment.isReturned ? ["It came too late for its order or did not fit it, and its refund was refused."] : []),
];

const isForeign = (payment: Pick<UnknownPayment, "currency">, money: Money): boolean =>
  payment.currency.toUpperCase() !== money.code;

const whatIsLeft = (payment: UnknownPayment, money: Money): string =>
  formatMoneyIn(payment.currency, payment.leftCents, money);

type DecisionProps = {
  payment: UnknownPayment;
  isRefunding: boolean;
  onRefund: () => void;
  onRecord: () => void;
  /** Called with the remaining payments. */
  onAttached: (left: UnknownPayment[]) => void;
};

function Decision({ payment, isRefunding, onRefund, onRecord, onAttached }: DecisionProps) {
  const { intentId } = payment;
  const money = useMoney();
  const utils = trpc.useUtils();
  const draftKey = `attach:${intentId}`;
  const [number, setNumber] = useDraft(draftKey, "");
  const [issue, setIssue] = useState<string | null>(null);
  const attach = useAction(trpc.payments.attachPayment, {
    onDone: (left) => {
      tabStorage.remove(draftKey);
      onAttached(left);
    },
    onRefused: (error) => setIssue(messageOf(error)),
  });
  const attachTo = async (orderNumber: string) => {
    try {
      const { id: orderId } = await utils.orders.getOrder.fetch({ number: orderNumber });
      void attach.run({ intentId, orderId });
    } catch (error) {
      setIssue(codeOf(error) === "BAD_REQUEST" ? messages.orderNotFound : messageOf(error));
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
      <Group gap="xs">
        {!isForeign(payment, money) && !payment.isReturned && (
          <>
            <TextInput
              size="sm"
              w="8rem"
              placeholder="IM-10472"
              aria-label="Number of the unpaid order"
              aria-describedby={of}
              value={number}
              onChange={({ currentTarget }) => {
                setNumber(currentTarget.value);
                setIssue(null);
              }}
              required
            />
            <Button size="sm" variant="default" type="submit" loading={attach.isWorking} aria-describedby={of}>
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
        <Button size="sm" variant="default" onClick={onRecord} disabled={payment.isDisputed} aria-describedby={of}>
          Paid out…
        </Button>
      </Group>
      <ErrorLine>{issue}</ErrorLine>
    </form>
  );
}

type PaidOutProps = {
  payment: UnknownPayment;
  onClose: () => void;
  /** Called with the remaining payments. */
  onRecorded: (left: UnknownPayment[]) => void;
};

/** Asks how and why a payment was paid out otherwise. Input survives an error and a reload. */
function PaidOutForm({ payment, onClose, onRecorded }: PaidOutProps) {
  const money = useMoney();
  const form = useContractForm(
    RecordPaidOutInput,
    { intentId: payment.intentId, reference: "", reason: "" },
    { draftKey: `paid-out:${payment.intentId}` },
  );
  const record = useAction(trpc.payments.recordPaidOut, {
    onDone: (left) => {
      onClose();
      onRecorded(left);
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => record.run(values))}
      isSaving={record.isWorking}
      onClose={onClose}
      submitLabel="Record"
    >
      <Text size="sm">
        {whatIsLeft(payment, money)} went back by other means than the card. The shop sends nothing.
      </Text>
      <TextInput
        label="Reference"
        description="Such as the number of the bank transfer"
        maxLength={200}
        data-autofocus
        {...form.getInputProps("reference")}
      />
      <TextInput
        label="Reason"
        placeholder="The card no longer exists…"
        maxLength={500}
        {...form.getInputProps("reason")}
      />
    </DialogForm>
  );
}

import type { Invoice } from "@ironmonger/contract/invoices";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { Checkbox, NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useIdempotencyKey } from "../../shared/forms/use-idempotency-key.ts";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";

/** Credits all that is left of an invoice, or pieces or an amount of one line. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice | null; onClose: () => void }) {
  return (
    <RecordDialog edited={invoice} title={({ number }) => `Credit ${number}`} onClose={onClose}>
      {(invoice, close) => <CreditForm key={invoice.number} invoice={invoice} onClose={close} />}
    </RecordDialog>
  );
}

function CreditForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const money = useMoney();
  const [lineId, setLineId] = useState("");
  const [quantity, setQuantity] = useState("");
  const [amount, setAmount] = useState("");
  const [restock, setRestock] = useState(false);
  const [reason, setReason] = useState("");
  const key = useIdempotencyKey(`credit:${invoice.number}`);
  const [issue, setIssue] = useState<string>();
  const credit = useAction(trpc.invoices.creditLines, {
    touches: [trpc.invoices, trpc.orders],
    isQuiet: true,
    toast: ({ number }) => `${number} issued`,
  });
  const submit = async () => {
    setIssue(undefined);
    const read = amount ? parseMoney(amount, money) : undefined;
    if (read && !("cents" in read)) return setIssue("Write an amount such as 12.50");
    if (quantity && !/^[1-9]\d{0,8}$/.test(quantity)) return setIssue("Pieces must be a whole number");
    const some = { ...(quantity && { quantity: Number(quantity) }), ...(read && { amountCents: read.cents }) };
    try {
      const input = { number: invoice.number, restock, reason, ...(lineId && { lines: [{ lineId, ...some }] }) };
      await credit.send({ ...input, idempotencyKey: key.keyFor(input) });
      key.forget();
      onClose();
    } catch {
      // `credit.issue` says why.
    }
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      isSaving={credit.isWorking}
      onClose={onClose}
      submitLabel="Credit"
      issue={issue ?? credit.issue}
    >
      <Text size="sm">
        A credit note is issued and mailed. What it gives back is refunded to the card that paid, or is less to pay.
      </Text>
      <NativeSelect
        label="What"
        data={[
          { value: "", label: "All that is left" },
          ...invoice.lines.map(({ id, name, quantity }) => ({ value: id, label: `${name} (${quantity})` })),
        ]}
        value={lineId}
        onChange={({ currentTarget }) => setLineId(currentTarget.value)}
      />
      {lineId && (
        <>
          <TextInput
            label="Pieces (optional)"
            inputMode="numeric"
            value={quantity}
            onChange={({ currentTarget }) => {
              setQuantity(currentTarget.value);
              setIssue(undefined);
            }}
          />
          <TextInput
            label="Amount with tax (optional)"
            inputMode="decimal"
            value={amount}
            onChange={({ currentTarget }) => {
              setAmount(currentTarget.value);
              setIssue(undefined);
            }}
          />
        </>
      )}
      <Checkbox
        label="Put the pieces back on sale"
        checked={restock}
        onChange={({ currentTarget }) => setRestock(currentTarget.checked)}
      />
      <TextInput
        label="Reason"
        required
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  );
}

import { parseMoney } from "@ironmonger/contract/parse-money";
import type { ReceivablesRow } from "@ironmonger/contract/receivables";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { newKey } from "../../shared/forms/new-key.ts";
import { DialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { useMoney } from "../../shared/use-money.ts";

/** Records that credit was paid back. */
export function PayOutForm({ row, onClose }: { row: ReceivablesRow; onClose: () => void }) {
  const money = useMoney();
  const [amount, setAmount] = useState((row.creditCents / 100).toFixed(2));
  const [reference, setReference] = useState("");
  const [issue, setIssue] = useState<string>();
  const [key] = useState(newKey);
  const pay = useAction(trpc.invoices.payOut, {
    touches: [trpc.invoices],
    toast: "Recorded as paid out",
    onDone: onClose,
    onRefused: (error) => setIssue(messageOf(error)),
  });
  const submit = () => {
    const read = parseMoney(amount, money);
    if ("message" in read) return setIssue(read.message);
    const to = row.companyId === null ? { userId: row.userId ?? undefined } : { companyId: row.companyId };
    return pay.run({ ...to, amountCents: read.cents, reference, idempotencyKey: key });
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      isSaving={pay.isWorking}
      onClose={onClose}
      submitLabel="Record"
      {...(issue && { issue })}
    >
      <Text size="sm">
        The credit of {row.name} is {money.format(row.creditCents)}. Transfer it yourself; the shop only records it.
      </Text>
      <MoneyInput
        label="Amount"
        value={amount}
        data-autofocus
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <TextInput
        label="Reference"
        description="Such as the number of the bank transfer"
        maxLength={200}
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
    </DialogForm>
  );
}

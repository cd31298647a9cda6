import type { InMoney } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { newKey } from "../../shared/forms/new-key.ts";
import { DialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { linesOfPairs, PairsField } from "../../shared/kit/pairs-field.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { readAllocations } from "./read-allocations.ts";

/** Who pays: a company, or undefined where what is paid says it. */
export type Payer = { companyId?: string | undefined; name: string };

const left: InMoney = (money) => `What is left of the amount in ${money.unit} stays as credit for the next invoice.`;

/** Records a bank transfer that came in. */
export function RecordPaymentForm({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const money = useMoney();
  const [values, setValues] = useState({ amount: "", reference: "", receivedAt: "", allocations: "" });
  const [issue, setIssue] = useState<string>();
  const [key] = useState(newKey);
  const record = useAction(trpc.invoices.recordPayment, {
    touches: [trpc.invoices],
    toast: "The payment is recorded",
    onDone: onClose,
    onRefused: (error) => setIssue(messageOf(error)),
  });
  const set = (name: keyof typeof values) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setIssue(undefined);
  };
  const submit = () => {
    const amount = parseMoney(values.amount, money);
    const read = readAllocations(values.allocations, money);
    if ("message" in amount) return setIssue(amount.message);
    if ("issue" in read) return setIssue(read.issue);
    if (values.receivedAt === "") return setIssue("Say on which day it came in.");
    return record.run({
      amountCents: amount.cents,
      allocations: read.allocations,
      reference: values.reference,
      receivedAt: values.receivedAt,
      idempotencyKey: key,
      ...(payer.companyId && { companyId: payer.companyId }),
    });
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      isSaving={record.isWorking}
      onClose={onClose}
      submitLabel="Record"
      {...(issue && { issue })}
    >
      <MoneyInput
        label="Amount"
        value={values.amount}
        data-autofocus
        onChange={({ currentTarget }) => set("amount")(currentTarget.value)}
      />
      <TextInput
        label="Received on"
        type="date"
        value={values.receivedAt}
        onChange={({ currentTarget }) => set("receivedAt")(currentTarget.value)}
      />
      <TextInput
        label="Reference"
        description="As the bank has it"
        maxLength={200}
        value={values.reference}
        onChange={({ currentTarget }) => set("reference")(currentTarget.value)}
      />
      <PairsField
        label="What it pays"
        description="Numbers of invoices, or of orders that are paid in advance, each with its amount"
        item="What it pays"
        columns={["INV-2026-000042", "100.00"]}
        format={linesOfPairs}
        value={values.allocations}
        onChange={set("allocations")}
      />
      <Text size="sm" c="dimmed">
        {left(money)}
      </Text>
    </DialogForm>
  );
}

import { RecordPaymentInput } from "@ironmonger/contract/invoices";
import type { InMoney, Money } from "@ironmonger/contract/money";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { amountField } from "../../shared/forms/amount-field.ts";
import { newKey } from "../../shared/forms/new-key.ts";
import { DialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { linesOfPairs, PairsField } from "../../shared/kit/pairs-field.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { useInMoney, useMoney } from "../../shared/use-money.ts";
import { allocationsField } from "./read-allocations.ts";

/** Who pays: a company, or undefined where what is paid says it. */
export type Payer = { companyId?: string | undefined; name: string };

const left: InMoney = (money) => `What is left of the amount in ${money.unit} stays as credit for the next invoice.`;

const paymentForm = (money: Money) =>
  z.object({
    amountCents: amountField(money),
    receivedAt: z.iso.date("Say on which day it came in."),
    reference: RecordPaymentInput.shape.reference,
    allocations: allocationsField(money),
  });

/** Records a bank transfer that came in. */
export function RecordPaymentForm({ payer: { companyId }, onClose }: { payer: Payer; onClose: () => void }) {
  const money = useMoney();
  const schema = useInMoney(paymentForm);
  const [idempotencyKey] = useState(newKey);
  const form = useContractForm(schema, { amountCents: "", receivedAt: "", reference: "", allocations: "" });
  const record = useAction(trpc.invoices.recordPayment, {
    touches: [trpc.invoices],
    toast: "The payment is recorded",
    isQuiet: true,
    onDone: onClose,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) =>
        record.run({ ...schema.parse(values), idempotencyKey, ...(companyId && { companyId }) }),
      )}
      isSaving={record.isWorking}
      issue={record.issue}
      onClose={onClose}
      submitLabel="Record"
    >
      <MoneyInput label="Amount" data-autofocus {...form.getInputProps("amountCents")} />
      <TextInput label="Received on" type="date" {...form.getInputProps("receivedAt")} />
      <TextInput
        label="Reference"
        description="As the bank has it"
        maxLength={200}
        {...form.getInputProps("reference")}
      />
      <PairsField
        label="What it pays"
        description="Numbers of invoices, or of orders that are paid in advance, each with its amount"
        item="What it pays"
        columns={["INV-2026-000042", "100.00"]}
        format={linesOfPairs}
        {...form.getInputProps("allocations")}
      />
      <Text size="sm" c="dimmed">
        {left(money)}
      </Text>
    </DialogForm>
  );
}

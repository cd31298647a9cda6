import { PayOutInput } from "@ironmonger/contract/invoices";
import type { Money } from "@ironmonger/contract/money";
import type { ReceivablesRow } from "@ironmonger/contract/receivables";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { amountField, amountText } from "../../shared/forms/amount-field.ts";
import { newKey } from "../../shared/forms/new-key.ts";
import { DialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { useInMoney, useMoney } from "../../shared/use-money.ts";

const payOutForm = (money: Money) =>
  z.object({ amountCents: amountField(money), reference: PayOutInput.shape.reference });

/** Records that credit was paid back. */
export function PayOutForm({ row, onClose }: { row: ReceivablesRow; onClose: () => void }) {
  const money = useMoney();
  const schema = useInMoney(payOutForm);
  const [idempotencyKey] = useState(newKey);
  const form = useContractForm(schema, { amountCents: amountText(row.creditCents), reference: "" });
  const pay = useAction(trpc.invoices.payOut, {
    touches: [trpc.invoices],
    toast: "Recorded as paid out",
    isQuiet: true,
    onDone: onClose,
  });
  const to = row.companyId === null ? { userId: row.userId ?? undefined } : { companyId: row.companyId };
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => pay.run({ ...to, ...schema.parse(values), idempotencyKey }))}
      isSaving={pay.isWorking}
      issue={pay.issue}
      onClose={onClose}
      submitLabel="Record"
    >
      <Text size="sm">
        The credit of {row.name} is {money.format(row.creditCents)}. Transfer it yourself; the shop only records it.
      </Text>
      <MoneyInput label="Amount" data-autofocus {...form.getInputProps("amountCents")} />
      <TextInput
        label="Reference"
        description="Such as the number of the bank transfer"
        maxLength={200}
        {...form.getInputProps("reference")}
      />
    </DialogForm>
  );
}

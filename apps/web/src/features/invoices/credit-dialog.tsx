import { CreditLinesInput, type Invoice } from "@ironmonger/contract/invoices";
import type { Money } from "@ironmonger/contract/money";
import { Checkbox, NativeSelect, Text, TextInput } from "@mantine/core";
import { z } from "zod";
import { optionalAmount } from "../../shared/forms/amount-field.ts";
import { useIdempotencyKey } from "../../shared/forms/use-idempotency-key.ts";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useInMoney } from "../../shared/use-money.ts";

/** Credits all that is left of an invoice, or pieces or an amount of one line. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice | null; onClose: () => void }) {
  return (
    <RecordDialog edited={invoice} title={({ number }) => `Credit ${number}`} onClose={onClose}>
      {(invoice, close) => <CreditForm key={invoice.number} invoice={invoice} onClose={close} />}
    </RecordDialog>
  );
}

const creditForm = (money: Money) =>
  z.object({
    lineId: z.string(),
    quantity: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,8})?$/, "Pieces must be a whole number"),
    amountCents: optionalAmount(money),
    restock: z.boolean(),
    reason: CreditLinesInput.shape.reason,
  });

function CreditForm({ invoice: { number, lines }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const schema = useInMoney(creditForm);
  const form = useContractForm(schema, { lineId: "", quantity: "", amountCents: "", restock: false, reason: "" });
  const key = useIdempotencyKey(`credit:${number}`);
  const credit = useAction(trpc.invoices.creditLines, {
    touches: [trpc.invoices, trpc.orders],
    isQuiet: true,
    toast: ({ number }) => `${number} issued`,
    onDone: () => {
      key.forget();
      onClose();
    },
  });
  const submit = form.onSubmit((values) => {
    const { lineId, quantity, amountCents, restock, reason } = schema.parse(values);
    const some = { ...(quantity && { quantity: Number(quantity) }), ...(amountCents !== null && { amountCents }) };
    const input = { number, restock, reason, ...(lineId && { lines: [{ lineId, ...some }] }) };
    return credit.run({ ...input, idempotencyKey: key.keyFor(input) });
  });
  return (
    <DialogForm
      onSubmit={submit}
      isSaving={credit.isWorking}
      issue={credit.issue}
      onClose={onClose}
      submitLabel="Credit"
    >
      <Text size="sm">
        A credit note is issued and mailed. What it gives back is refunded to the card that paid, or is less to pay.
      </Text>
      <NativeSelect
        label="What"
        data={[
          { value: "", label: "All that is left" },
          ...lines.map(({ id, name, quantity }) => ({ value: id, label: `${name} (${quantity})` })),
        ]}
        {...form.getInputProps("lineId")}
      />
      {form.values.lineId && (
        <>
          <TextInput label="Pieces (optional)" inputMode="numeric" {...form.getInputProps("quantity")} />
          <TextInput label="Amount with tax (optional)" inputMode="decimal" {...form.getInputProps("amountCents")} />
        </>
      )}
      <Checkbox label="Put the pieces back on sale" {...form.getInputProps("restock", { type: "checkbox" })} />
      <TextInput label="Reason" required maxLength={500} {...form.getInputProps("reason")} />
    </DialogForm>
  );
}

import type { Company } from "@ironmonger/contract/companies";
import { AllowOverLimitInput } from "@ironmonger/contract/companies/terms";
import type { Money } from "@ironmonger/contract/money";
import { TextInput } from "@mantine/core";
import { z } from "zod";
import { amountField } from "../../../shared/forms/amount-field.ts";
import { DialogForm, RecordDialog } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";
import { useInMoney } from "../../../shared/use-money.ts";
import { shownCompany } from "../shown-company.ts";

/** Until the end of that day where the person is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const overLimitForm = (money: Money) =>
  z.object({
    amountCents: amountField(money).pipe(AllowOverLimitInput.shape.amountCents),
    until: z.iso.date("Choose a day").transform(endOf),
    reason: AllowOverLimitInput.shape.reason,
  });

/** Lets a company owe more than its limit until a day. */
export function AllowOverLimit({ company, onClose }: { company: Company | null; onClose: () => void }) {
  return (
    <RecordDialog edited={company} title="Allow over the limit" onClose={onClose}>
      {({ id }, close) => <OverLimitForm key={id} id={id} onClose={close} />}
    </RecordDialog>
  );
}

function OverLimitForm({ id, onClose }: { id: string; onClose: () => void }) {
  const schema = useInMoney(overLimitForm);
  const allow = useAction(trpc.companies.allowOverLimit, {
    ...shownCompany,
    onDone: onClose,
    toast: "The company can order over its limit until then",
  });
  const form = useContractForm(schema, { amountCents: "", until: "", reason: "" });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => allow.run({ id, ...schema.parse(values) }))}
      isSaving={allow.isWorking}
      onClose={onClose}
      submitLabel="Allow"
    >
      <MoneyInput label="Amount over the limit" {...form.getInputProps("amountCents")} />
      <TextInput label="Until" type="date" {...form.getInputProps("until")} />
      <TextInput label="Reason" description="For the audit log" {...form.getInputProps("reason")} />
    </DialogForm>
  );
}

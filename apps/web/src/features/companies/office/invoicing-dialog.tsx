import { type Company, UpdateCompanyInput } from "@ironmonger/contract/companies";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { RecordDialog, RecordDialogForm } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { useRecordForm } from "../../../shared/kit/forms/use-record-form.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { shownCompany } from "../shown-company.ts";

const InvoicingFields = UpdateCompanyInput.pick({
  ...{ isTaxExempt: true, isReverseCharge: true, invoiceProfile: true, buyerReference: true },
}).required();

type Shown = Pick<Company, "isTaxExempt" | "isReverseCharge" | "invoiceProfile" | "buyerReference">;
const shownOf = ({ isTaxExempt, isReverseCharge, invoiceProfile, buyerReference }: Company): Shown => ({
  ...{ isTaxExempt, isReverseCharge, invoiceProfile, buyerReference },
});
const toValues = ({ buyerReference, ...shown }: Shown) => ({ ...shown, buyerReference: buyerReference ?? "" });
const draftKey = ({ id }: Company) => `company-invoicing:${id}`;

/** What the invoices of a company charge and look like. */
export function InvoicingDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  return (
    <RecordDialog edited={company} title="Tax and e-invoice" draftKey={draftKey} onClose={onClose}>
      {(shown, close) => <InvoicingForm key={shown.id} company={shown} onClose={close} />}
    </RecordDialog>
  );
}

function InvoicingForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id } = company;
  const { companies } = trpc.useUtils();
  const update = useAction(trpc.companies.update, { ...shownCompany, onDone: onClose });
  const record = useRecordForm(InvoicingFields, {
    current: shownOf(company),
    toValues,
    draftKey: draftKey(company),
    save: async (fields, expected) => shownOf(await update.send({ id, ...fields, expected })),
    reload: async () => shownOf(await companies.get.fetch({ id }, { staleTime: 0 })),
  });
  const { form } = record;
  return (
    <RecordDialogForm form={record} what={company.name} onClose={onClose}>
      <Checkbox label="Tax exempt" {...form.getInputProps("isTaxExempt", { type: "checkbox" })} />
      <Checkbox
        label="Reverse charge"
        description="It owes the tax itself: its invoices charge none and say so."
        {...form.getInputProps("isReverseCharge", { type: "checkbox" })}
      />
      <NativeSelect
        label="E-invoice"
        data={[
          { value: "en16931", label: "EN 16931" },
          { value: "xrechnung", label: "XRechnung" },
        ]}
        {...form.getInputProps("invoiceProfile")}
      />
      <TextInput
        label="Buyer reference (optional)"
        description="XRechnung: the Leitweg-ID"
        {...form.getInputProps("buyerReference")}
      />
    </RecordDialogForm>
  );
}

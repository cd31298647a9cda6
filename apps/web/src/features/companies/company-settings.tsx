import { type Company, UpdateCompanyInput } from "@ironmonger/contract/companies";
import { Checkbox, Fieldset, NativeSelect, Stack, TextInput } from "@mantine/core";
import { Fields } from "../../shared/kit/fields.tsx";
import { RecordForm } from "../../shared/kit/forms/record-form.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { WholeNumberInput } from "../../shared/ui/inputs/whole-number-input.tsx";
import { shownCompany } from "./shown-company.ts";

const CompanySettingsFields = UpdateCompanyInput.pick({
  ...{ buyersSeeAllOrders: true, poNumbers: true, allowsOwnApproval: true, approvalDays: true, sitesOnly: true },
  buyerReference: true,
}).required();

type Shown = Pick<
  Company,
  "buyersSeeAllOrders" | "poNumbers" | "allowsOwnApproval" | "approvalDays" | "sitesOnly" | "buyerReference"
>;
const shownOf = (company: Company): Shown => ({
  ...{ buyersSeeAllOrders: company.buyersSeeAllOrders, poNumbers: company.poNumbers },
  ...{ allowsOwnApproval: company.allowsOwnApproval, approvalDays: company.approvalDays },
  ...{ sitesOnly: company.sitesOnly, buyerReference: company.buyerReference },
});
const toValues = ({ buyerReference, ...shown }: Shown) => ({ ...shown, buyerReference: buyerReference ?? "" });

const poNumberChoices = [
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required for each order" },
  { value: "unique", label: "Required, and no number twice" },
];

/** How the people of a company order; managers, and the office, change it. */
export function CompanySettings({ company, canManage }: { company: Company; canManage: boolean }) {
  const { id } = company;
  const { companies } = trpc.useUtils();
  const update = useAction(trpc.companies.update, shownCompany);
  const record = useRecordForm(CompanySettingsFields, {
    current: shownOf(company),
    toValues,
    draftKey: `company-settings:${id}`,
    save: async (fields, expected) => shownOf(await update.send({ id, ...fields, expected })),
    reload: async () => shownOf(await companies.get.fetch({ id }, { staleTime: 0 })),
  });
  const { form } = record;
  return (
    <RecordForm form={record} what={company.name} label="Settings of the company" isOneOfMany>
      <Fieldset variant="unstyled" disabled={!canManage}>
        <Stack>
          <Fields>
            <NativeSelect label="PO numbers" data={poNumberChoices} {...form.getInputProps("poNumbers")} />
            <TextInput
              label="Your reference on invoices (optional)"
              description="Of a public body in Germany its Leitweg-ID"
              autoComplete="off"
              {...form.getInputProps("buyerReference")}
            />
            <WholeNumberInput
              label="Working days until an approval lapses"
              description="Then the order is declined by itself"
              {...form.getInputProps("approvalDays")}
            />
          </Fields>
          <Checkbox
            label="Approvers and managers approve their own orders"
            description="Otherwise another person has to."
            {...form.getInputProps("allowsOwnApproval", { type: "checkbox" })}
          />
          <Checkbox
            label="Orders go to the company’s sites only"
            description="Otherwise people can enter any address."
            {...form.getInputProps("sitesOnly", { type: "checkbox" })}
          />
          <Checkbox
            label="Buyers see all orders of the company"
            description="Otherwise they see their own; approvers and managers always see all."
            {...form.getInputProps("buyersSeeAllOrders", { type: "checkbox" })}
          />
        </Stack>
      </Fieldset>
    </RecordForm>
  );
}

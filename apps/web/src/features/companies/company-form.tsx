import { type Company, RegisterCompanyInput, UpdateCompanyInput } from "@ironmonger/contract/companies";
import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { RecordDialog, RecordDialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { RecordForm } from "../../shared/kit/forms/record-form.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";
import { CompanyFields } from "./company-fields.tsx";
import { shownCompany } from "./shown-company.ts";

export type CompanyValues = Record<"name" | "country" | "taxId" | "billingAddress" | "invoiceEmail", string>;

type Shown = Pick<Company, "name" | "taxId" | "country" | "billingAddress" | "invoiceEmail" | "orderEmail">;
/** What the forms show of a company. */
const shownOf = ({ name, taxId, country, billingAddress, invoiceEmail, orderEmail }: Shown): Shown => ({
  ...{ name, taxId, country, billingAddress, invoiceEmail, orderEmail },
});
const toValues = ({ taxId, orderEmail, ...shown }: Shown) => ({
  ...shown,
  taxId: taxId ?? "",
  orderEmail: orderEmail ?? "",
});

const NewCompany = RegisterCompanyInput.omit({ managerEmail: true });
const ChangedCompany = NewCompany.extend({ orderEmail: UpdateCompanyInput.shape.orderEmail });

const saved = { touches: [...shownCompany.touches, trpc.companies.listMine], shows: shownCompany.shows };

type NewProps = { start?: Partial<CompanyValues> | undefined; onSaved: (company: Company) => void };

/** Registers a company. */
export function NewCompanyForm({ start, onSaved }: NewProps) {
  const { country } = useShop();
  const register = useAction(trpc.companies.register, { ...saved, onDone: onSaved });
  const none = { name: "", taxId: null, country, billingAddress: "", invoiceEmail: "", orderEmail: null };
  const record = useRecordForm(NewCompany, {
    current: useState<Shown>({ ...none, ...start })[0],
    toValues,
    draftKey: "company:new",
    save: async (fields) => shownOf(await register.send(fields)),
  });
  return (
    <RecordForm form={record} what="New company" saveLabel="Register the company">
      <Stack gap="sm" maw="35rem">
        <CompanyFields form={record.form} />
      </Stack>
    </RecordForm>
  );
}

type Props = { company: Company | null; onClose: () => void };

/** Changes a company. */
export function CompanyDialog({ company, onClose }: Props) {
  return (
    <RecordDialog edited={company} title="Change the company" draftKey={({ id }) => draftKeyOf(id)} onClose={onClose}>
      {(shown, close) => <CompanyForm key={shown.id} company={shown} onClose={close} />}
    </RecordDialog>
  );
}

const draftKeyOf = (id: string): string => `company:${id}`;

function CompanyForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id } = company;
  const { companies } = trpc.useUtils();
  const update = useAction(trpc.companies.update, { ...saved, onDone: onClose });
  const record = useRecordForm(ChangedCompany, {
    current: useState(shownOf(company))[0],
    toValues,
    draftKey: draftKeyOf(id),
    save: async (fields, expected) => shownOf(await update.send({ id, ...fields, expected })),
    reload: async () => shownOf(await companies.get.fetch({ id }, { staleTime: 0 })),
  });
  const { form } = record;
  return (
    <RecordDialogForm form={record} what={company.name} onClose={onClose}>
      <CompanyFields form={form} />
      <TextInput
        label="Email for orders (optional)"
        description="Gets what we write about orders, besides the person who placed them"
        type="email"
        autoComplete="off"
        {...form.getInputProps("orderEmail")}
      />
    </RecordDialogForm>
  );
}

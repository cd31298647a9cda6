import { type Company, UpdateCompanyInput } from "@ironmonger/contract/companies";
import { Button, Stack, TextInput } from "@mantine/core";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { issuesOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";
import { CompanyFields } from "./company-fields.tsx";
import { shownCompany } from "./shown-company.ts";

export type CompanyValues = Record<"name" | "country" | "taxId" | "billingAddress" | "invoiceEmail", string>;

const CompanyInput = UpdateCompanyInput.omit({ id: true, buyersSeeAllOrders: true, isTaxExempt: true });

type Props = {
  /** The company to change; without it, one is registered. */
  company?: Company | undefined;
  start?: Partial<CompanyValues> | undefined;
  onSaved: (company: Company) => void;
};

/** What the form changes of a company. */
const seenFields = ({ name, taxId, country, billingAddress, invoiceEmail, orderEmail }: Company) => ({
  ...{ name, taxId, country, billingAddress, invoiceEmail, orderEmail },
});

/** Registers a company, or changes it. */
export function CompanyForm({ company, start, onSaved }: Props) {
  const shop = useShop();
  const form = useContractForm(CompanyInput, {
    name: company?.name ?? "",
    country: company?.country ?? shop.country,
    taxId: company?.taxId ?? "",
    billingAddress: company?.billingAddress ?? "",
    invoiceEmail: company?.invoiceEmail ?? "",
    orderEmail: company?.orderEmail ?? "",
    ...start,
  });
  const { client } = trpc.useUtils();
  const saveValues = asProcedure(({ orderEmail, ...values }: CompanyValues & { orderEmail: string }) =>
    company
      ? client.companies.update.mutate({ id: company.id, ...values, orderEmail, expected: seenFields(company) })
      : client.companies.register.mutate(values),
  );
  const save = useAction(saveValues, {
    touches: [...shownCompany.touches, trpc.companies.listMine],
    shows: shownCompany.shows,
    onDone: onSaved,
    onRefused: (error) => {
      for (const { path, message } of issuesOf(error)) form.setFieldError(path.join("."), message);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.run(values))}>
      <Stack gap="sm" maw="35rem">
        <CompanyFields inputProps={(field) => form.getInputProps(field)} />
        {company ? (
          <TextInput
            label="Email for orders (optional)"
            description="Gets what we write about orders, besides the person who placed them"
            type="email"
            autoComplete="off"
            {...form.getInputProps("orderEmail")}
          />
        ) : null}
        <p role="alert" className="error-line">
          {save.issue}
        </p>
        <Button type="submit" color="safety" loading={save.isWorking}>
          {company ? "Save" : "Register the company"}
        </Button>
      </Stack>{" "}
    </form>
  );
}

import { type Company, UpdateCompanyInput } from "@ironmonger/contract/companies";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { issuesOf, messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";
import classes from "./companies.module.css";
import { CompanyFields } from "./company-fields.tsx";

export type CompanyValues = Record<"name" | "country" | "taxId" | "billingAddress" | "invoiceEmail", string>;

const CompanyInput = UpdateCompanyInput.omit({ id: true, buyersSeeAllOrders: true, isTaxExempt: true });

type Props = {
  /** The company to change; without it, one is registered. */
  company?: Company | undefined;
  start?: Partial<CompanyValues> | undefined;
  onSaved: (company: Company) => void;
};

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
  const [error, setError] = useState("");
  const utils = trpc.useUtils();
  const whenDone = {
    onSuccess: (saved: Company) => {
      utils.companies.get.setData({ id: saved.id }, saved);
      void utils.companies.listMine.invalidate();
      onSaved(saved);
    },
    onError: (failure: unknown) => {
      const issues = issuesOf(failure);
      for (const { path, message } of issues) form.setFieldError(path.join("."), message);
      setError(messageOf(failure));
    },
  };
  const register = trpc.companies.register.useMutation(whenDone);
  const update = trpc.companies.update.useMutation(whenDone);
  const save = ({ orderEmail, ...values }: CompanyValues & { orderEmail: string }) => {
    setError("");
    if (company) update.mutate({ id: company.id, ...values, orderEmail });
    else register.mutate(values);
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
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
        {error}
      </p>
      <Button type="submit" color="safety" loading={register.isPending || update.isPending}>
        {company ? "Save" : "Register the company"}
      </Button>
    </form>
  );
}

import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { countryChoices } from "../addresses/country-choices.ts";

type Field = "name" | "country" | "taxId" | "billingAddress" | "invoiceEmail";

/** The fields of a company in a form. */
export function CompanyFields({ inputProps }: { inputProps: (field: Field) => object }) {
  return (
    <>
      <TextInput label="Company name" autoComplete="organization" {...inputProps("name")} />
      <NativeSelect label="Country" data={countryChoices} autoComplete="country" {...inputProps("country")} />
      <TextInput
        label="Tax id (optional)"
        description="For example a VAT number"
        autoComplete="off"
        {...inputProps("taxId")}
      />
      <GrowingTextarea
        label="Billing address"
        minRows={3}
        autoComplete="billing street-address"
        {...inputProps("billingAddress")}
      />
      <TextInput label="Email for invoices" type="email" autoComplete="email" {...inputProps("invoiceEmail")} />
    </>
  );
}

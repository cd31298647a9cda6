import "@mantine/core/styles/Combobox.layer.css";
import { otherCountryOfTaxId } from "@ironmonger/contract/companies/tax-id";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { countryChoices } from "../addresses/country-choices.ts";

type Field = "name" | "country" | "taxId" | "billingAddress" | "invoiceEmail";

type Props = {
  form: {
    values: { taxId: string; country: string };
    getInputProps: (field: Field) => object;
    setFieldValue: (field: "country", country: string) => void;
    clearFieldError: (field: Field) => void;
  };
};

/** The fields of a company in a form. */
export function CompanyFields({ form }: Props) {
  const { taxId, country } = form.values;
  return (
    <>
      <TextInput label="Company name" autoComplete="organization" {...form.getInputProps("name")} />
      <LongSelect
        isFilledIn
        label="Country"
        data={countryChoices}
        autoComplete="country"
        {...form.getInputProps("country")}
      />
      <TextInput
        label="Tax id (optional)"
        description="For example a VAT number"
        autoComplete="off"
        {...form.getInputProps("taxId")}
      />
      <CountryQuestion
        other={otherCountryOfTaxId(taxId, country)}
        onYes={(other) => {
          form.setFieldValue("country", other);
          // It said that the tax id is none of the country that stood here.
          form.clearFieldError("taxId");
        }}
      />
      <GrowingTextarea
        label="Billing address"
        minRows={3}
        autoComplete="billing street-address"
        {...form.getInputProps("billingAddress")}
      />
      <TextInput label="Email for invoices" type="email" autoComplete="email" {...form.getInputProps("invoiceEmail")} />
    </>
  );
}

/** Asks for the country of the tax id's prefix; one press chooses it. */
function CountryQuestion({ other, onYes }: { other: string | undefined; onYes: (country: string) => void }) {
  return (
    <div role="status">
      {other && (
        <Group gap="xs">
          <Text size="sm">{`This tax id begins like those of ${countryName(other)}. Is the company there?`}</Text>
          <Button size="sm" variant="default" onClick={() => onYes(other)}>
            {`Yes, ${countryName(other)}`}
          </Button>
        </Group>
      )}
    </div>
  );
}

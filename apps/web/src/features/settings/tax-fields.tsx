import { Checkbox, MultiSelect, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { FormRows } from "../../shared/kit/forms/form-rows.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { countryChoices } from "../addresses/country-choices.ts";
import { RegionField } from "../addresses/region-field.tsx";
import { taxClassChoices } from "../pricing/tax-class-choices.ts";
import type { SettingsFields } from "./settings-form-values.ts";

export function TaxFields({ fields }: { fields: SettingsFields }) {
  const { kind, rates } = fields.values.tax;
  return (
    <Stack>
      <NativeSelect
        aria-label="Tax"
        description="Charged by the address that an order goes to, and frozen when it is placed"
        data={[
          { value: "none", label: "None" },
          { value: "rates", label: "Rates by country and region" },
        ]}
        {...fields.getInputProps("tax.kind")}
      />
      {kind === "rates" && (
        <>
          <Checkbox
            label="Prices include tax"
            description="Totals stay as they are, and say how much tax is in them; for exempt buyers it is deducted. Otherwise tax is added."
            {...fields.getInputProps("tax.pricesIncludeTax", { type: "checkbox" })}
          />
          <MultiSelect
            label="Prices include tax in"
            description="Countries of delivery for which they do, whatever is ticked above"
            data={countryChoices}
            searchable
            {...fields.getInputProps("tax.pricesIncludeTaxIn")}
          />
          <Text size="sm" c="dimmed">
            A region's rate takes precedence over its country's. Where there is no rate, no tax is charged; where there
            is none of a tool's class, its standard rate.
          </Text>
          <FormRows
            what="rate"
            most={5}
            count={rates.length}
            error={fields.errors["tax.rates"]}
            onAdd={() => {
              fields.clearFieldError("tax.rates");
              fields.insertListItem("tax.rates", {
                country: "",
                region: "",
                name: rates.at(-1)?.name ?? "",
                percent: "",
                taxClass: "standard",
              });
            }}
            onRemove={(index) => fields.removeListItem("tax.rates", index)}
          >
            {(index) => (
              <>
                <LongSelect
                  label="Country"
                  data={[{ value: "", label: "Choose a country" }, ...countryChoices]}
                  {...fields.getInputProps(`tax.rates.${index}.country`)}
                />
                <RegionField
                  country={fields.values.tax.rates[index]?.country ?? ""}
                  label="Region (optional)"
                  whenNone="Whole country"
                  autoComplete="off"
                  {...fields.getInputProps(`tax.rates.${index}.region`)}
                />
                <TextInput
                  label="Name of the tax"
                  placeholder="VAT"
                  {...fields.getInputProps(`tax.rates.${index}.name`)}
                />
                <NativeSelect
                  label="Tax class"
                  data={[...taxClassChoices]}
                  {...fields.getInputProps(`tax.rates.${index}.taxClass`)}
                />
                <TextInput
                  label="Percent"
                  inputMode="decimal"
                  maxLength={10}
                  rightSection="%"
                  {...fields.getInputProps(`tax.rates.${index}.percent`)}
                />
              </>
            )}
          </FormRows>
        </>
      )}
    </Stack>
  );
}

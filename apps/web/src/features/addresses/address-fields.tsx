import { NativeSelect, TextInput } from "@mantine/core";
import { countryChoices } from "../../shared/forms/country-choices.ts";
import { RegionField } from "../../shared/forms/region-field.tsx";
import { GrowingTextarea } from "../../shared/ui/growing-textarea.tsx";
import classes from "./address-fields.module.css";

export type AddressField = "address" | "country" | "region" | "phone";
type Props = { country: string; inputProps: (field: AddressField) => object; isFocused?: boolean };

/** The fields of an address in a form. */
export function AddressFields({ country, inputProps, isFocused }: Props) {
  return (
    <>
      <GrowingTextarea
        label="Address"
        description="As it is printed on the parcel"
        minRows={3}
        data-autofocus={isFocused || undefined}
        autoComplete="street-address"
        {...inputProps("address")}
      />
      <div className={classes.pair}>
        <NativeSelect label="Country" data={countryChoices} autoComplete="country" {...inputProps("country")} />
        <RegionField country={country} {...inputProps("region")} />
      </div>
      <PhoneField inputProps={inputProps} />
    </>
  );
}

export function PhoneField({ inputProps }: Pick<Props, "inputProps">) {
  return <TextInput label="Phone" type="tel" autoComplete="tel" {...inputProps("phone")} />;
}

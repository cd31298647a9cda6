import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { countryChoices } from "../../shared/forms/country-choices.ts";
import { RegionField } from "../../shared/forms/region-field.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import classes from "./address-fields.module.css";
import { type AddressParts, joinAddress, splitAddress } from "./address-parts.ts";

export type AddressField = "address" | "country" | "region" | "postcode" | "phone";
type Props = { country: string; inputProps: (field: AddressField) => object; isFocused?: boolean };

/** The fields of an address in a form. The address itself is one field, or in parts if the buyer prefers that. */
export function AddressFields({ country, inputProps, isFocused }: Props) {
  return (
    <>
      <AddressText
        field={inputProps("address")}
        onPostcode={(inputProps("postcode") as TextField).onChange}
        isFocused={isFocused}
      />
      <div className={classes.pair}>
        <NativeSelect label="Country" data={countryChoices} autoComplete="country" {...inputProps("country")} />
        <RegionField country={country} {...inputProps("region")} />
        <TextInput label="Postcode (optional)" autoComplete="postal-code" maxLength={20} {...inputProps("postcode")} />
      </div>
      <PhoneField inputProps={inputProps} />
    </>
  );
}

/** As a form's `getInputProps` returns it. */
type TextField = {
  value?: string;
  onChange?: (change: string | React.ChangeEvent<HTMLTextAreaElement>) => void;
  error?: React.ReactNode;
};

/** `field`: the form's field of the address. */
function AddressText({
  field,
  onPostcode,
  description = "As it is printed on the parcel",
  isFocused,
}: {
  field: TextField;
  /** The postcode was entered as a part of the address. */
  onPostcode: TextField["onChange"];
  description?: string;
  isFocused?: boolean | undefined;
}) {
  const [parts, setParts] = useState<AddressParts | null>(null);
  if (parts === null)
    return (
      <div>
        <GrowingTextarea
          label="Address"
          description={description}
          minRows={3}
          data-autofocus={isFocused || undefined}
          autoComplete="street-address"
          {...field}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.switch}
          onClick={() => setParts(splitAddress(field.value ?? ""))}
        >
          Enter it in parts
        </Button>
      </div>
    );
  const part = (name: keyof AddressParts) => ({
    maxLength: 120,
    value: parts[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      const next = { ...parts, [name]: currentTarget.value };
      setParts(next);
      field.onChange?.(joinAddress(next));
      if (name === "postcode") onPostcode?.(next.postcode);
    },
  });
  return (
    <div className={classes.parts}>
      <TextInput label="Company (optional)" autoComplete="organization" {...part("company")} />
      <TextInput label="Street and number" autoComplete="address-line1" error={field.error} {...part("street")} />
      <div className={classes.town}>
        <TextInput label="Postcode" autoComplete="postal-code" {...part("postcode")} />
        <TextInput label="City" autoComplete="address-level2" {...part("city")} />
      </div>
      <Button variant="subtle" size="compact-sm" className={classes.switch} onClick={() => setParts(null)}>
        Enter it in one field
      </Button>
    </div>
  );
}

export function PhoneField({ inputProps }: Pick<Props, "inputProps">) {
  return <TextInput label="Phone" type="tel" autoComplete="tel" {...inputProps("phone")} />;
}

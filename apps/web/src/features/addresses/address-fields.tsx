import { Anchor, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Fields } from "../../shared/kit/fields.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { type AddressParts, isTownFirst, joinAddress, splitAddress } from "./address-parts.ts";
import { countryChoices } from "./country-choices.ts";
import { RegionField } from "./region-field.tsx";

export type AddressField = "address" | "country" | "region" | "postcode" | "phone";
type Props = { country: string; inputProps: (field: AddressField) => object; isFocused?: boolean };

/** The fields of an address in a form. The address itself is one field, or several if the buyer prefers that. */
export function AddressFields({ country, inputProps, isFocused }: Props) {
  const field = (name: AddressField) => inputProps(name) as TextField;
  const address = field("address");
  const postcode = field("postcode");
  const countryField = field("country");
  const [parts, setParts] = useState<AddressParts | null>(null);
  /** Changes the parts and the text of the address, which follows from them, the postcode and the country. */
  const write = (changed: AddressParts, destination: { postcode?: string; country?: string } = {}) => {
    setParts(changed);
    const text = joinAddress(changed, destination.postcode ?? postcode.value ?? "", destination.country ?? country);
    if (text !== address.value) address.onChange?.(text);
  };
  const split = () => {
    const parsed = splitAddress(address.value ?? "", country);
    for (const name of ["region", "postcode"] as const)
      if (parsed[name] && !field(name).value) field(name).onChange?.(parsed[name]);
    write(parsed.parts, { postcode: postcode.value || parsed.postcode });
  };

  const postcodeField = (
    <TextInput
      key="postcode"
      label="Postcode (optional)"
      autoComplete="postal-code"
      maxLength={20}
      {...postcode}
      onChange={(event) => {
        postcode.onChange?.(event);
        if (parts) write(parts, { postcode: event.currentTarget.value });
      }}
    />
  );
  return (
    <>
      {parts ? (
        <PartsFields
          parts={parts}
          onChange={write}
          error={address.error}
          postcode={postcodeField}
          isTownFirst={isTownFirst(country)}
          onOneField={() => setParts(null)}
        />
      ) : (
        <AddressText field={address} onParts={split} isFocused={isFocused} />
      )}
      <Fields most={3}>
        <LongSelect
          isFilledIn
          label="Country"
          data={countryChoices}
          autoComplete="country"
          {...countryField}
          onChange={(event) => {
            countryField.onChange?.(event);
            if (parts) write(parts, { country: event.currentTarget.value });
          }}
        />
        <RegionField country={country} {...inputProps("region")} />
        {parts ? null : postcodeField}
      </Fields>
      <PhoneField inputProps={inputProps} />
    </>
  );
}

/** As a form's `getInputProps` returns it. */
type TextField = {
  value?: string;
  onChange?: (change: string | React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  error?: React.ReactNode;
};

function AddressText({
  field,
  onParts,
  isFocused,
}: {
  field: TextField;
  onParts: () => void;
  isFocused: boolean | undefined;
}) {
  return (
    <div>
      <GrowingTextarea
        label="Address"
        description="As it is printed on the parcel"
        minRows={3}
        data-autofocus={isFocused || undefined}
        autoComplete="street-address"
        {...field}
      />
      <Anchor component="button" type="button" underline="always" size="sm" mt="2xs" onClick={onParts}>
        Enter it in parts
      </Anchor>
    </div>
  );
}

type PartsProps = {
  parts: AddressParts;
  onChange: (parts: AddressParts) => void;
  error: React.ReactNode;
  /** The field of the postcode, which is one of the form's own. */
  postcode: React.ReactNode;
  isTownFirst: boolean;
  onOneField: () => void;
};

function PartsFields({ parts, onChange, error, postcode, isTownFirst, onOneField }: PartsProps) {
  const part = (name: keyof AddressParts) => ({
    maxLength: 120,
    value: parts[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...parts, [name]: currentTarget.value }),
  });
  const city = <TextInput key="city" label="City" autoComplete="address-level2" {...part("city")} />;
  return (
    <Stack>
      <TextInput label="Company (optional)" autoComplete="organization" {...part("company")} />
      <TextInput label="Street and number" autoComplete="address-line1" error={error} {...part("street")} />
      <Fields>{isTownFirst ? [city, postcode] : [postcode, city]}</Fields>
      <Group>
        <Anchor component="button" type="button" underline="always" size="sm" onClick={onOneField}>
          Enter it in one field
        </Anchor>
      </Group>
    </Stack>
  );
}

export function PhoneField({ inputProps }: Pick<Props, "inputProps">) {
  return <TextInput label="Phone" type="tel" autoComplete="tel" {...inputProps("phone")} />;
}

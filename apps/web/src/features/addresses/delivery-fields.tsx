import type { Address } from "@ironmonger/contract/addresses";
import { addressText } from "@ironmonger/contract/regions/address-text";
import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useShop } from "../../shared/use-shop.ts";
import { type AddressField, AddressFields, PhoneField } from "./address-fields.tsx";
import { RegionField, useRegionIssue } from "./region-field.tsx";

/** The delivery details of an order: the parts of an address that it stores. */
export type Delivery = { address: string; country: string; region: string; postcode: string; phone: string };

type StoredAddress = Pick<Address, "address" | "country" | "region" | "postcode" | "phone">;

/** Starts with an address, or with the likely country. */
export const deliveryValues = ({
  address = "",
  country,
  region,
  postcode,
  phone = "",
}: Pick<StoredAddress, "country"> & Partial<StoredAddress>): Delivery => ({
  address,
  country,
  region: region ?? "",
  postcode: postcode ?? "",
  phone,
});

const another = "another";

type Props = {
  addresses: Address[];
  chosen: Delivery;
  onChoose: (delivery: Delivery) => void;
  /** Orders go to one of the addresses, and to no other. */
  isClosed?: boolean;
  inputProps: (field: AddressField) => object;
};

/** Lets the buyer choose one of their addresses or enter another one, which the shop saves once it is used. */
export function DeliveryFields({ addresses, chosen, onChoose, isClosed = false, inputProps }: Props) {
  const [choice, setChoice] = useState(() => addresses.find((address) => isSame(address, chosen))?.id ?? another);
  const { country } = useShop();
  const saved = addresses.find(({ id }) => id === choice);
  // An address can be older than the tax that depends on its region.
  const isRegionMissing = useRegionIssue(chosen.country, saved?.region ?? null) !== null;
  const choose = (id: string) => {
    setChoice(id);
    onChoose(deliveryValues(addresses.find((address) => address.id === id) ?? { country }));
  };
  return (
    <Stack>
      {addresses.length > 0 && (
        <Radio.Group size="md" label="Deliver to" value={choice} onChange={choose}>
          <Stack gap="sm" mt="xs">
            {addresses.map((address) => (
              <Radio
                key={address.id}
                value={address.id}
                label={
                  <bdi>
                    {address.label && (
                      <Text component="strong" display="block" inherit>
                        {address.label}
                      </Text>
                    )}
                    {addressText(deliveryValues(address))}
                  </bdi>
                }
              />
            ))}
            {(!isClosed || choice === another) && <Radio value={another} label="Another address" disabled={isClosed} />}
          </Stack>
        </Radio.Group>
      )}
      {choice === another ? (
        <AddressFields country={chosen.country} inputProps={inputProps} />
      ) : (
        <>
          {isRegionMissing && <RegionField country={chosen.country} {...inputProps("region")} />}
          <PhoneField inputProps={inputProps} />
        </>
      )}
    </Stack>
  );
}

const inOneLine = (address: string): string =>
  address
    .split(/[\s,]+/)
    .join(" ")
    .trim();

const isSame = (address: Address, chosen: Omit<Delivery, "phone">): boolean =>
  inOneLine(address.address) === inOneLine(chosen.address) &&
  address.country === chosen.country &&
  (address.region ?? "") === chosen.region &&
  (address.postcode ?? "") === chosen.postcode;

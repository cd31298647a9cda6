import { isRegionNeeded, normalizeRegion, regionMissing, regionsOf } from "@ironmonger/contract/regions/regions";
import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useShop } from "../../shared/use-shop.ts";

/** Whether the tax of a delivery to this country depends on the region. */
const useIsRegionNeeded = (country: string): boolean => isRegionNeeded(useShop().tax, country);

/** What is wrong with a region before it is sent; null if nothing is. */
export function useRegionIssue(country: string, region: string | null): string | null {
  const isNeeded = useIsRegionNeeded(country);
  const read = normalizeRegion(country, region);
  if (read.issue !== undefined) return read.issue;
  return isNeeded && read.region === null ? regionMissing : null;
}

type Props = {
  country: string;
  label?: string;
  /** The first choice, which is no region. */
  whenNone?: string;
  autoComplete?: string;
  value?: string | null;
  onChange?: (region: string) => void;
  error?: ReactNode;
};

/** A choice if the shop knows the regions of the country, otherwise a text field. */
export function RegionField({ country, value, onChange, ...props }: Props) {
  const isNeeded = useIsRegionNeeded(country);
  const regions = regionsOf(country);
  const read = normalizeRegion(country, value);
  const {
    label = isNeeded ? "State or region" : "State or region (optional)",
    whenNone = isNeeded ? "Choose one" : "None",
    autoComplete = "address-level1",
    ...field
  } = props;
  const isOfOtherCountry = read.issue !== undefined;
  useEffect(() => {
    if (isOfOtherCountry) onChange?.("");
  });
  const shared = {
    label,
    autoComplete,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange?.(currentTarget.value),
    ...field,
  };
  return regions.length === 0 ? (
    <TextInput placeholder={props.whenNone} value={value ?? ""} maxLength={100} {...shared} />
  ) : (
    <NativeSelect
      value={read.region ?? ""}
      data={[{ value: "", label: whenNone }, ...regions.map(([code, name]) => ({ value: code, label: name }))]}
      {...shared}
    />
  );
}

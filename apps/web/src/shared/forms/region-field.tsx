import { TextInput, type TextInputProps } from "@mantine/core";
import { useId } from "react";
import { useShop } from "../use-shop.ts";

/** The regions of a country that have a tax rate of their own, as the shop writes them. */
export function useTaxedRegions(country: string): string[] {
  const { kind, rates } = useShop().tax;
  if (kind === "none") return [];
  return rates.flatMap((rate) => (rate.country === country && rate.region ? [rate.region] : []));
}

/** Offers the regions of the country on which the tax depends. Any other one can be typed. */
export function RegionField({ country, ...props }: TextInputProps & { country: string }) {
  const regions = useTaxedRegions(country);
  const listId = useId();
  const isOffering = regions.length > 0;
  return (
    <>
      <TextInput
        label="State or region (optional)"
        description={isOffering && describeRegions(regions)}
        // Below, so that it stays in line with the field of the country.
        inputWrapperOrder={["label", "input", "description", "error"]}
        list={isOffering ? listId : undefined}
        autoComplete="address-level1"
        {...props}
      />
      {isOffering && (
        <datalist id={listId}>
          {regions.map((region) => (
            <option key={region} value={region} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Of more regions, only the list has the names. */
const mostNamed = 8;

function describeRegions(regions: string[]): string {
  if (regions.length > mostNamed) return "Tax differs by region: choose yours from the list if it has it.";
  const names = new Intl.ListFormat("en-GB").format(regions);
  return `Tax differs in ${names}: choose ${regions.length === 1 ? "it" : "one"} if that is where the tools go.`;
}

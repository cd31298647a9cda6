import type { TaxRules } from "@ironmonger/contract/pricing/charges";
import { isRegionNeeded, normalizeRegion, regionMissing } from "@ironmonger/contract/regions/regions";
import { fieldError } from "../../core/domain-error.ts";

type Destination = { country: string; region: string | null };

/**
 * The region of an address as it is stored. `isOptional`: an address without a region is accepted even if the tax depends on it; then the
 * rate of the country counts.
 * @throws DomainError invalid (with an issue for `region`: the country does not have it, or the tax depends on it and there is none)
 */
export function readRegion(tax: TaxRules, destination: Destination, { isOptional = false } = {}): string | null {
  const { region, issue } = normalizeRegion(destination.country, destination.region);
  if (issue !== undefined) throw regionError(issue);
  if (region === null && !isOptional && isRegionNeeded(tax, destination.country)) throw regionError(regionMissing);
  return region;
}

const regionError = (message: string) => fieldError("invalid", "region", message);

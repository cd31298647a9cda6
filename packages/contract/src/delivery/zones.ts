import { regionKey } from "../regions/regions.ts";
import {
  type DeliveryAddress,
  type DeliveryOption,
  type DeliveryRules,
  optionsIn,
  type Parcel,
  type Zone,
  zonesIn,
} from "./options.ts";
import { type PostcodeKey, postcodeKey, readPostcodes } from "./postcodes.ts";

/** How closely a zone fits an address: by what it says of its postcode, then by its region, then by its country. */
function closeness(zone: Zone, { country, region }: DeliveryAddress, code: PostcodeKey): number {
  const { regions = [], postcodes = [] } = zone;
  const key = regionKey({ country, region });
  const isInRegion = region !== null && regions.some((one) => regionKey({ country, region: one }) === key);
  if (regions.length > 0 && !isInRegion) return -1;
  const rules = postcodes.map((text) => readPostcodes(country, text)).filter((rule) => rule?.fits(code));
  if (postcodes.length > 0 && rules.length === 0) return -1;
  return 2 * Math.max(0, ...rules.map((rule) => 1 + (rule?.closeness ?? 0))) + Number(isInRegion);
}

/**
 * The zones of an address, in their order: those that fit it most closely. So zones by postcode are exceptions to those of the region or
 * the country, which count where no postcode is given.
 */
export function zonesOf(zones: readonly Zone[], to: DeliveryAddress): Zone[] {
  const code = postcodeKey(to.country, to.postcode ?? "");
  const fitting = zonesIn(zones, to.country).map((zone) => ({ zone, closeness: closeness(zone, to, code) }));
  const closest = Math.max(0, ...fitting.map((one) => one.closeness));
  return fitting.flatMap((one) => (one.closeness === closest ? one.zone : []));
}

/** Every way in which these pieces can reach the address, the cheapest first, and collecting last; none if no zone covers it. */
export const deliveryOptions = (rules: DeliveryRules, parcel: Parcel, to: DeliveryAddress): DeliveryOption[] =>
  optionsIn(zonesOf(rules.zones ?? [], to), rules, parcel);

import { regionKey } from "../regions/regions.ts";
import {
  type DeliveryAddress,
  type DeliveryOption,
  type DeliveryRules,
  optionsIn,
  type Parcel,
  type Zone,
} from "./options.ts";

/** Letters and digits in upper case, so that `sw1a 1aa` begins with `SW1`. */
export const postcodeKey = (postcode: string): string => postcode.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** How closely a zone fits an address: by the length of the beginning of its postcode, then by its region, then by its country. */
function closeness(zone: Zone, { country, region, postcode }: DeliveryAddress): number {
  if (!zone.countries.includes(country)) return -1;
  const { regions = [], postcodes = [] } = zone;
  const key = regionKey({ country, region });
  const isInRegion = region !== null && regions.some((one) => regionKey({ country, region: one }) === key);
  if (regions.length > 0 && !isInRegion) return -1;
  const code = postcodeKey(postcode ?? "");
  const beginnings = postcodes.map(postcodeKey).filter((beginning) => code.startsWith(beginning));
  if (postcodes.length > 0 && beginnings.length === 0) return -1;
  return 2 * Math.max(0, ...beginnings.map(({ length }) => length)) + Number(isInRegion);
}

/**
 * The zones of an address, in their order: those that fit it most closely. So zones by postcode are exceptions to those of the region or
 * the country, which count where no postcode is given.
 */
export function zonesOf(zones: readonly Zone[], to: DeliveryAddress): Zone[] {
  const closest = Math.max(0, ...zones.map((zone) => closeness(zone, to)));
  return zones.filter((zone) => closeness(zone, to) === closest);
}

/** Every way in which these pieces can reach the address, the cheapest first, and collecting last; none if no zone covers it. */
export const deliveryOptions = (rules: DeliveryRules, parcel: Parcel, to: DeliveryAddress): DeliveryOption[] =>
  optionsIn(zonesOf(rules.zones ?? [], to), rules, parcel);

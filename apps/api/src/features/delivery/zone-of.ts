import type { HolidayRegions, ListHolidayRegionsInput, ZoneOf, ZoneOfInput } from "@ironmonger/contract/delivery";
import { zonesOf } from "@ironmonger/contract/delivery/zones";
import { normalizeRegion } from "@ironmonger/contract/regions/regions";
import type { OfficeContext } from "../../core/context.ts";
import { listHolidayRegions as readRegions } from "../../core/holidays.ts";

/** The zone of an address by the saved settings; null if the shop does not deliver there, or not by zones. */
export async function zoneOf({ settings }: OfficeContext<"settings.read">, input: ZoneOfInput): Promise<ZoneOf> {
  const { country, region, postcode = null } = input;
  const { delivery } = await settings.read();
  const to = { country, region: normalizeRegion(country, region).region ?? null, postcode };
  const [zone] = delivery.kind === "zones" ? zonesOf(delivery.zones ?? [], to) : [];
  return { zone: zone?.name ?? null };
}

/** The regions of a country whose public holidays are not those of all of it. */
export async function listHolidayRegions(
  _: OfficeContext<"settings.read">,
  { country }: ListHolidayRegionsInput,
): Promise<HolidayRegions> {
  const { isKnown, regions } = await readRegions(country);
  return { isKnown, regions: [...regions].map(([code, name]) => ({ code, name })) };
}

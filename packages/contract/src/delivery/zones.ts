import { regionKey } from "../regions/regions.ts";
import { collectOption } from "./collect.ts";

// Separate from the schemas, so that a page which only shows a total does not ship it.

/** What a delivery costs: nothing, a flat amount, or the amount of the last step that the weight of all pieces has reached. */
export type DeliveryCharge = {
  kind: "none" | "flat" | "weight";
  flatCents: number;
  /** An order whose lines cost at least this much is delivered free. */
  freeFromCents: number | null;
  weightSteps: readonly { fromGrams: number; cents: number }[];
};

/** A way of delivery to an area. `transitDays` are working days. */
export type Zone = {
  name: string;
  carrier?: string | undefined;
  countries: readonly string[];
  regions?: readonly string[] | undefined;
  /** The beginnings of postcodes. */
  postcodes?: readonly string[] | undefined;
  kind: "flat" | "weight";
  flatCents?: number | undefined;
  freeFromCents?: number | null | undefined;
  weightSteps?: readonly { fromGrams: number; cents: number }[] | undefined;
  transitDays: { from: number; until: number };
};

/**
 * Whether and how the shop charges for delivery: the same everywhere, or by zones. Zones also have working days (1 to 7, Monday is 1), the
 * time until which an order still ships on the same day, and perhaps an address at which orders are collected.
 */
export type DeliveryRules = Omit<DeliveryCharge, "kind"> & {
  kind: DeliveryCharge["kind"] | "zones";
  cutOff?: string | undefined;
  workingDays?: readonly number[] | undefined;
  collect?: { address: string } | null | undefined;
  zones?: readonly Zone[] | undefined;
};

export type DeliveryAddress = { country: string; region: string | null; postcode?: string | null | undefined };

/** One way in which an order can reach its buyer; `cents` is its charge. */
export type DeliveryOption = {
  name: string;
  kind: DeliveryCharge["kind"] | "collect";
  carrier: string | null;
  charge: DeliveryCharge;
  cents: number;
  transitDays: { from: number; until: number } | null;
};

type Parcel = { subtotalCents: number; grams: bigint };

/** The charge of a delivery, and whether it is free because of the cost of the lines. */
export function chargeFor(
  { kind, flatCents, freeFromCents, weightSteps }: DeliveryCharge,
  { subtotalCents, grams }: Parcel,
): { cents: number; freeFromCents: number | null } {
  if (kind === "none") return { cents: 0, freeFromCents: null };
  if (freeFromCents !== null && subtotalCents >= freeFromCents) return { cents: 0, freeFromCents };
  const byWeight = weightSteps.findLast(({ fromGrams }) => BigInt(fromGrams) <= grams)?.cents ?? 0;
  return { cents: kind === "flat" ? flatCents : byWeight, freeFromCents: null };
}

export const chargeOfZone = ({
  kind,
  flatCents = 0,
  freeFromCents = null,
  weightSteps = [],
}: Zone): DeliveryCharge => ({
  kind,
  flatCents,
  freeFromCents,
  weightSteps,
});

const free: DeliveryCharge = { kind: "none", flatCents: 0, freeFromCents: null, weightSteps: [] };

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
export function deliveryOptions(rules: DeliveryRules, parcel: Parcel, to: DeliveryAddress): DeliveryOption[] {
  if (rules.kind !== "zones") {
    const charge = { ...rules, kind: rules.kind };
    return [
      { name: "Delivery", kind: rules.kind, carrier: null, charge, ...costOf(charge, parcel), transitDays: null },
    ];
  }
  const delivered = zonesOf(rules.zones ?? [], to).map((zone): DeliveryOption => {
    const { name, kind, carrier = null, transitDays } = zone;
    const charge = chargeOfZone(zone);
    return { name, kind, carrier, charge, ...costOf(charge, parcel), transitDays };
  });
  const byCost = delivered.toSorted((one, other) => one.cents - other.cents);
  if (!rules.collect) return byCost;
  return [
    ...byCost,
    {
      name: collectOption,
      kind: "collect",
      carrier: null,
      charge: free,
      cents: 0,
      transitDays: { from: 0, until: 0 },
    },
  ];
}

const costOf = (charge: DeliveryCharge, parcel: Parcel) => ({ cents: chargeFor(charge, parcel).cents });

/** The option with this name; without a name the cheapest delivery. Undefined if there is none. */
export const chooseOption = (
  options: readonly DeliveryOption[],
  name: string | null | undefined,
): DeliveryOption | undefined =>
  name ? options.find((option) => option.name === name) : options.find(({ kind }) => kind !== "collect");

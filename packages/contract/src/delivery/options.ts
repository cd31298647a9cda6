import { collectOption } from "./collect.ts";

// Separate from the zones of an address, so that a page which shows a total or a day does not ship the names of all regions.

/** What a delivery costs: nothing, a flat amount, or the amount of the last step that the weight of all pieces has reached. */
export type DeliveryCharge = {
  kind: "none" | "flat" | "weight";
  flatCents: number;
  /** An order whose lines cost at least this much is delivered free. */
  freeFromCents: number | null;
  weightSteps: readonly { fromGrams: number; cents: number }[];
};

/** The time until which an order still leaves on the same day; for each weekday (Monday is 1) one, or the usual one. */
export type CutOff = string | Readonly<Partial<Record<string, string>>>;

/** A way of delivery to an area. `transitDays` are days on which the carrier delivers. */
export type Zone = {
  name: string;
  carrier?: string | undefined;
  /** None: every country that no other zone names. */
  countries: readonly string[];
  regions?: readonly string[] | undefined;
  /** Beginnings and ranges of postcodes, see `readPostcodes`. */
  postcodes?: readonly string[] | undefined;
  kind: "flat" | "weight";
  flatCents?: number | undefined;
  freeFromCents?: number | null | undefined;
  weightSteps?: readonly { fromGrams: number; cents: number }[] | undefined;
  transitDays: { from: number; until: number };
  /** The days of the week on which the carrier collects, and on which it delivers; the shop's working days if it is left out. */
  pickUpDays?: readonly number[] | undefined;
  deliveryDays?: readonly number[] | undefined;
};

/**
 * Whether and how the shop charges for delivery: the same everywhere, or by zones. Zones also have working days (1 to 7, Monday is 1), days
 * on which the shop is closed, the time until which an order still ships on the same day (or one for each weekday), and perhaps an address
 * at which orders are collected.
 */
export type DeliveryRules = Omit<DeliveryCharge, "kind"> & {
  kind: DeliveryCharge["kind"] | "zones";
  cutOff?: CutOff | undefined;
  workingDays?: readonly number[] | undefined;
  closedDays?: readonly string[] | undefined;
  /** Whose public holidays the shop keeps: `DE`, or `DE-BY` for those of a region. */
  holidays?: string | null | undefined;
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
} & OptionDays;

/** When a carrier collects and delivers; null: the shop cannot say when. */
export type OptionDays = Pick<Zone, "pickUpDays" | "deliveryDays"> & { transitDays: Zone["transitDays"] | null };

/** The cost of the lines and what they weigh. */
export type Parcel = { subtotalCents: number; milligrams: bigint };

/** The charge of a delivery, and whether it is free because of the cost of the lines. */
export function chargeFor(
  { kind, flatCents, freeFromCents, weightSteps }: DeliveryCharge,
  { subtotalCents, milligrams }: Parcel,
): { cents: number; freeFromCents: number | null } {
  if (kind === "none") return { cents: 0, freeFromCents: null };
  if (freeFromCents !== null && subtotalCents >= freeFromCents) return { cents: 0, freeFromCents };
  const byWeight = weightSteps.findLast(({ fromGrams }) => BigInt(fromGrams) * 1000n <= milligrams)?.cents ?? 0;
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

/** The zones that name the country; if none does, those for every country that no other names. */
export function zonesIn(zones: readonly Zone[], country: string): Zone[] {
  const own = zones.filter(({ countries }) => countries.includes(country));
  return own.length > 0 ? own : zones.filter(({ countries }) => countries.length === 0);
}

/** The zones of everybody in a country, whatever the region and the postcode: `zonesOf` an address that names neither. */
export const zonesOfCountry = (zones: readonly Zone[], country: string): Zone[] =>
  zonesIn(zones, country).filter((zone) => !zone.regions?.length && !zone.postcodes?.length);

/** Every way in which these pieces can reach an address in these zones, the cheapest first, and collecting last; none without a zone. */
export function optionsIn(zones: readonly Zone[], rules: DeliveryRules, parcel: Parcel): DeliveryOption[] {
  if (rules.kind !== "zones") {
    const charge = { ...rules, kind: rules.kind };
    return [
      { name: "Delivery", kind: rules.kind, carrier: null, charge, ...costOf(charge, parcel), transitDays: null },
    ];
  }
  const delivered = zones.map((zone): DeliveryOption => {
    const { name, kind, carrier = null, transitDays, pickUpDays, deliveryDays } = zone;
    const charge = chargeOfZone(zone);
    return { name, kind, carrier, charge, ...costOf(charge, parcel), transitDays, pickUpDays, deliveryDays };
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

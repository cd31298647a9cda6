import { z } from "zod";
import { Postcode, Region } from "./addresses.ts";
import { LineInput } from "./basket.ts";
import { PromisedDays, PromisedPart } from "./delivery/promised-days.ts";
import { messages } from "./messages.ts";
import { maxBasketLines } from "./pricing.ts";
import { CountryCode } from "./regions/countries.ts";

/** Without a country, the shop's is used. */
export const DeliveryPromiseInput = z.object({
  lines: z.array(LineInput).min(1).max(maxBasketLines, messages.tooManyLines),
  country: CountryCode.optional(),
  region: Region.optional(),
  postcode: Postcode.optional(),
});
export type DeliveryPromiseInput = z.infer<typeof DeliveryPromiseInput>;

/**
 * The ways in which the lines can be delivered to the address, the cheapest first, and collecting last. The fields beside them are those of
 * the first option.
 */
export const DeliveryPromise = PromisedDays.extend({
  deliveryCents: z.int().nonnegative(),
  /** Whether orders can be delivered to the address. */
  isCovered: z.boolean(),
  options: z.array(
    PromisedDays.extend({
      name: z.string(),
      kind: z.enum(["none", "flat", "weight", "collect"]),
      carrier: z.string().nullable(),
      deliveryCents: z.int().nonnegative(),
    }),
  ),
  /** The lines by the days on which they leave, with the days of the first option. */
  parts: z.array(PromisedPart),
  /** The pieces that are not in stock. */
  backorders: z.array(
    z.object({ toolId: z.uuid(), quantity: z.int().positive(), backInStockAt: z.string().nullable() }),
  ),
});
export type DeliveryPromise = z.infer<typeof DeliveryPromise>;

/** The zone to which an address belongs: of several that fit it equally, the first. */
export const ZoneOfInput = z.object({ country: CountryCode, region: Region.optional(), postcode: Postcode.optional() });
export type ZoneOfInput = z.infer<typeof ZoneOfInput>;
export const ZoneOf = z.object({ zone: z.string().nullable() });
export type ZoneOf = z.infer<typeof ZoneOf>;

export const ListHolidayRegionsInput = z.object({ country: CountryCode });
export type ListHolidayRegionsInput = z.infer<typeof ListHolidayRegionsInput>;
/** Where public holidays differ within a country; `isKnown` is false if the shop knows none of the country. */
export const HolidayRegions = z.object({
  isKnown: z.boolean(),
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type HolidayRegions = z.infer<typeof HolidayRegions>;

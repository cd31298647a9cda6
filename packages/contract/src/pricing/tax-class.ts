import { z } from "zod";
import { Region } from "../addresses.ts";
import { CountryCode } from "../regions/countries.ts";
import { taxClasses } from "./charges.ts";

export const TaxClass = z.enum(taxClasses, { error: "Tax class must be standard, reduced or none" });

export const TaxTableInput = z.object({ country: CountryCode, region: Region.default(null) });
export type TaxTableInput = z.infer<typeof TaxTableInput>;
export const TaxTable = z.array(
  z.object({ taxClass: TaxClass, name: z.string(), percent: z.number(), pricesIncludeTax: z.boolean() }),
);
export type TaxTable = z.infer<typeof TaxTable>;

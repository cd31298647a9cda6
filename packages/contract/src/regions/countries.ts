import { z } from "zod";
import { countryNames } from "./country-names.ts";

/** The ISO code of a country, in upper case; lower case is accepted. */
export const CountryCode = z
  .string({ error: "Country is required" })
  .trim()
  .toUpperCase()
  .refine((code) => Object.hasOwn(countryNames, code), "Country must be a two-letter ISO code, such as US");

import { countryName } from "@ironmonger/contract/regions/country-names";
import type { SettingsFields, SettingsValues } from "./settings-form-values.ts";

/** The first error of these fields, or of a part of one, such as one of its postcodes. */
export function errorWithin(fields: SettingsFields, path: string, names: readonly string[]): React.ReactNode {
  const isOf = (key: string) => names.some((name) => key === `${path}.${name}` || key.startsWith(`${path}.${name}.`));
  return Object.entries(fields.errors).find(([key]) => isOf(key))?.[1];
}

type Zone = SettingsValues["delivery"]["zones"][number];

/** Where and by whom a zone is delivered: "Germany · postcodes 25846-25869 · DHL". */
export function summarizeZone({ countries, regions, postcodes, carrier }: Zone): string {
  const [first, second, ...further] = countries.map(countryName);
  const where = [first ?? "Every other country", second, further.length > 0 && `${further.length} more`];
  return [
    where.filter(Boolean).join(", "),
    regions.trim(),
    postcodes.trim() && `postcodes ${postcodes.trim().replaceAll(/\s+/g, " ")}`,
    carrier.trim(),
  ]
    .filter(Boolean)
    .join(" · ")
    .slice(0, 200);
}

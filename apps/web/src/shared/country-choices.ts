import { countryCodes } from "@ironmonger/contract/countries";
import { countryName } from "./country-name.ts";

type Choice = { value: string; label: string };
let choices: Choice[] | undefined;

/** All countries in the order of their names, for a field to choose from. Made for the first field. */
export function countryChoices(): Choice[] {
  choices ??= countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
  return choices;
}

import { countryNames } from "@ironmonger/contract/regions/country-names";

/** All countries, for a field to choose from. */
export const countryChoices = Object.entries(countryNames).map(([value, label]) => ({ value, label }));

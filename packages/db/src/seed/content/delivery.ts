import { countryNames } from "@ironmonger/contract/regions/country-names";
import type { UpdateSettingsInput } from "@ironmonger/contract/settings";

const home = "US";

/** The demo shop delivers everywhere without a charge, and says when: at home within two days, elsewhere within eight. */
export const seedDelivery = {
  kind: "zones",
  flatCents: 0,
  freeFromCents: null,
  weightSteps: [],
  cutOff: "15:00",
  workingDays: [1, 2, 3, 4, 5],
  zones: [
    {
      name: "Standard",
      countries: [home],
      kind: "flat",
      flatCents: 0,
      freeFromCents: null,
      weightSteps: [],
      transitDays: { from: 1, until: 2 },
    },
    {
      name: "International",
      countries: Object.keys(countryNames).filter((country) => country !== home),
      kind: "flat",
      flatCents: 0,
      freeFromCents: null,
      weightSteps: [],
      transitDays: { from: 4, until: 8 },
    },
  ],
} satisfies UpdateSettingsInput["delivery"];

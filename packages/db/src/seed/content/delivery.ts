import type { Invoicing, UpdateSettingsInput } from "@ironmonger/contract/settings";

const home = "US";

/** Who and where the demo shop is. */
export const seedShop = {
  address: "7 Foundry Road\nCleveland, OH 44113\nUnited States",
  contactPhone: "+1 216 555 0142",
  openingHours: "Monday to Friday, 7:00 to 17:00\nSaturday, 8:00 to 12:00",
  deliveryText: "Free to every country. What is ordered by 15:00 on a working day leaves the same day.",
  returnsText: "Unused tools come back within 30 days, in the packs that they were sold in.",
} satisfies UpdateSettingsInput;

/** What its invoices say of the seller, complete. It charges no tax, so that the register of companies names it. */
export const seedInvoicing = {
  when: "payment",
  series: "per-kind",
  seller: {
    name: "Ironmonger, Inc.",
    address: "7 Foundry Road\nCleveland, OH 44113",
    country: home,
    taxId: "34-0142077",
    registrationId: "Ohio 4101277",
    email: "accounts@ironmonger.dev",
  },
  iban: "",
  bic: "",
  paperSize: "Letter",
  toleranceCents: 0,
  accounts: { receivables: "1200", revenue: { "outside-scope": "4000" } },
  datev: { consultant: "", client: "" },
  reminders: [],
} satisfies Invoicing;

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
      // Every country that no other zone names.
      countries: [],
      kind: "flat",
      flatCents: 0,
      freeFromCents: null,
      weightSteps: [],
      transitDays: { from: 4, until: 8 },
    },
  ],
} satisfies UpdateSettingsInput["delivery"];

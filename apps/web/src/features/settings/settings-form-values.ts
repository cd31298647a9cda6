import { formatAmount } from "@ironmonger/contract/money";
import type { Settings } from "@ironmonger/contract/settings";
import type { UseFormReturnType } from "@mantine/form";

/** The settings as the fields of the form show them. */
export const toFormValues = (settings: Settings) => ({
  ...settings,
  unpaidOrderHours: String(settings.unpaidOrderHours),
  unpaidOrderHoursUnverified: String(settings.unpaidOrderHoursUnverified),
  maxHeldCentsUnverified: formatAmount(settings.maxHeldCentsUnverified),
  tax: {
    ...settings.tax,
    pricesIncludeTaxIn: settings.tax.pricesIncludeTaxIn ?? [],
    rates: settings.tax.rates.map(({ country, region = "", name, percent, taxClass = "standard" }) => ({
      country,
      region,
      name,
      percent: String(percent),
      taxClass: taxClass as string,
    })),
  },
  delivery: {
    ...settings.delivery,
    flatCents: formatAmount(settings.delivery.flatCents),
    freeFromCents: settings.delivery.freeFromCents === null ? "" : formatAmount(settings.delivery.freeFromCents),
    weightSteps: settings.delivery.weightSteps.map(({ fromGrams, cents }) => ({
      fromGrams: String(fromGrams / 1000),
      cents: formatAmount(cents),
    })),
  },
});

export type SettingsValues = ReturnType<typeof toFormValues>;
export type SettingsFields = UseFormReturnType<SettingsValues>;

import { usualDays } from "@ironmonger/contract/delivery/promise";
import { formatAmount } from "@ironmonger/contract/money";
import { type TaxCategory, taxCategories } from "@ironmonger/contract/pricing/tax-category";
import type { Settings } from "@ironmonger/contract/settings";
import type { UseFormReturnType } from "@mantine/form";

/** The settings as the fields of the form show them. */
export const toFormValues = (settings: Settings) => ({
  ...settings,
  unpaidOrderHours: String(settings.unpaidOrderHours),
  unpaidOrderHoursUnverified: String(settings.unpaidOrderHoursUnverified),
  maxHeldCentsUnverified: formatAmount(settings.maxHeldCentsUnverified),
  invoicing: {
    ...settings.invoicing,
    toleranceCents: formatAmount(settings.invoicing.toleranceCents),
    accounts: {
      receivables: settings.invoicing.accounts.receivables,
      revenue: Object.fromEntries(
        taxCategories.map((category) => [category, settings.invoicing.accounts.revenue[category] ?? ""]),
      ) as Record<TaxCategory, string>,
    },
    reminders: settings.invoicing.reminders.map((reminder) => ({
      ...reminder,
      daysAfterDue: String(reminder.daysAfterDue),
    })),
  },
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
    ...cutOffValues(settings.delivery.cutOff),
    closedDays: settings.delivery.closedDays ?? [],
    holidays: settings.delivery.holidays ?? "",
    workingDays: (settings.delivery.workingDays ?? usualDays.workingDays).map(String),
    collect: settings.delivery.collect?.address ?? "",
    zones: (settings.delivery.zones ?? []).map((zone) => ({
      name: zone.name,
      carrier: zone.carrier ?? "",
      countries: zone.countries,
      regions: (zone.regions ?? []).join(", "),
      postcodes: (zone.postcodes ?? []).join(", "),
      kind: zone.kind as "flat" | "weight",
      flatCents: formatAmount(zone.flatCents),
      freeFromCents: zone.freeFromCents === null ? "" : formatAmount(zone.freeFromCents),
      weightSteps: zone.weightSteps
        .map(({ fromGrams, cents }) => `${fromGrams / 1000}:${formatAmount(cents).replaceAll(",", "")}`)
        .join("; "),
      transitDays: { from: String(zone.transitDays.from), until: String(zone.transitDays.until) },
      pickUpDays: (zone.pickUpDays ?? []).map(String),
      deliveryDays: (zone.deliveryDays ?? []).map(String),
    })),
  },
});

/** The usual time, and those of weekdays that have another. */
function cutOffValues(cutOff: Settings["delivery"]["cutOff"] = usualDays.cutOff) {
  const ofDays: Record<string, string | undefined> = typeof cutOff === "string" ? {} : cutOff;
  const cutOffs = Object.fromEntries(["1", "2", "3", "4", "5", "6", "7"].map((day) => [day, ofDays[day] ?? ""]));
  return { cutOff: typeof cutOff === "string" ? cutOff : usualDays.cutOff, cutOffs };
}

export type SettingsValues = ReturnType<typeof toFormValues>;
export type SettingsFields = UseFormReturnType<SettingsValues>;

import { type Money, maxPaymentCents } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import type { TaxClass } from "@ironmonger/contract/pricing/charges";
import { Settings } from "@ironmonger/contract/settings";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import { requiredText } from "@ironmonger/contract/text";
import { z } from "zod";

const { shape } = Settings;

const readNumber = (text: string): number =>
  /^[+-]?\d{1,9}([.,]\d{1,9})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;

/** In "1,500" the comma may group thousands or be a decimal one. */
const hasUnclearComma = (text: string): boolean => /,\d{3}$/.test(text.trim());

const hoursText = (limit: z.ZodNumber, label: string) =>
  requiredText(label, 20)
    .refine((text) => !hasUnclearComma(text), "Write hours such as 24 or 1.5")
    .transform(readNumber)
    .pipe(limit);

const TaxForm = z
  .object({
    kind: shape.tax.shape.kind,
    pricesIncludeTax: z.boolean(),
    pricesIncludeTaxIn: z.array(z.string()).optional(),
    rates: z.array(
      z.object({
        country: z.string(),
        region: z.string(),
        name: z.string(),
        percent: z.string().transform(readNumber),
        taxClass: z.string().optional(),
      }),
    ),
  })
  // As it is stored: the standard class and an empty list are not written.
  .transform(({ pricesIncludeTaxIn = [], rates, ...tax }) => ({
    ...tax,
    ...(pricesIncludeTaxIn.length > 0 && { pricesIncludeTaxIn }),
    rates: rates.map(({ taxClass = "standard", ...rate }) => ({
      ...rate,
      ...(taxClass !== "standard" && { taxClass: taxClass as TaxClass }),
    })),
  }))
  // Rates that are not shown are stored unless they are incomplete, because no field could show the error.
  .transform(
    (tax): z.input<typeof shape.tax> =>
      tax.kind === "none" && !shape.tax.safeParse(tax).success ? { ...tax, rates: [] } : tax,
  )
  .pipe(shape.tax);

/** Regions and postcodes, with commas, semicolons or line breaks between them. */
const listText = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

const isWeight = (text: string): boolean => /^\s*\d{1,9}([.,]\d{1,3})?\s*$/.test(text) && !hasUnclearComma(text);

/** Reads `0:5; 10:15`: the charge from a weight in kilograms on. Undefined if it cannot be read. */
function readSteps(text: string, money: Money): { fromGrams: number; cents: number }[] | undefined {
  const steps = text
    .split(/[;\n]/)
    .filter((entry) => entry.trim())
    .map((entry) => {
      const [weight = "", amount = ""] = entry.split(":");
      const read = parseMoney(amount, money);
      return isWeight(weight) && "cents" in read
        ? { fromGrams: Math.round(readNumber(weight) * 1000), cents: read.cents }
        : undefined;
    });
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

const days = z.union([z.string(), z.number()]).transform(Number);
const ZoneForm = z.object({
  name: z.string(),
  carrier: z.string(),
  countries: z.array(z.string()),
  regions: z.string(),
  postcodes: z.string(),
  kind: z.enum(["flat", "weight"]),
  flatCents: z.string(),
  freeFromCents: z.string(),
  weightSteps: z.string(),
  transitDays: z.object({ from: days, until: days }),
  pickUpDays: z.array(z.string()).optional(),
  deliveryDays: z.array(z.string()).optional(),
});

const daysText = (texts: string[] = []): number[] => texts.map(Number).toSorted((one, other) => one - other);

type Calendar = {
  cutOff?: string | undefined;
  cutOffs?: Record<string, string> | undefined;
  workingDays?: string[] | undefined;
  closedDays?: string[] | undefined;
  holidays?: string | undefined;
};

/** As it is stored: what is empty is not written, and a time for each weekday only where one differs. */
function readCalendar({ cutOff, cutOffs = {}, workingDays, closedDays = [], holidays }: Calendar) {
  const own = Object.entries(cutOffs).filter(([day, time]) => time && workingDays?.includes(day));
  const byDay = Object.fromEntries((workingDays ?? []).map((day) => [day, cutOffs[day] || cutOff]));
  const days = closedDays.filter(Boolean);
  return {
    cutOff: own.length > 0 ? byDay : cutOff,
    workingDays: workingDays && daysText(workingDays),
    ...(days.length > 0 && { closedDays: days }),
    ...(holidays && { holidays }),
  };
}

const deliveryForm = (money: Money) =>
  z
    .object({
      kind: shape.delivery.shape.kind,
      flatCents: z.string(),
      freeFromCents: z.string(),
      weightSteps: z.array(z.object({ fromGrams: z.string(), cents: z.string() })),
      cutOff: z.string().optional(),
      cutOffs: z.record(z.string(), z.string()).optional(),
      workingDays: z.array(z.string()).optional(),
      closedDays: z.array(z.string()).optional(),
      holidays: z.string().optional(),
      /** Empty: nothing is collected. */
      collect: z.string().optional(),
      zones: z.array(ZoneForm).optional(),
    })
    .transform(
      (
        { kind, flatCents, freeFromCents, weightSteps, zones = [], ...calendar },
        ctx,
      ): z.input<typeof shape.delivery> => {
        const amount = (text: string, isShown: boolean, ...path: (string | number)[]): number => {
          const read = parseMoney(text, money);
          // Values that are not shown have no field that could show an error.
          if ("cents" in read) return isShown || read.cents <= maxPaymentCents ? read.cents : 0;
          if (isShown) ctx.addIssue({ code: "custom", path, message: read.message, input: text });
          return 0;
        };
        const grams = (text: string, step: number): number => {
          if (isWeight(text)) return Math.round(readNumber(text) * 1000);
          const path = ["weightSteps", step, "fromGrams"];
          if (kind === "weight")
            ctx.addIssue({ code: "custom", path, message: "Write a weight such as 5 or 12.5", input: text });
          return Number.NaN;
        };
        const steps = weightSteps.map((step, index) => ({
          fromGrams: grams(step.fromGrams, index),
          cents: amount(step.cents, kind === "weight", "weightSteps", index, "cents"),
        }));
        const delivery = {
          kind,
          flatCents: amount(flatCents, kind === "flat", "flatCents"),
          freeFromCents: freeFromCents.trim()
            ? amount(freeFromCents, kind === "flat" || kind === "weight", "freeFromCents")
            : null,
          weightSteps: steps,
        };
        const isByZones = kind === "zones";
        const enteredZones = zones.map(({ regions, postcodes, pickUpDays, deliveryDays, ...zone }, index) => {
          const ofZone = (name: string) => ["zones", index, name];
          const isFlat = zone.kind === "flat";
          const read = readSteps(zone.weightSteps, money);
          if (isByZones && !isFlat && !read)
            ctx.addIssue({
              code: "custom",
              path: ofZone("weightSteps"),
              message: "Write steps such as 0:5; 10:15",
              input: zone.weightSteps,
            });
          return {
            ...zone,
            ...(listText(regions).length > 0 && { regions: listText(regions) }),
            ...(listText(postcodes).length > 0 && { postcodes: listText(postcodes) }),
            ...(pickUpDays?.length && { pickUpDays: daysText(pickUpDays) }),
            ...(deliveryDays?.length && { deliveryDays: daysText(deliveryDays) }),
            flatCents: amount(zone.flatCents, isByZones && isFlat, ...ofZone("flatCents")),
            freeFromCents: zone.freeFromCents.trim()
              ? amount(zone.freeFromCents, isByZones, ...ofZone("freeFromCents"))
              : null,
            weightSteps: read ?? [],
          };
        });
        const byZones = {
          ...delivery,
          ...readCalendar(calendar),
          collect: calendar.collect?.trim() ? { address: calendar.collect } : null,
          zones: enteredZones,
        };
        if (isByZones)
          return shape.delivery.safeParse({ ...delivery, kind: "none" }).success
            ? byZones
            : { ...byZones, weightSteps: [] };
        // As with rates: what is not shown is stored, unless it is incomplete.
        if (enteredZones.length > 0 && shape.delivery.safeParse({ ...byZones, weightSteps: [] }).success)
          Object.assign(delivery, byZones);
        return kind !== "weight" && !shape.delivery.safeParse(delivery).success
          ? { ...delivery, weightSteps: [] }
          : delivery;
      },
    )
    .pipe(shape.delivery);

const invoicingForm = (money: Money) =>
  z
    .object({
      ...shape.invoicing.shape,
      toleranceCents: z.string().transform((text, ctx) => {
        const read = parseMoney(text.trim() || "0", money);
        if ("cents" in read) return read.cents;
        ctx.addIssue(read.message);
        return z.NEVER;
      }),
      // As it is stored: accounts that are not named are not written.
      accounts: z
        .object({ receivables: z.string(), revenue: z.record(z.string(), z.string()) })
        .transform(({ receivables, revenue }) => ({
          receivables,
          revenue: Object.fromEntries(Object.entries(revenue).filter(([, account]) => account.trim() !== "")),
        })),
      reminders: z.array(
        z.object({ daysAfterDue: z.string().transform(readNumber), subject: z.string(), text: z.string() }),
      ),
    })
    .transform((invoicing): z.input<typeof shape.invoicing> => invoicing)
    .pipe(shape.invoicing);

/** The settings as the form has them: hours, percentages, weights in kilograms and amounts as text. */
export const settingsForm = (money: Money) =>
  Settings.extend({
    unpaidOrderHours: hoursText(shape.unpaidOrderHours, settingLabels.unpaidOrderHours),
    unpaidOrderHoursUnverified: hoursText(shape.unpaidOrderHoursUnverified, settingLabels.unpaidOrderHoursUnverified),
    maxHeldCentsUnverified: requiredText(settingLabels.maxHeldCentsUnverified, 50)
      .transform((text, ctx) => {
        const read = parseMoney(text, money);
        if ("cents" in read) return read.cents;
        ctx.addIssue(read.message);
        return z.NEVER;
      })
      .pipe(shape.maxHeldCentsUnverified),
    invoicing: invoicingForm(money),
    tax: TaxForm,
    delivery: deliveryForm(money),
  });

import { z } from "zod";
import { PictureId } from "./catalog/pictures.ts";
import { collectOption } from "./delivery/collect.ts";
import { postcodeIssue } from "./delivery/postcodes.ts";
import { usualDays } from "./delivery/promise.ts";
import { Email } from "./identity/email.ts";
import { maxPaymentCents } from "./money.ts";
import { destinationKey } from "./pricing/charges.ts";
import { taxCategories } from "./pricing/tax-category.ts";
import { TaxClass } from "./pricing/tax-class.ts";
import { CountryCode } from "./regions/countries.ts";
import { normalizeRegion } from "./regions/regions.ts";
import { currencies } from "./settings/currencies.ts";
import { settingLabels } from "./settings/setting-labels.ts";
import { anyLine, anyText, optionalLine, plainLine, requiredLine, requiredText } from "./text.ts";

/**
 * Whether it is one email address, or a name with one behind it: a list of addresses or a name alone sends nothing, and a name with a colon
 * that is not in quotes is a group without an address.
 */
const hasAddress = (sender: string): boolean => {
  const [, behindName, alone = ""] = /^(?:(?:"[^"<>]*" ?|[^<>@,;:"\\]+)<([^<>]*)>|([^<>]*))$/.exec(sender) ?? [];
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(
    behindName ?? alone,
  );
};

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
};

/** The largest values of numbers among the settings. */
export const settingMaxima = { hours: 24 * 365, unpaidOrders: 1_000_000, heldCents: 1_000_000_000_000 };

const hours = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .positive(`${label} must be more than 0`)
    .max(settingMaxima.hours, `${label} can be at most 8,760 (a year)`);

/** An ISO code, such as `EUR`. */
const Currency = z
  .string({ error: "Currency must be a code such as EUR" })
  .trim()
  .toUpperCase()
  .refine((code) => currencies.includes(code), {
    error: ({ input }) =>
      `${String(input).slice(0, 20)} cannot be the currency: it must be one with two decimals that cards are charged in, such as USD, EUR or GBP`,
  });

const orders = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(1, `${label} must be at least 1`)
    .max(settingMaxima.unpaidOrders, `${label} can be at most 1,000,000`);

/** The stock level that counts minimum orders stops here. */
export const maxLowStockMinimumOrders = 10;

/** How many tax rates, and how many steps of delivery by weight, a shop can have. */
const maxTaxRates = 200;
const maxWeightSteps = 20;

const hasAtMostThreeDecimals = (percent: number): boolean => Number(percent.toFixed(3)) === percent;

const TaxRate = z
  .strictObject({
    country: plainLine(100).min(1, "Choose a country").pipe(CountryCode),
    /** A state, province or county; without one the rate applies to the whole country. */
    region: optionalLine("Region", 100)
      .optional()
      .transform((region) => region ?? undefined)
      .optional(),
    name: requiredLine("Tax name", 40),
    percent: z
      .number({ error: "Percent must be a number" })
      .min(0, "Percent cannot be negative")
      .max(100, "Percent can be at most 100")
      .refine(hasAtMostThreeDecimals, "Percent can have at most 3 decimals"),
    /** The tools that it counts for; `standard` if it is left out. */
    taxClass: TaxClass.optional(),
  })
  .transform((rate, ctx): typeof rate => {
    const { region, issue } = normalizeRegion(rate.country, rate.region);
    if (issue !== undefined) ctx.addIssue({ code: "custom", path: ["region"], message: issue, input: rate.region });
    return { ...rate, region: region ?? undefined };
  });

/** See `TaxRules`. Rates may stay while the kind is `none`. */
const Tax = z
  .strictObject({
    kind: z.enum(["none", "rates"], { error: "Tax must be none or rates" }),
    pricesIncludeTax: z.boolean().default(false),
    pricesIncludeTaxIn: z.array(CountryCode).max(300, "There are too many countries").optional(),
    rates: z.array(TaxRate).max(maxTaxRates, `There can be at most ${maxTaxRates} rates`).default([]),
  })
  .superRefine(({ kind, rates }, ctx) => {
    if (kind === "rates" && rates.length === 0)
      ctx.addIssue({ code: "custom", path: ["rates"], message: "Add at least one rate" });
    const seen = new Set<string>();
    for (const [index, rate] of rates.entries()) {
      const key = `${rate.taxClass ?? "standard"} ${destinationKey(rate)}`;
      if (seen.has(key))
        ctx.addIssue({
          code: "custom",
          path: ["rates", index, rate.region ? "region" : "country"],
          message: "There is a rate for this country and region already",
        });
      seen.add(key);
    }
  });

const deliveryCents = (label: string) =>
  z
    .int({ error: `${label} must be an amount` })
    .min(0, `${label} cannot be negative`)
    .max(maxPaymentCents, `${label} is more than one payment can take`);

const freeFrom = deliveryCents("Free from")
  .nullable()
  .default(null)
  .transform((cents) => cents || null);

const WeightSteps = z
  .array(
    z.strictObject({
      fromGrams: z
        .int({ error: "Weight must be whole grams" })
        .min(0, "Weight cannot be negative")
        .max(1_000_000_000_000, "Weight is too much"),
      cents: deliveryCents("Delivery charge"),
    }),
  )
  .max(maxWeightSteps, `There can be at most ${maxWeightSteps} steps`);

type Steps = z.infer<typeof WeightSteps>;
type Issue = { path: (string | number)[]; message: string };

/** What is wrong with a charge by weight. */
const stepIssues = (kind: string, steps: Steps): Issue[] => [
  ...(kind === "weight" && steps.length === 0 ? [{ path: ["weightSteps"], message: "Add at least one step" }] : []),
  ...steps.flatMap(({ fromGrams }, index) => {
    const before = steps[index - 1];
    if (!before || fromGrams > before.fromGrams) return [];
    return [{ path: ["weightSteps", index, "fromGrams"], message: "Each step must begin above the one before" }];
  }),
];

const transitDays = z
  .int({ error: "Transit days must be a whole number" })
  .min(0, "Transit days cannot be negative")
  .max(365, "Transit days can be at most 365");

/** Days of the week; Monday is 1. */
const weekdays = (label: string) =>
  z
    .array(z.int().min(1).max(7), { error: `${label} are numbers from 1, Monday, to 7` })
    .min(1, `${label}: choose at least one`)
    .max(7, "A week has seven days")
    .refine((days) => new Set(days).size === days.length, "A day of the week is named twice");

const clockTime = z
  .string({ error: "Cut-off must be a time such as 15:00" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Cut-off must be a time such as 15:00");

const CutOffs = z.strictObject(
  {
    ...{ 1: clockTime.optional(), 2: clockTime.optional(), 3: clockTime.optional(), 4: clockTime.optional() },
    ...{ 5: clockTime.optional(), 6: clockTime.optional(), 7: clockTime.optional() },
  },
  { error: "Cut-off must be a time such as 15:00, or one for each weekday from 1 to 7" },
);

/** See `Zone`. */
const DeliveryZone = z
  .strictObject({
    name: requiredLine("Zone name", 60),
    carrier: anyLine("Carrier", 60)
      .transform((text) => text || undefined)
      .optional(),
    countries: z.array(CountryCode).max(300, "There are too many countries"),
    regions: z.array(requiredLine("Region", 100)).max(200, "There are too many regions").optional(),
    postcodes: z.array(requiredLine("Postcode", 40)).max(2_000, "There are too many postcodes").optional(),
    kind: z.enum(["flat", "weight"], { error: "A zone's charge must be flat or weight" }),
    flatCents: deliveryCents("Delivery charge").default(0),
    freeFromCents: freeFrom,
    weightSteps: WeightSteps.default([]),
    transitDays: z.strictObject({ from: transitDays, until: transitDays }).refine(({ from, until }) => from <= until, {
      path: ["until"],
      error: "Transit days cannot end before they begin",
    }),
    pickUpDays: weekdays("Pick-up days").optional(),
    deliveryDays: weekdays("Delivery days").optional(),
  })
  .superRefine(({ name, kind, weightSteps, countries, regions = [], postcodes = [] }, ctx) => {
    const issues = stepIssues(kind, weightSteps);
    if (name.toLowerCase() === collectOption)
      issues.push({ path: ["name"], message: `A zone cannot be called ${collectOption}` });
    for (const [index, region] of regions.entries()) {
      const results = countries.map((country) => normalizeRegion(country, region));
      const [first] = results;
      if (first?.issue !== undefined && results.every(({ issue }) => issue !== undefined))
        issues.push({ path: ["regions", index], message: first.issue });
    }
    for (const [index, text] of postcodes.entries()) {
      const message = postcodeIssue(countries, text);
      if (message !== undefined) issues.push({ path: ["postcodes", index], message });
    }
    for (const issue of issues) ctx.addIssue({ code: "custom", ...issue });
  });

/** How many zones a shop can have. */
const maxZones = 200;

/** See `DeliveryRules`. A `freeFromCents` of 0 also means none. */
const Delivery = z
  .strictObject({
    kind: z.enum(["none", "flat", "weight", "zones"], { error: "Delivery must be none, flat, weight or zones" }),
    flatCents: deliveryCents("Delivery charge").default(0),
    freeFromCents: freeFrom,
    weightSteps: WeightSteps.default([]),
    cutOff: z.union([clockTime, CutOffs], { error: "Cut-off must be a time such as 15:00" }).optional(),
    workingDays: weekdays("Working days").optional(),
    closedDays: z
      .array(z.iso.date("A closed day must be a day such as 2026-12-24"))
      .max(400, "There can be at most 400 closed days")
      .optional(),
    /** A country, or one with its region, whose public holidays the shop keeps. The server knows which there are. */
    holidays: z
      .string({ error: "Holidays must be those of a country or a region, such as DE or DE-BY" })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, "Holidays must be those of a country or a region, such as DE or DE-BY")
      .nullable()
      .optional(),
    /** Where orders can be collected. */
    collect: z
      .strictObject({ address: requiredText("Address", 500) })
      .nullable()
      .optional(),
    zones: z.array(DeliveryZone).max(maxZones, `There can be at most ${maxZones} zones`).optional(),
  })
  .superRefine(({ kind, weightSteps, zones = [], collect, workingDays = usualDays.workingDays }, ctx) => {
    const issues = stepIssues(kind, weightSteps);
    for (const [index, { pickUpDays }] of zones.entries())
      if (pickUpDays && !workingDays.some((day) => pickUpDays.includes(day)))
        issues.push({ path: ["zones", index, "pickUpDays"], message: "The carrier comes on no working day" });
    if (kind === "zones" && zones.length === 0 && !collect)
      issues.push({ path: ["zones"], message: "Add at least one zone" });
    const names = zones.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        issues.push({ path: ["zones", index, "name"], message: "Another zone has this name" });
    for (const issue of issues) ctx.addIssue({ code: "custom", ...issue });
  });

/** What an invoice needs of its seller. Where it is incomplete, invoices have no XML (`missingOfSeller`). */
const Seller = z.strictObject({
  name: anyLine("Name", 120).default(""),
  address: anyText("Address", 500).default(""),
  country: CountryCode.or(z.literal("")).default(""),
  taxId: anyLine("Tax id", 40).default(""),
  /** The number in the register of companies. */
  registrationId: anyLine("Registration id", 60).default(""),
  email: z.union([z.string().trim().length(0), Email], { error: "This is not a valid email" }).default(""),
});

const account = anyLine("Account", 20).default("");
/** The accounts of the ledger in the journal: what is to be received, and the revenue of each category of tax. */
const Accounts = z.strictObject({
  receivables: account,
  revenue: z.partialRecord(z.enum(taxCategories), account).default({}),
});

const Reminder = z.strictObject({
  /** Negative: before it is due. */
  daysAfterDue: z.int("Days must be a whole number").min(-365).max(365),
  subject: requiredLine("Subject", 200),
  /** With `{number}`, `{amount}` and `{due}`. */
  text: requiredText("Text", 4_000),
});

const usualReminders: z.input<typeof Reminder>[] = [
  {
    daysAfterDue: -3,
    subject: "Invoice {number} is due on {due}",
    text: "This is to remind you that {amount} of invoice {number} is due on {due}.\n\nIf you have paid it already, there is nothing to do.",
  },
  {
    daysAfterDue: 7,
    subject: "Reminder: invoice {number}",
    text: "{amount} of invoice {number} was due on {due}, and we have not received it yet. Please pay it within a week.",
  },
  {
    daysAfterDue: 21,
    subject: "Last reminder: invoice {number}",
    text: "In spite of our reminder, {amount} of invoice {number} is still open since {due}. Please pay it now, or tell us what is wrong with it.",
  },
];

/** How invoices are made, sent and booked. */
export const Invoicing = z.strictObject({
  when: z.enum(["payment", "shipment"]).default("payment"),
  /** Whether credit notes have numbers of their own. */
  series: z.enum(["per-kind", "common"]).default("per-kind"),
  seller: Seller.prefault({}),
  iban: anyLine("IBAN", 42).default(""),
  bic: anyLine("BIC", 11).default(""),
  paperSize: z.enum(["A4", "Letter"]).default("A4"),
  /** A difference up to this is not claimed. */
  toleranceCents: z
    .int()
    .min(0, "The tolerance cannot be negative")
    .max(10_000, "The tolerance is too much")
    .default(0),
  accounts: Accounts.prefault({}),
  datev: z.strictObject({ consultant: account, client: account }).prefault({}),
  reminders: z.array(Reminder).max(3, "There can be at most three reminders").default(usualReminders),
});
export type Invoicing = z.infer<typeof Invoicing>;

const { when, series, seller, iban, bic, paperSize, toleranceCents, accounts, datev, reminders } = Invoicing.shape;
/** Some of it; the rest stays as it is. */
const SomeInvoicing = z.strictObject({
  when: when.unwrap().optional(),
  series: series.unwrap().optional(),
  seller: seller.unwrap().optional(),
  iban: iban.unwrap().optional(),
  bic: bic.unwrap().optional(),
  paperSize: paperSize.unwrap().optional(),
  toleranceCents: toleranceCents.unwrap().optional(),
  accounts: accounts.unwrap().optional(),
  datev: datev.unwrap().optional(),
  reminders: reminders.unwrap().optional(),
});

const kept = (label: string, min: number, max: number, unit: "days" | "years") =>
  z
    .int(`${label} must be a whole number of ${unit}`)
    .min(min, `${label} must be at least ${min} ${unit}`)
    .max(max, `${label} can be at most ${max} ${unit}`);

/** How long the shop keeps what it knows. */
const Retention = z.strictObject({
  /** An account whose email was never verified, without an order or a company, is deleted after these days without a visit. */
  unverifiedAccountDays: kept("Unverified accounts", 1, 3_650, "days"),
  /** The basket of a visitor, after its last change. */
  visitorBasketDays: kept("Visitors' baskets", 1, 60, "days"),
  /** Events for other programs, events of the card provider, ledger checks. */
  logDays: kept("Logs", 30, 3_650, "days"),
  auditYears: kept("Audit log", 1, 100, "years"),
  /** Orders and invoices of persons lose who bought and where it went. */
  orderYears: kept("Orders and invoices", 1, 100, "years"),
});

/** What an admin can change while the shop runs. Secrets and addresses of services stay in the environment. */
export const Settings = z.object({
  shopName: requiredLine("Shop name", 60),
  /** Printed below the shop's name, like the next three; empty if there is none. */
  address: anyText(settingLabels.address, 500),
  contactEmail: z.union([z.string().trim().length(0), Email], { error: "Contact email is not a valid email" }),
  contactPhone: anyLine("Contact phone", 40),
  taxId: anyLine("Tax id", 40),
  /** In the footer, like the next two; empty if the shop says nothing. */
  openingHours: anyText(settingLabels.openingHours, 500),
  deliveryText: anyText(settingLabels.deliveryText, 500),
  returnsText: anyText(settingLabels.returnsText, 500),
  /** An uploaded picture, instead of the name at the top of pages. */
  logo: PictureId.nullable(),
  /** The country of addresses that name none. */
  country: CountryCode,
  /** The currency in which everything is priced, shown and charged. It cannot change once there is an order. */
  currency: Currency,
  /** An IANA name, such as `Europe/London`. */
  timeZone: z.string().trim().max(60).refine(isTimeZone, "Time zone must be a name such as Europe/London"),
  /** The sender of the shop's emails: an address, or `Name <address>`. */
  mailFrom: requiredLine("Mail sender", 200).refine(
    hasAddress,
    "Mail sender must be an email, or a name and an email as in Shop <shop@example.com>",
  ),
  /** The hours after which an unpaid order expires. */
  unpaidOrderHours: hours(settingLabels.unpaidOrderHours),
  /** The same while the buyer's email is unverified, if that is shorter. */
  unpaidOrderHoursUnverified: hours(settingLabels.unpaidOrderHoursUnverified),
  maxUnpaidOrders: orders(settingLabels.maxUnpaidOrders),
  maxUnpaidOrdersUnverified: orders(settingLabels.maxUnpaidOrdersUnverified),
  /** The maximum total of the unpaid orders of an account whose email is unverified, the first one included. */
  maxHeldCentsUnverified: z
    .int({ error: `${settingLabels.maxHeldCentsUnverified} must be an amount` })
    .min(0, `${settingLabels.maxHeldCentsUnverified} cannot be negative`)
    .max(settingMaxima.heldCents, `${settingLabels.maxHeldCentsUnverified} is too much`),
  /**
   * The percentage of a tool's stock that all accounts with unverified emails together may hold in unpaid orders. One minimum order is
   * always possible, unless it is 0.
   */
  unverifiedStockShare: z
    .int({ error: `${settingLabels.unverifiedStockShare} must be a whole number` })
    .min(0, `${settingLabels.unverifiedStockShare} cannot be negative`)
    .max(100, `${settingLabels.unverifiedStockShare} can be at most 100 percent`),
  /** Stock is low below this many minimum orders of a tool. */
  lowStockMinimumOrders: z
    .int({ error: "Low stock must be a whole number" })
    .min(1, "Low stock must be at least 1 minimum order")
    .max(maxLowStockMinimumOrders, `Low stock can be at most ${maxLowStockMinimumOrders} minimum orders`),
  /** Admins who need a second factor have no rights until they have added one. */
  requireSecondFactor: z.enum(["nobody", "admins"]),
  /** Whether a company that a person registers waits for the approval of an admin. */
  companyApproval: z.boolean(),
  tax: Tax,
  delivery: Delivery,
  /** The days after which an order that is paid in advance by bank transfer expires. */
  transferDays: z
    .int("Days must be a whole number")
    .min(1, "Days must be at least 1")
    .max(90, "Days can be at most 90"),
  invoicing: Invoicing,
  retention: Retention,
});
export type Settings = z.infer<typeof Settings>;

/**
 * Omitted settings stay as they are, also those of `invoicing`. `expected`: settings as the admin saw them; if one of them has changed
 * since, nothing is saved.
 */
export const UpdateSettingsInput = Settings.partial()
  .extend({ invoicing: SomeInvoicing.optional(), expected: Settings.partial().optional() })
  .strict();
export type UpdateSettingsInput = z.infer<typeof UpdateSettingsInput>;

/** The public settings of the shop. */
export const ShopProfile = Settings.pick({
  shopName: true,
  address: true,
  contactEmail: true,
  contactPhone: true,
  taxId: true,
  openingHours: true,
  deliveryText: true,
  returnsText: true,
  logo: true,
  country: true,
  currency: true,
  timeZone: true,
  lowStockMinimumOrders: true,
  tax: true,
  delivery: true,
}).extend({
  /** The closed days and public holidays to come, on which nothing leaves, arrives or is in transit. */
  daysOff: z.array(z.iso.date()),
});
export type ShopProfile = z.infer<typeof ShopProfile>;

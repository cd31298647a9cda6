import { SalesUnit } from "@ironmonger/contract/catalog";
import { taxCategories } from "@ironmonger/contract/pricing/tax-category";
import { z } from "zod";
import { inconsistencies } from "./invoice-sums.ts";

// One invoice or credit note as it was issued: everything that its PDF and XML say. All amounts are whole cents and, on credit notes too,
// at least 0.

const cents = z.int().nonnegative();
const text = z.string().max(2_000);
const name = text.min(1);
const day = z.iso.date();

/** Its lines as they are written on a parcel, the last one with the town. */
export const InvoiceAddress = z.object({
  address: text,
  postcode: text.nullable(),
  region: text.nullable(),
  /** ISO 3166-1 alpha-2. Empty where a seller has not said it. */
  country: z.string().max(2),
});
export type InvoiceAddress = z.infer<typeof InvoiceAddress>;

// Texts may be empty: a sale is invoiced although its seller's data are incomplete.
const party = {
  name: text,
  ...InvoiceAddress.shape,
  /** A VAT id with the prefix of its country, or what else the country numbers taxpayers by. */
  taxId: text.nullable(),
  /** The number of the register of companies. */
  registrationId: text.nullable(),
  email: text.nullable(),
};

export const InvoiceSeller = z.object({ ...party, phone: text.nullable() });
export type InvoiceSeller = z.infer<typeof InvoiceSeller>;

export const InvoiceBuyer = z.object({
  ...party,
  /** What the buyer asked to be named on every invoice; in Germany's public sector the Leitweg-ID. */
  buyerReference: text.nullable(),
});
export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>;

/** Percent with at most three decimals; 0 but in the categories standard and reduced. */
export const LineTax = z.object({ category: z.enum(taxCategories), percent: z.number().min(0).max(100) });
export type LineTax = z.infer<typeof LineTax>;

/** What quantities count: the sales unit of the tool, or what is sold by the metre, kilogram or litre. */
export const InvoiceUnit = z.union([SalesUnit, z.object({ kind: z.enum(["m", "kg", "l"]) })]);
export type InvoiceUnit = z.infer<typeof InvoiceUnit>;

export const InvoiceLine = z.object({
  name,
  sku: text.nullable(),
  /** Where its price comes from: `price list Electricians 2026, from 50`. */
  explanation: text.nullable(),
  quantity: z.int().positive(),
  unit: InvoiceUnit,
  /** Without tax, of `priceUnit` units: 1, 10, 100 or 1000, or any quantity of which the price without tax is whole cents. */
  priceCents: cents,
  priceUnit: z.int().positive(),
  /** Without tax. What it differs from quantity × price ÷ unit is an allowance or a charge of the line. */
  netCents: cents,
  tax: LineTax,
  costCentre: text.nullable(),
  /** The buyer's own reference. */
  reference: text.nullable(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** What was invoiced of one order; an invoice of a month has several. */
export const InvoicedOrder = z.object({
  number: name,
  purchaseOrder: text.nullable(),
  costCentre: text.nullable(),
  reference: text.nullable(),
  deliverTo: InvoiceAddress.extend({ name: text.nullable() }).nullable(),
  deliveredOn: day.nullable(),
  lines: z.array(InvoiceLine).min(1),
});
export type InvoicedOrder = z.infer<typeof InvoicedOrder>;

/** Something charged for the whole, such as delivery. Where nothing else is credited, a credit note has it as a line. */
export const InvoiceCharge = z.object({ name, netCents: cents, tax: LineTax });
export type InvoiceCharge = z.infer<typeof InvoiceCharge>;

/** What lines and charges of one category and rate add up to. */
export const InvoiceTax = LineTax.extend({ netCents: cents, taxCents: cents });
export type InvoiceTax = z.infer<typeof InvoiceTax>;

const shape = z.object({
  kind: z.enum(["invoice", "credit-note"]),
  number: name,
  issuedOn: day,
  dueOn: day.nullable(),
  /** ISO 4217. */
  currency: z.string().length(3),
  profile: z.enum(["en16931", "xrechnung"]),
  /** The invoice that a credit note corrects. */
  corrects: z.object({ number: name, issuedOn: day }).nullable(),
  /** Why, on a credit note; a remark for the buyer on an invoice. */
  note: text.nullable(),
  seller: InvoiceSeller,
  buyer: InvoiceBuyer,
  orders: z.array(InvoicedOrder).min(1),
  charges: z.array(InvoiceCharge).max(20),
  /** By rate and category, as the order was charged: `taxesOf` computes them. */
  taxes: z.array(InvoiceTax).max(20),
  /** What was paid when the invoice was issued. */
  paidCents: cents,
  bank: z.object({ iban: name, bic: text.nullable() }).nullable(),
  /** The page on which it is paid by card. */
  payUrl: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable(),
});

/** Refuses records whose amounts do not add up. */
export const InvoiceDocument = shape.superRefine((document, ctx) => {
  for (const message of inconsistencies(document)) ctx.addIssue({ code: "custom", message });
});
export type InvoiceDocument = z.infer<typeof InvoiceDocument>;

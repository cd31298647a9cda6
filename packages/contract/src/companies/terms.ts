import { z } from "zod";
import { maxPaymentCents } from "../money.ts";
import { requiredLine } from "../text.ts";

/** How an order is paid: by card immediately, by bank transfer in advance, or on account after its invoice. */
export const paymentTerms = ["card", "transfer", "account"] as const;
export const PaymentTerms = z.enum(paymentTerms);
export type PaymentTerms = z.infer<typeof PaymentTerms>;

/** `unique`: each order of the company that is not cancelled or declined needs a number of its own. */
export const poNumberRules = ["optional", "required", "unique"] as const;
export const invoicePer = ["shipment", "month"] as const;
export const invoiceProfiles = ["en16931", "xrechnung"] as const;

/** What a company may owe: far more than one payment. */
export const maxCreditCents = 1_000_000_000_000;

/** The terms of a company, which the office sets as a whole. */
export const CompanyTerms = z.object({
  terms: z
    .array(PaymentTerms)
    .min(1, "Choose at least one way to pay")
    .refine((terms) => new Set(terms).size === terms.length, "A way to pay is named twice"),
  /** The days from an invoice until it is due. */
  netDays: z.int("Days must be a whole number").min(0).max(365, "Days can be at most 365"),
  creditLimitCents: z.int().min(0, "A credit limit cannot be negative").max(maxCreditCents, "This is too much"),
  holdAfterDays: z.int("Days must be a whole number").min(0).max(365, "Days can be at most 365").nullable(),
  depositPercent: z.int("Percent must be a whole number").min(0).max(100, "Percent can be at most 100"),
  invoicePer: z.enum(invoicePer),
  remindersPaused: z.boolean(),
});
export type CompanyTerms = z.infer<typeof CompanyTerms>;

export const SetTermsInput = CompanyTerms.extend({ id: z.uuid() });
export type SetTermsInput = z.infer<typeof SetTermsInput>;

/** Lets a company owe this much more than its limit until then. */
export const AllowOverLimitInput = z.object({
  id: z.uuid(),
  amountCents: z.int().positive().max(maxCreditCents, "This is too much"),
  until: z.iso.datetime(),
  reason: requiredLine("Reason", 300),
});
export type AllowOverLimitInput = z.infer<typeof AllowOverLimitInput>;

/** What a company may still order on account; never negative. */
export const creditLeft = (
  company: { creditLimitCents: number; overLimitCents: number; overLimitUntil: Date | null; openCents: number },
  now: Date,
): number => {
  const isOverAllowed = company.overLimitUntil !== null && company.overLimitUntil > now;
  return Math.max(0, company.creditLimitCents + (isOverAllowed ? company.overLimitCents : 0) - company.openCents);
};

/** The part of an order on account that is due by card immediately, rounded half up to the cent. */
export const depositOf = (totalCents: number, depositPercent: number): number =>
  Math.min(maxPaymentCents, Math.round((totalCents * depositPercent) / 100));

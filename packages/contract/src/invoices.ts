import { z } from "zod";
import { maxCreditCents } from "./companies/terms.ts";
import { IdempotencyKey, maxOrderLines } from "./orders/place-order.ts";
import { maxPieces } from "./pricing.ts";
import { PageInput, pageOf } from "./tables/paging.ts";
import { invoiceStatuses, maxRowsAtOnce } from "./tables/table-choices.ts";
import { optionalLine, plainLine, requiredLine } from "./text.ts";

export const invoiceKinds = ["invoice", "credit-note"] as const;

/** As people read it: `INV-2026-000042`. */
export const InvoiceNumber = z
  .string()
  .trim()
  .toUpperCase()
  .max(30)
  .regex(/^[A-Z]{2,4}-[0-9]{4}-[0-9]{1,12}$/, "There is no such invoice.");

const cents = z.int().nonnegative();
export const InvoiceRow = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  isDisputed: z.boolean(),
  /** To whom it was issued. */
  buyerName: z.string(),
  companyId: z.uuid().nullable(),
  /** Those of the orders that it charges, as people read them. */
  orderNumbers: z.array(z.string()),
  /** Lines and delivery, without tax. */
  netCents: cents,
  deliveryCents: cents,
  taxCents: cents,
  totalCents: cents,
  openCents: cents,
  issuedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  mailedAt: z.iso.datetime().nullable(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;
export const InvoicePage = pageOf(InvoiceRow);
export type InvoicePage = z.infer<typeof InvoicePage>;

/** Of an invoice or a credit note. Its id is what `invoices.creditLines` names. */
const InvoiceLine = z.object({
  id: z.string(),
  orderLineId: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: cents,
  unitPriceCents: cents,
  priceUnit: z.int().positive(),
  netCents: cents,
  taxPercent: z.number(),
});
export const Invoice = InvoiceRow.extend({
  lines: z.array(InvoiceLine),
  /** Whether it has the data that its XML needs. */
  hasXml: z.boolean(),
  /** Why it is disputed. */
  disputeReason: z.string().nullable(),
  /** The credit notes of an invoice, and the invoice of a credit note. */
  related: z.array(z.object({ number: z.string(), kind: z.enum(invoiceKinds), totalCents: cents })),
  /** What has settled it since it was issued: the newest last. */
  settlements: z.array(
    z.object({
      id: z.uuid(),
      paymentId: z.uuid().nullable(),
      kind: z.enum(["card", "transfer", "credit", "credit-note", "write-off"]),
      amountCents: z.int(),
      reference: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type Invoice = z.infer<typeof Invoice>;

export const ListInvoicesInput = PageInput.extend({
  companyId: z.uuid().optional(),
  orderId: z.uuid().optional(),
  status: z.enum(invoiceStatuses).optional(),
});
export type ListInvoicesInput = z.infer<typeof ListInvoicesInput>;
export const GetInvoiceInput = z.object({ number: InvoiceNumber });
export type GetInvoiceInput = z.infer<typeof GetInvoiceInput>;

/** How many invoices one card payment can pay. */
export const maxInvoicesAtOnce = maxRowsAtOnce;
export const PayInvoicesInput = z.object({
  numbers: z
    .array(InvoiceNumber)
    .min(1)
    .max(maxInvoicesAtOnce)
    .refine((numbers) => new Set(numbers).size === numbers.length, "An invoice is named twice"),
});
export type PayInvoicesInput = z.infer<typeof PayInvoicesInput>;

const amount = z.int().positive("The amount must be more than 0").max(maxCreditCents, "This is too much");
/** Invoices, or orders that are paid in advance by bank transfer. */
export const Allocations = z
  .array(z.object({ number: plainLine(30).trim().toUpperCase(), amountCents: amount }))
  .max(500)
  .refine((all) => new Set(all.map(({ number }) => number)).size === all.length, "A number is named twice");

/** What is left of the amount stays as credit of the company. */
export const RecordPaymentInput = z.object({
  amountCents: amount,
  allocations: Allocations,
  /** Whose credit is left, where no allocation says it. */
  companyId: z.uuid().optional(),
  reference: requiredLine("Reference", 200),
  receivedAt: z.iso.datetime({ offset: true }).or(z.iso.date()),
  idempotencyKey: IdempotencyKey.optional(),
});
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>;
export const PaymentInId = z.object({ id: z.uuid() });
export type PaymentInId = z.infer<typeof PaymentInId>;
export const UndoPaymentInput = PaymentInId.extend({ reason: requiredLine("Reason", 300) });
export type UndoPaymentInput = z.infer<typeof UndoPaymentInput>;

/** Without lines, everything that is left of the invoice. */
export const CreditLinesInput = z.object({
  number: InvoiceNumber,
  lines: z
    .array(
      z.object({
        lineId: plainLine(60),
        quantity: z.int().positive().max(maxPieces).optional(),
        amountCents: amount.optional(),
      }),
    )
    .min(1)
    .max(maxOrderLines)
    .optional(),
  deliveryCents: cents.optional(),
  restock: z.boolean().optional(),
  reason: requiredLine("Reason", 500),
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreditLinesInput = z.infer<typeof CreditLinesInput>;
/** Also takes one back. */
export const WriteOffInput = GetInvoiceInput.extend({ reason: requiredLine("Reason", 300) });
export type WriteOffInput = z.infer<typeof WriteOffInput>;
export const SetDisputedInput = GetInvoiceInput.extend({
  isDisputed: z.boolean(),
  reason: optionalLine("Reason", 300).default(null),
});
export type SetDisputedInput = z.infer<typeof SetDisputedInput>;
/** To a company, or to a person who bought for themselves. */
export const PayOutInput = z
  .object({
    companyId: z.uuid().optional(),
    userId: z.uuid().optional(),
    amountCents: amount,
    reference: requiredLine("Reference", 200),
    idempotencyKey: IdempotencyKey.optional(),
  })
  .refine(({ companyId, userId }) => (companyId === undefined) !== (userId === undefined), {
    path: ["companyId"],
    error: "Name a company or a person",
  });
export type PayOutInput = z.infer<typeof PayOutInput>;
/** Issues now what is collected for the invoices of a month. */
export const IssueCollectedInput = z.object({ companyId: z.uuid().optional() });
export type IssueCollectedInput = z.infer<typeof IssueCollectedInput>;
/** Those of the invoices that it issued. */
export const IssuedNumbers = z.object({ numbers: z.array(z.string()) });

/** Of the link in an invoice, which opens its page without signing in. */
export const InvoiceToken = z.object({ token: plainLine(60) });
export type InvoiceToken = z.infer<typeof InvoiceToken>;
export const PayableInvoice = z.object({ number: z.string(), openCents: cents });
export type PayableInvoice = z.infer<typeof PayableInvoice>;

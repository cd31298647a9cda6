import { z } from "zod";
import { Allocations, invoiceKinds } from "./invoices.ts";
import { PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { paymentSorts, receivablesSorts } from "./tables/table-choices.ts";

// What is owed to the shop, and what comes in for it. The inputs of single payments are in `invoices.ts`.

const cents = z.int().nonnegative();

/** Where an amount can go: an invoice, or an order that is paid in advance by bank transfer. */
const Suggestion = z.object({ number: z.string(), amountCents: z.int().positive() });
export const StatementRow = z.object({
  /** Of the file; of an XML file, the number of the entry. */
  line: z.int().positive(),
  bookedOn: z.iso.date().nullable(),
  amountCents: z.int().positive(),
  payer: z.string(),
  reference: z.string(),
  /** Whether a payment was recorded for it before. */
  isRecorded: z.boolean(),
  /** That of the suggestions, or of the only company with the payer's name. */
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  suggestions: z.array(Suggestion),
});
export type StatementRow = z.infer<typeof StatementRow>;
export const StagedStatement = z.object({
  importId: z.uuid(),
  rows: z.array(StatementRow),
  /** What of the file is no payment, or could not be read. */
  notices: z.array(z.string()),
});
export type StagedStatement = z.infer<typeof StagedStatement>;

export const maxStatementRows = 5_000;
/** Of the rows that it does not name, nothing is recorded. What is left of an amount stays as credit. */
export const ApplyStatementInput = z.object({
  importId: z.uuid(),
  rows: z
    .array(
      z.object({
        line: z.int().positive(),
        allocations: Allocations,
        /** Whose credit is left, where no allocation says it. */
        companyId: z.uuid().optional(),
      }),
    )
    .min(1)
    .max(500, "At most 500 payments can be recorded in one go"),
});
export type ApplyStatementInput = z.infer<typeof ApplyStatementInput>;
export const AppliedStatement = z.object({ recordedCount: cents, skippedCount: cents });
export type AppliedStatement = z.infer<typeof AppliedStatement>;

export const ListPaymentsInput = PageInput.extend({
  companyId: z.uuid().optional(),
  sortBy: z.enum(paymentSorts).default("recordedAt"),
  direction: SortDirection.default("desc"),
});
export type ListPaymentsInput = z.infer<typeof ListPaymentsInput>;
export const PaymentIn = z.object({
  id: z.uuid(),
  source: z.enum(["card", "transfer", "credit-note"]),
  status: z.enum(["received", "undone"]),
  companyId: z.uuid().nullable(),
  payer: z.string(),
  amountCents: z.int().positive(),
  /** What neither an invoice nor an order has used. */
  leftCents: cents,
  reference: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  undoneReason: z.string().nullable(),
  allocations: z.array(Suggestion),
});
export type PaymentIn = z.infer<typeof PaymentIn>;
export const PaymentInPage = pageOf(PaymentIn);
export type PaymentInPage = z.infer<typeof PaymentInPage>;

/** What is open by the days since it was due. */
export const ages = ["notDueCents", "to30Cents", "to60Cents", "to90Cents", "olderCents"] as const;
const Ages = z.object({
  notDueCents: cents,
  to30Cents: cents,
  to60Cents: cents,
  to90Cents: cents,
  olderCents: cents,
  openCents: cents,
  /** Of what is open. */
  disputedCents: cents,
  creditCents: cents,
});
export const ReceivablesRow = Ages.extend({
  /** Null for a person. */
  companyId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  name: z.string(),
  remindersPaused: z.boolean(),
});
export type ReceivablesRow = z.infer<typeof ReceivablesRow>;
export const ReceivablesInput = PageInput.extend({
  sortBy: z.enum(receivablesSorts).default("open"),
  direction: SortDirection.default("desc"),
});
export type ReceivablesInput = z.infer<typeof ReceivablesInput>;
/** `sums` are of all of them. */
export const Receivables = pageOf(ReceivablesRow).extend({ sums: Ages });
export type Receivables = z.infer<typeof Receivables>;

export const SentReminders = z.object({ sentCount: cents });
export type SentReminders = z.infer<typeof SentReminders>;

/** First and last day; without `from`, from the beginning. */
export const AccountStatementInput = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type AccountStatementInput = z.infer<typeof AccountStatementInput>;
const accountEntryKinds = [...invoiceKinds, "payment", "payment-undone", "write-off", "pay-out"] as const;
export type AccountEntry = {
  day: string;
  kind: (typeof accountEntryKinds)[number];
  /** The number of a document, otherwise empty. */
  number: string;
  text: string;
  dueOn: string | null;
  /** What the company owes more; negative: less. */
  amountCents: number;
};

const journalFormats = ["generic", "datev"] as const;
export const ExportJournalInput = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  format: z.enum(journalFormats).default("generic"),
});
export type ExportJournalInput = z.infer<typeof ExportJournalInput>;

import {
  PaymentInId,
  PayOutInput,
  RecordPaymentInput,
  SetDisputedInput,
  UndoPaymentInput,
  WriteOffInput,
} from "@ironmonger/contract/invoices";
import {
  AppliedStatement,
  ApplyStatementInput,
  ListPaymentsInput,
  PaymentInPage,
  Receivables,
  ReceivablesInput,
  SentReminders,
} from "@ironmonger/contract/receivables";
import { setDisputed, undoWriteOff, writeOff } from "../../features/receivables/decide-about-invoice.ts";
import { sendReminders } from "../../features/receivables/dunning/queue-reminders.ts";
import { listPayments } from "../../features/receivables/list-payments.ts";
import { listReceivables } from "../../features/receivables/list-receivables.statement.ts";
import { payOut } from "../../features/receivables/pay-out.ts";
import { recordPayment } from "../../features/receivables/record-payment.ts";
import { applyStatement } from "../../features/receivables/statement/apply-statement.ts";
import { undoPayment } from "../../features/receivables/undo-payment.ts";
import { NoInput, Nothing, officeProcedure } from "./procedures.ts";

/** What came in for invoices: those of `invoices` that are accounting's. */
export const receivablesProcedures = {
  recordPayment: officeProcedure("companies.terms").mutation(RecordPaymentInput, PaymentInId, recordPayment),
  undoPayment: officeProcedure("companies.terms").mutation(UndoPaymentInput, PaymentInId, undoPayment),
  writeOff: officeProcedure("companies.terms").mutation(WriteOffInput, Nothing, writeOff),
  undoWriteOff: officeProcedure("companies.terms").mutation(WriteOffInput, Nothing, undoWriteOff),
  setDisputed: officeProcedure("companies.terms").mutation(SetDisputedInput, Nothing, setDisputed),
  payOut: officeProcedure("companies.terms").mutation(PayOutInput, PaymentInId, payOut),
  applyStatement: officeProcedure("companies.terms").mutation(ApplyStatementInput, AppliedStatement, applyStatement),
  sendReminders: officeProcedure("companies.terms").mutation(NoInput, SentReminders, sendReminders),
  receivables: officeProcedure("payments.read").query(ReceivablesInput, Receivables, listReceivables),
  listPayments: officeProcedure("payments.read").query(ListPaymentsInput, PaymentInPage, listPayments),
};

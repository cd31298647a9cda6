import {
  CreditLinesInput,
  GetInvoiceInput,
  Invoice,
  InvoicePage,
  InvoiceToken,
  IssueCollectedInput,
  IssuedNumbers,
  ListInvoicesInput,
  PayableInvoice,
  PayInvoicesInput,
} from "@ironmonger/contract/invoices";
import { StartedPayment } from "@ironmonger/contract/payments";
import { issueCollected } from "../../../features/invoices/collect-invoices.ts";
import { creditLines } from "../../../features/invoices/credit-lines.ts";
import { getInvoice } from "../../../features/invoices/get-invoice.ts";
import { listInvoices } from "../../../features/invoices/list-invoices.ts";
import { payInvoices } from "../../../features/invoices/pay-invoices.ts";
import { getPayableInvoice, payByLink } from "../../../features/invoices/payable-invoice.ts";
import { officeProcedure, publicProcedure, router, signedInProcedure } from "../procedures.ts";
import { receivablesProcedures } from "../receivables-procedures.ts";

export const invoicesRouter = router({
  list: signedInProcedure.query(ListInvoicesInput, InvoicePage, listInvoices),
  showPayable: publicProcedure.query(InvoiceToken, PayableInvoice, getPayableInvoice),
  payByLink: publicProcedure.mutation(InvoiceToken, StartedPayment, payByLink),
  pay: signedInProcedure.mutation(PayInvoicesInput, StartedPayment, payInvoices),
  get: signedInProcedure.query(GetInvoiceInput, Invoice, getInvoice),
  creditLines: officeProcedure("payments.refund").mutation(CreditLinesInput, Invoice, creditLines),
  issueCollected: officeProcedure("companies.terms").mutation(IssueCollectedInput, IssuedNumbers, issueCollected),
  ...receivablesProcedures,
});

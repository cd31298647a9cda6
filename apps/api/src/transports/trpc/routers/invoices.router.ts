import {
  CreditLinesInput,
  GetInvoiceInput,
  Invoice,
  InvoicePage,
  IssueCollectedInput,
  IssuedNumbers,
  ListInvoicesInput,
} from "@ironmonger/contract/invoices";
import { issueCollected } from "../../../features/invoices/collect-invoices.ts";
import { creditLines } from "../../../features/invoices/credit-lines.ts";
import { getInvoice } from "../../../features/invoices/get-invoice.ts";
import { listInvoices } from "../../../features/invoices/list-invoices.ts";
import { officeProcedure, router, signedInProcedure } from "../procedures.ts";
import { receivablesProcedures } from "../receivables-procedures.ts";

export const invoicesRouter = router({
  list: signedInProcedure.query(ListInvoicesInput, InvoicePage, listInvoices),
  get: signedInProcedure.query(GetInvoiceInput, Invoice, getInvoice),
  creditLines: officeProcedure("payments.refund").mutation(CreditLinesInput, Invoice, creditLines),
  issueCollected: officeProcedure("companies.terms").mutation(IssueCollectedInput, IssuedNumbers, issueCollected),
  ...receivablesProcedures,
});

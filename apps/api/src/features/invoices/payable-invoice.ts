import type { InvoiceToken, PayableInvoice } from "@ironmonger/contract/invoices";
import type { StartedPayment } from "@ironmonger/contract/payments";
import { invoices } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { fileOf } from "./invoice-files.ts";
import { startInvoicePayment } from "./pay-invoices.ts";

async function getByToken({ db }: Pick<PublicContext, "db">, { token }: InvoiceToken) {
  const [row] = await db.select().from(invoices).where(eq(invoices.token, token));
  if (row?.kind !== "invoice") throw new DomainError("not_found", "There is no such invoice.");
  return row;
}

/**
 * What the page of the link in an invoice says, to whoever has the link: its number and what is open.
 * @throws DomainError not_found
 */
export async function getPayableInvoice(ctx: PublicContext, input: InvoiceToken): Promise<PayableInvoice> {
  const { number, openCents } = await getByToken(ctx, input);
  return { number, openCents };
}

/**
 * Starts to pay what is open of the invoice with a card.
 * @throws DomainError not_found · conflict (nothing is open, or the provider refuses this amount) · unavailable (no answer)
 */
export const payByLink = async (ctx: PublicContext, input: InvoiceToken): Promise<StartedPayment> =>
  startInvoicePayment(ctx, [await getByToken(ctx, input)]);

/** @throws DomainError not_found */
export async function getFileByToken(ctx: PublicContext, input: InvoiceToken) {
  const row = await getByToken(ctx, input);
  return { number: row.number, content: await fileOf(ctx, row, "pdf") };
}

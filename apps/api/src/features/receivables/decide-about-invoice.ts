import type { SetDisputedInput, WriteOffInput } from "@ironmonger/contract/invoices";
import { allocations, invoices } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { receivableErrors } from "./error-messages.ts";
import { ownerOf } from "./internal/owner-credit.ts";

type Accounting = OfficeContext<"companies.terms">;

/**
 * Gives up what is open of an invoice. Repeated, it changes nothing.
 * @throws DomainError not_found · conflict (it is paid, or a credit note)
 */
export async function writeOff(ctx: Accounting, { number, reason }: WriteOffInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, number);
    const { id: invoiceId, openCents: amountCents } = invoice;
    if (amountCents === 0) {
      if ((await sumWrittenOff(ctx, invoiceId)) > 0) return;
      throw new DomainError("conflict", receivableErrors.invoicePaid);
    }
    await ctx.db
      .insert(allocations)
      .values({ id: newId(), writeOff: "decided", reason, invoiceId, amountCents, byUserId: ctx.user.id });
    await tellChange(
      ctx,
      { entity: "invoice", id: invoiceId, name: number },
      { before: { openCents: amountCents }, after: { openCents: 0, reason } },
    );
  });
}

/**
 * Claims again what was given up of an invoice. Repeated, it changes nothing.
 * @throws DomainError not_found · conflict (it is a credit note)
 */
export async function undoWriteOff(ctx: Accounting, { number, reason }: WriteOffInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, number);
    const { id: invoiceId, openCents } = invoice;
    const cents = await sumWrittenOff(ctx, invoiceId);
    if (cents === 0) return;
    await ctx.db
      .insert(allocations)
      .values({ id: newId(), writeOff: "decided", reason, invoiceId, amountCents: -cents, byUserId: ctx.user.id });
    const owner = ownerOf(invoice);
    if (owner) await ctx.jobs.enqueue(ctx.sql, "use-credit", owner);
    await tellChange(
      ctx,
      { entity: "invoice", id: invoiceId, name: number },
      { before: { openCents }, after: { openCents: openCents + cents, reason } },
    );
  });
}

async function sumWrittenOff({ db }: Within<object>, invoiceId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${allocations.amountCents}), 0)`.mapWith(Number) })
    .from(allocations)
    .where(and(eq(allocations.invoiceId, invoiceId), eq(allocations.writeOff, "decided")));
  return row?.cents ?? 0;
}

/**
 * Marks an invoice as disputed: it stays open, but it is not reminded of, and puts nobody on hold.
 * @throws DomainError not_found · conflict (it is a credit note)
 */
export async function setDisputed(ctx: Accounting, { number, isDisputed, reason }: SetDisputedInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, number);
    const disputeReason = isDisputed ? reason : null;
    await ctx.db.update(invoices).set({ isDisputed, disputeReason }).where(eq(invoices.id, invoice.id));
    const owner = ownerOf(invoice);
    if (owner && !isDisputed && invoice.isDisputed) await ctx.jobs.enqueue(ctx.sql, "use-credit", owner);
    await tellChange(
      ctx,
      { entity: "invoice", id: invoice.id, name: number },
      {
        before: { isDisputed: invoice.isDisputed, disputeReason: invoice.disputeReason },
        after: { isDisputed, disputeReason },
      },
    );
  });
}

async function lockInvoice({ db }: Within<object>, number: string) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.number, number)).for("no key update");
  if (!invoice) throw new DomainError("not_found", receivableErrors.noSuchInvoice);
  if (invoice.kind === "credit-note") throw new DomainError("conflict", receivableErrors.creditNote);
  return invoice;
}

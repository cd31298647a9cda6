import { randomBytes } from "node:crypto";
import { allocations, companies, invoiceLines, invoices, orders, paymentsIn } from "@ironmonger/db/schema";
import { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { eq, sql } from "drizzle-orm";
import type { Within } from "../../../core/database/in-transaction.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { addDays, dayIn } from "../../../core/shop-days.ts";
import type { Draft } from "./drafts.ts";
import { takeNumber } from "./next-number.statement.ts";
import { totalOf } from "./parts.ts";
import type { OrderToBill } from "./read-orders.ts";
import { type Letterhead, totalOfDraft, writeDocument } from "./write-document.ts";

type Dependencies = Within<Pick<Services, "sql" | "env" | "jobs">>;
type InvoiceRow = typeof invoices.$inferSelect;
type OrderSum = { order: OrderToBill; cents: number; prepaidCents: number };

/** Issues an invoice or a credit note. The orders of its lines are locked. The number is taken last. */
export async function issue(
  ctx: Dependencies,
  draft: Draft,
  letterhead: Letterhead,
): Promise<{ id: string; number: string }> {
  const { db } = ctx;
  const [first] = draft.lines;
  if (!first) throw new Error("An invoice has lines.");
  const { row, company } = first.order;
  const [credited] = draft.creditsId
    ? await db.select().from(invoices).where(eq(invoices.id, draft.creditsId)).for("no key update")
    : [];
  const sums = sumOrders(draft, credited);
  const prepaidCents = draft.kind === "invoice" ? sums.reduce((sum, one) => sum + one.prepaidCents, 0) : 0;
  const totalCents = totalOfDraft(draft);
  const token = randomBytes(18).toString("base64url");
  const unnumbered = writeDocument(draft, letterhead, {
    corrects: credited ? { number: credited.number, issuedOn: credited.issuedOn } : null,
    paidCents: prepaidCents,
    payUrl: draft.kind === "invoice" && prepaidCents < totalCents ? `${ctx.env.publicUrl}/pay/${token}` : null,
  });
  const netDays = row.terms === "account" ? (company?.netDays ?? 0) : 0;
  const id = newId();
  await countInOrders(ctx, draft, sums);
  if (row.companyId)
    await db.select({ id: companies.id }).from(companies).where(eq(companies.id, row.companyId)).for("no key update");

  // What credit the buyer has is set against what is open, once this is issued.
  if (draft.kind === "credit-note" || prepaidCents < totalCents)
    await ctx.jobs.enqueue(ctx.sql, "use-credit", {
      companyId: row.companyId,
      userId: row.companyId ? null : row.userId,
    });
  const series = draft.kind === "invoice" || letterhead.invoicing.series === "common" ? "INV" : "CN";
  const { number, issuedOn } = await takeNumber(ctx.sql, { series, day: dayIn(letterhead.timeZone) });
  const dueOn = addDays(issuedOn, netDays);
  const document = InvoiceDocument.parse({
    ...unnumbered,
    number,
    issuedOn,
    dueOn: draft.kind === "invoice" ? dueOn : null,
  });
  await db.insert(invoices).values({
    id,
    number,
    kind: draft.kind,
    userId: row.userId,
    companyId: row.companyId,
    orderId: sums.length === 1 ? row.id : null,
    creditsId: draft.creditsId,
    issuedFor: draft.issuedFor,
    document,
    ...amountsOf(draft),
    totalCents,
    prepaidCents,
    issuedOn,
    dueOn,
    issuedAt: new Date(),
    token,
    openCents: draft.kind === "invoice" ? totalCents - prepaidCents : 0,
  });
  await db.insert(invoiceLines).values(
    draft.lines.map(({ order, line, shipmentId, refundId, quantity, parts }, position) => ({
      ...{ invoiceId: id, position, orderId: order.row.id, orderLineId: line.row.id, shipmentId, refundId, quantity },
      ...parts,
    })),
  );
  if (credited) await giveBack(ctx, draft, { id, totalCents, credited });
  await ctx.jobs.enqueue(ctx.sql, "invoice-mails", { invoiceId: id });
  return { id, number };
}

function amountsOf({ lines }: Draft) {
  const sum = (of: (parts: Draft["lines"][number]["parts"]) => number) =>
    lines.reduce((all, { parts }) => all + of(parts), 0);
  const deliveryCents = sum((parts) => parts.deliveryCents);
  return {
    netCents: sum((parts) => parts.netCents) + deliveryCents,
    deliveryCents,
    taxCents: sum((parts) => parts.taxCents + parts.deliveryTaxCents),
  };
}

/** What it comes to for each order, and what of that was paid before: all that is paid in advance, and what is left of a deposit. */
function sumOrders(draft: Draft, credited: InvoiceRow | undefined): OrderSum[] {
  return [...Map.groupBy(draft.lines, ({ order }) => order)].map(([order, lines]) => {
    const cents = lines.reduce((sum, { parts }) => sum + totalOf(parts), 0);
    const { terms, depositCents, depositInvoicedCents } = order.row;
    if (draft.kind === "credit-note") {
      const isUndone = draft.issuedFor.startsWith("undone:");
      return {
        order,
        cents,
        prepaidCents: isUndone && terms === "account" ? Math.min(cents, credited?.prepaidCents ?? 0) : 0,
      };
    }
    return {
      order,
      cents,
      prepaidCents: terms === "account" ? Math.min(cents, depositCents - depositInvoicedCents) : cents,
    };
  });
}

async function countInOrders({ db }: Dependencies, { kind }: Draft, sums: readonly OrderSum[]): Promise<void> {
  for (const { order, cents, prepaidCents } of sums) {
    const deposit = order.row.terms === "account" ? prepaidCents : 0;
    const change =
      kind === "invoice"
        ? {
            invoicedCents: sql`${orders.invoicedCents} + ${cents}`,
            depositInvoicedCents: sql`${orders.depositInvoicedCents} + ${deposit}`,
          }
        : {
            creditedCents: sql`${orders.creditedCents} + ${cents}`,
            depositInvoicedCents: sql`${orders.depositInvoicedCents} - ${deposit}`,
          };
    await db.update(orders).set(change).where(eq(orders.id, order.row.id));
  }
}

/** A credit note settles what is open of its invoice; what was paid already is credit of the buyer, unless the card gives it back. */
async function giveBack(
  { db }: Dependencies,
  draft: Draft,
  { id, totalCents, credited }: { id: string; totalCents: number; credited: InvoiceRow },
): Promise<void> {
  const settledCents = Math.min(totalCents, credited.openCents);
  if (settledCents > 0)
    await db
      .insert(allocations)
      .values({ id: newId(), creditNoteId: id, invoiceId: credited.id, amountCents: settledCents });
  const isUndone = draft.issuedFor.startsWith("undone:");
  const amountCents =
    totalCents - settledCents - (isUndone ? Math.min(totalCents - settledCents, credited.prepaidCents) : 0);
  if (draft.returns !== "credit" || amountCents === 0) return;
  await db.insert(paymentsIn).values({
    id: newId(),
    source: "credit-note",
    status: "received",
    companyId: credited.companyId,
    userId: credited.userId,
    amountCents,
    receivedAt: new Date(),
    creditNoteId: id,
  });
}

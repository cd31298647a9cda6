import type { IssueCollectedInput } from "@ironmonger/contract/invoices";
import { companies, invoiceLines, orders, shipments } from "@ironmonger/db/schema";
import { and, eq, isNull, lt, notExists, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { Services } from "../../core/services.ts";
import { dayIn, startsOfDays } from "../../core/shop-days.ts";
import { type DraftLine, linesOfShipment, openShipments } from "./internal/drafts.ts";
import { issue } from "./internal/issue.ts";
import { totalOf } from "./internal/parts.ts";
import { type OrderToBill, readOrdersToBill } from "./internal/read-orders.ts";
import type { Letterhead } from "./internal/write-document.ts";

type Dependencies = Pick<Services, "sql" | "db" | "settings" | "env" | "jobs">;

/** Issues for each company that gets one invoice a month the one of what was shipped before this month. Returns their numbers. */
export async function collectInvoices(services: Dependencies): Promise<string[]> {
  const letterhead = await services.settings.read();
  const [start = 0] = startsOfDays([`${dayIn(letterhead.timeZone).slice(0, 7)}-01`], letterhead.timeZone);
  return collectOf(services, { before: start }, letterhead);
}

/** Issues now what is collected for the invoices of a month, of one company or of all. */
export async function issueCollected(
  ctx: OfficeContext<"companies.terms">,
  { companyId }: IssueCollectedInput,
): Promise<{ numbers: string[] }> {
  const letterhead = await ctx.settings.read();
  return { numbers: await collectOf(ctx, { companyId, before: Number.POSITIVE_INFINITY }, letterhead) };
}

async function collectOf(
  services: Dependencies,
  { companyId, before }: { companyId?: string | undefined; before: number },
  letterhead: Letterhead,
): Promise<string[]> {
  const { db } = services;
  const isInvoiced = db
    .select({ one: sql`1` })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.orderId, orders.id), eq(invoiceLines.shipmentId, shipments.id)));
  const collecting = await db
    .selectDistinct({ id: companies.id })
    .from(companies)
    .innerJoin(orders, eq(orders.ownerId, companies.id))
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(
      and(
        companyId ? eq(companies.id, companyId) : eq(companies.invoicePer, "month"),
        ...[isToInvoice, isNull(shipments.undoneAt), notExists(isInvoiced)],
        Number.isFinite(before) ? lt(shipments.shippedAt, new Date(before)) : undefined,
      ),
    )
    .orderBy(companies.id);
  const numbers: string[] = [];
  for (const { id } of collecting) numbers.push(...(await collectOne(services, { companyId: id, before }, letterhead)));
  return numbers;
}

/** Whether something of an order on account is not invoiced yet. */
const isToInvoice = and(
  eq(orders.terms, "account"),
  sql`${orders.totalCents} - ${orders.refundedCents} - ${orders.invoicedCents} + ${orders.creditedCents} > 0`,
);

/** The shipments of a company in one invoice; what is outside the scope of tax has one of its own. */
async function collectOne(
  services: Dependencies,
  { companyId, before }: { companyId: string; before: number },
  letterhead: Letterhead,
): Promise<string[]> {
  return inTransaction(services, async (services) => {
    const { db, sql: tx, jobs } = services;
    const open = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.ownerId, companyId), isToInvoice))
      .orderBy(orders.id)
      .for("no key update");
    const numbers: string[] = [];
    for (const isTaxed of [true, false]) {
      const read = await readOrdersToBill(
        db,
        open.map(({ id }) => id),
      );
      const lines = read
        .filter(({ row }) => (row.charges?.tax != null) === isTaxed)
        .flatMap((order) => linesOf(order, before));
      const [first] = lines;
      if (!first || lines.every(({ parts }) => totalOf(parts) === 0)) continue;
      const issuedFor = `collected:${first.shipmentId}`;
      const draft = { kind: "invoice", issuedFor, creditsId: null, note: null, returns: "none", lines } as const;
      numbers.push((await issue(services, draft, letterhead)).number);
    }
    // Refunds of what is invoiced only now have waited for it.
    if (numbers.length > 0)
      await jobs.enqueueAll(
        tx,
        "issue-invoices",
        open.map(({ id }) => ({ orderId: id })),
      );
    return numbers;
  });
}

/** The open shipments of an order; each one counts for the next. */
function linesOf(order: OrderToBill, before: number): DraftLine[] {
  const shippedBefore = new Set(
    order.shipments.filter(({ shippedAt }) => shippedAt.getTime() < before).map(({ id }) => id),
  );
  return openShipments(order)
    .filter((id) => shippedBefore.has(id))
    .flatMap((id) => {
      const lines = linesOfShipment(order, id);
      for (const { line, quantity, parts } of lines)
        line.written.push({
          ...{ invoiceId: id, kind: "invoice", creditsId: null, shipmentId: id, refundId: null, quantity, parts },
        });
      return lines;
    });
}

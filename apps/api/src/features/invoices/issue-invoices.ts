import { orders } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { draftNext, type Rules } from "./internal/drafts.ts";
import { issue } from "./internal/issue.ts";
import { readOrdersToBill } from "./internal/read-orders.ts";
import type { Letterhead } from "./internal/write-document.ts";

type Dependencies = Pick<Services, "sql" | "db" | "settings" | "env" | "jobs">;

/**
 * Issues the invoices and credit notes that an order has come to need since: for its payment or its shipments, for shipments that were
 * undone, for refunds, and for refunds that have failed; each in a transaction of its own, once, however often and concurrently it is
 * called. Returns their numbers.
 */
export async function issueInvoices(services: Dependencies, { orderId }: JobData["issue-invoices"]): Promise<string[]> {
  const letterhead = await services.settings.read();
  const numbers: string[] = [];
  for (;;) {
    const issued = await issueNext(services, orderId, letterhead);
    if (!issued) return numbers;
    numbers.push(issued.number);
  }
}

async function issueNext(services: Dependencies, orderId: string, letterhead: Letterhead) {
  return inTransaction(services, async (services) => issueNextWithin(services, orderId, letterhead));
}

/** As `issueInvoices`, the next one, within a transaction. */
export async function issueNextWithin(
  services: Within<Pick<Services, "sql" | "env" | "jobs">>,
  orderId: string,
  letterhead: Letterhead,
  rules: Omit<Rules, "when"> = {},
): Promise<{ id: string; number: string } | undefined> {
  const { db } = services;
  await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
  const [order] = await readOrdersToBill(db, [orderId]);
  const draft = order && draftNext(order, { when: letterhead.invoicing.when, ...rules });
  return draft && issue(services, draft, letterhead);
}

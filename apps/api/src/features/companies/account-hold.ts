import type { Settings } from "@ironmonger/contract/settings";
import type { Database } from "@ironmonger/db/client";
import { type companies, invoices } from "@ironmonger/db/schema";
import { and, eq, gt, lt } from "drizzle-orm";
import { addDays, dayIn } from "../../core/shop-days.ts";

/**
 * Whether overdue invoices stop further orders on account. What is disputed does not count. It is lifted by being paid, so nothing is stored.
 */
export async function isAccountOnHold(
  db: Database,
  { id, holdAfterDays }: Pick<typeof companies.$inferSelect, "id" | "holdAfterDays">,
  { timeZone }: Pick<Settings, "timeZone">,
): Promise<boolean> {
  if (holdAfterDays === null) return false;
  const isOverdue = and(
    eq(invoices.companyId, id),
    gt(invoices.openCents, 0),
    eq(invoices.isDisputed, false),
    lt(invoices.dueOn, addDays(dayIn(timeZone), -holdAfterDays)),
  );
  return (await db.$count(invoices, isOverdue)) > 0;
}

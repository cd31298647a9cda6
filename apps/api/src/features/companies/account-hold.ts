import type { Database } from "@ironmonger/db/client";
import { companies, invoices } from "@ironmonger/db/schema";
import { and, eq, gt, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";

/**
 * The companies that overdue invoices stop from ordering on account. What is disputed does not count. A hold is lifted by being paid, so it
 * is not stored. Days begin at midnight UTC here: an hour more or less of a hold means nothing to anybody.
 */
export async function findAccountsOnHold(
  db: Database,
  rows: readonly Pick<typeof companies.$inferSelect, "id" | "holdAfterDays">[],
): Promise<Set<string>> {
  const ids = rows.filter(({ holdAfterDays }) => holdAfterDays !== null).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = await db
    .selectDistinct({ id: companies.id })
    .from(companies)
    .innerJoin(invoices, eq(invoices.companyId, companies.id))
    .where(
      and(
        isAnyOf(companies.id, ids),
        gt(invoices.openCents, 0),
        eq(invoices.isDisputed, false),
        sql`${invoices.dueOn} + ${companies.holdAfterDays} < (now() at time zone 'UTC')::date`,
      ),
    );
  return new Set(found.map(({ id }) => id));
}

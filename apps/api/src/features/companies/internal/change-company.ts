import type { Company, CompanyRole } from "@ironmonger/contract/companies";
import { type Database, queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import type { companies } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../../core/context.ts";
import { recordChange } from "../../audit/record-change.ts";
import { auditedCompany, lockCompany, readCompany } from "./company-row.ts";

/** A transaction that holds the company's lock; jobs are enqueued with `sql`. */
export type CompanyChange = { db: Database; sql: TransactionSql; before: typeof companies.$inferSelect };

/**
 * Changes a company under its lock, and writes what differs into the audit log. `change` returns the caller's role.
 * @throws DomainError not_found
 */
export async function changeCompany(
  ctx: SignedInContext,
  id: string,
  change: (transaction: CompanyChange) => Promise<CompanyRole | null>,
): Promise<Company> {
  return ctx.sql.begin(async (sql) => {
    const db = queryBuilder(sql);
    const before = await lockCompany(db, id);
    const role = await change({ db, sql, before });
    const after = await lockCompany(db, id);
    await recordChange(db, ctx, {
      action: "changed",
      entity: "company",
      entityId: id,
      entityName: after.name,
      before: auditedCompany(before),
      after: auditedCompany(after),
    });
    return readCompany(db, id, role);
  });
}

import { type Company, type CompanyGroup, type CompanyRole, formatCompanyNumber } from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import { companies, companiesInGroups, companyGroups } from "@ironmonger/db/schema";
import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";

/** Also the answer about a company that the caller has nothing to do with, so that a stranger cannot learn that it exists. */
export const companyNotFound = () => new DomainError("not_found", "There is no such company.");

export const groupNotFound = () => new DomainError("not_found", "There is no such group.");

type Row = typeof companies.$inferSelect;

/** The fields of a company that are audited. */
export const auditedCompany = (row: Row) => ({
  name: row.name,
  taxId: row.taxId,
  isTaxIdVerified: row.taxIdVerifiedAt !== null,
  country: row.country,
  billingAddress: row.billingAddress,
  invoiceEmail: row.invoiceEmail,
  orderEmail: row.orderEmail,
  status: row.status,
  buyersSeeAllOrders: row.buyersSeeAllOrders,
  isTaxExempt: row.isTaxExempt,
});

const withoutGroups = (row: Row): Omit<Company, "role" | "groups"> => ({
  id: row.id,
  number: formatCompanyNumber(row.number),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  ...auditedCompany(row),
});

/** The companies as the contract shows them, in the same order. */
export async function describeCompanies(db: Database, rows: readonly Row[]): Promise<Omit<Company, "role">[]> {
  const groups = await groupsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...withoutGroups(row), groups: groups.get(row.id) ?? [] }));
}

async function groupsOf(db: Database, companyIds: string[]) {
  const rows =
    companyIds.length === 0
      ? []
      : await db
          .select({ companyId: companiesInGroups.companyId, ...getTableColumns(companyGroups) })
          .from(companiesInGroups)
          .innerJoin(companyGroups, eq(companyGroups.id, companiesInGroups.groupId))
          .where(inArray(companiesInGroups.companyId, companyIds))
          .orderBy(sql`lower(${companyGroups.name})`);
  const groups = new Map<string, CompanyGroup[]>();
  for (const { companyId, ...group } of rows) groups.set(companyId, [...(groups.get(companyId) ?? []), group]);
  return groups;
}

/** @throws DomainError not_found */
export async function readCompany(db: Database, id: string, role: CompanyRole | null): Promise<Company> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw companyNotFound();
  const [company] = await describeCompanies(db, [row]);
  if (!company) throw companyNotFound();
  return { ...company, role };
}

/** Counts a company's version up, after a change of it, its groups or its assortment. */
export const raiseVersion = (transaction: Database, id: string) =>
  transaction
    .update(companies)
    .set({ version: sql`${companies.version} + 1` })
    .where(eq(companies.id, id));

/**
 * Locks a company's row, so that changes of the company and of its members run one after another.
 * @throws DomainError not_found
 */
export async function lockCompany(transaction: Database, id: string): Promise<Row> {
  const [row] = await transaction.select().from(companies).where(eq(companies.id, id)).for("update");
  if (!row) throw companyNotFound();
  return row;
}

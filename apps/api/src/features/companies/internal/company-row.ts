import { type Company, type CompanyGroup, type CompanyRole, formatCompanyNumber } from "@ironmonger/contract/companies";
import { creditLeft } from "@ironmonger/contract/companies/terms";
import type { Database } from "@ironmonger/db/client";
import { companies, companiesInGroups, companyGroups } from "@ironmonger/db/schema";
import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { may, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { findAccountsOnHold } from "../account-hold.ts";
import { noneTheSame, readSameCompanies } from "./same-companies.ts";

/** Also the answer about a company that the caller has nothing to do with, so that a stranger cannot learn that it exists. */
export const companyNotFound = () => new DomainError("not_found", "There is no such company.");

export const groupNotFound = () => new DomainError("not_found", "There is no such group.");

type Row = typeof companies.$inferSelect;
type Caller = Pick<SignedInContext, "db" | "user">;

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
  isReverseCharge: row.isReverseCharge,
  poNumbers: row.poNumbers,
  allowsOwnApproval: row.allowsOwnApproval,
  approvalDays: row.approvalDays,
  sitesOnly: row.sitesOnly,
  buyerReference: row.buyerReference,
  invoiceProfile: row.invoiceProfile,
  terms: row.terms,
  netDays: row.netDays,
  creditLimitCents: row.creditLimitCents,
  holdAfterDays: row.holdAfterDays,
  depositPercent: row.depositPercent,
  invoicePer: row.invoicePer,
  remindersPaused: row.remindersPaused,
});

type FieldsOfRow = Omit<Company, "role" | "groups" | "sameTaxId" | "sameName" | "isAccountOnHold">;

const withoutGroups = (row: Row): FieldsOfRow => ({
  id: row.id,
  number: formatCompanyNumber(row.number),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  openCents: row.openCents,
  creditLeftCents: creditLeft(row, new Date()),
  ...auditedCompany(row),
});

/** The companies as the contract shows them to this caller, in the same order. */
export async function describeCompanies({ db, user }: Caller, rows: readonly Row[]): Promise<Omit<Company, "role">[]> {
  const ids = rows.map(({ id }) => id);
  const groups = await groupsOf(db, ids);
  const sameAs = may(user, "companies.read") ? await readSameCompanies(db, ids) : () => noneTheSame;
  const onHold = await findAccountsOnHold(db, rows);
  return rows.map((row) => ({
    ...withoutGroups(row),
    groups: groups.get(row.id) ?? [],
    ...sameAs(row.id),
    isAccountOnHold: onHold.has(row.id),
  }));
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
export async function readCompany(ctx: Caller, id: string, role: CompanyRole | null): Promise<Company> {
  const [row] = await ctx.db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw companyNotFound();
  const [company] = await describeCompanies(ctx, [row]);
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

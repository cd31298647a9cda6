import { formatCompanyNumber, type MyCompany } from "@ironmonger/contract/companies";
import { companies, companyMembers } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";

/** The companies for which the user can buy, by name. */
export async function listMyCompanies({ db, user }: SignedInContext): Promise<MyCompany[]> {
  const rows = await db
    .select({
      id: companies.id,
      number: companies.number,
      name: companies.name,
      status: companies.status,
      role: companyMembers.role,
    })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, user.id))
    .orderBy(sql`lower(${companies.name})`, companies.number);
  return rows.map((row) => ({ ...row, number: formatCompanyNumber(row.number) }));
}

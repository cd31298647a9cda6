import type { CompanyMember, OfCompany } from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import { companyMembers, users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { requireMember } from "../require-member.ts";

/**
 * The people of a company, by name.
 * @throws DomainError not_found (no such company, or the caller is neither a member nor an admin)
 */
export async function listMembers(ctx: SignedInContext, { companyId }: OfCompany): Promise<CompanyMember[]> {
  await requireMember(ctx, companyId);
  return readMembers(ctx.db, companyId);
}

export const readMembers = (db: Database, companyId: string): Promise<CompanyMember[]> =>
  db
    .select({
      userId: companyMembers.userId,
      email: users.email,
      name: users.displayName,
      role: companyMembers.role,
      orderLimitCents: companyMembers.orderLimitCents,
      monthlyLimitCents: companyMembers.monthlyLimitCents,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(sql`lower(${users.displayName})`, users.email);

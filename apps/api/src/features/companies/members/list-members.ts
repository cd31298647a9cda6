import type { CompanyMember, OfCompany } from "@ironmonger/contract/companies";
import type { Settings } from "@ironmonger/contract/settings";
import type { Database } from "@ironmonger/db/client";
import { companyMembers, users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { requireMember } from "../require-member.ts";
import { sumMonths } from "./sum-months.ts";

/**
 * The people of a company, by name. What each has ordered in this month is for managers, the office, and the person.
 * @throws DomainError not_found (no such company, or the caller is neither a member nor an admin)
 */
export async function listMembers(ctx: SignedInContext, { companyId }: OfCompany): Promise<CompanyMember[]> {
  const role = await requireMember(ctx, companyId);
  const members = await readMembers(ctx.db, companyId, await ctx.settings.read());
  const seesAll = role === null || role === "manager";
  return members.map((member) => (seesAll || member.userId === ctx.user.id ? member : { ...member, monthCents: null }));
}

/** With what the orders of each come to in this month. */
export async function readMembers(
  db: Database,
  companyId: string,
  { timeZone }: Pick<Settings, "timeZone">,
): Promise<CompanyMember[]> {
  const members = await db
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
  const months = await sumMonths(db, { companyId }, timeZone);
  return members.map((member) => ({ ...member, monthCents: months.get(member.userId) ?? 0 }));
}

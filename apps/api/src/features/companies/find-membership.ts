import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { companies, companyMembers } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Membership } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { hasAssortment } from "../categories/assortment.ts";

/** The membership of a user in a company. */
export async function findMembership(db: Database, userId: string, companyId: string): Promise<Membership | undefined> {
  const [membership] = z.uuid().safeParse(companyId).success
    ? await db
        .select({
          companyId: companies.id,
          companyName: companies.name,
          role: companyMembers.role,
          status: companies.status,
          buyersSeeAllOrders: companies.buyersSeeAllOrders,
          isTaxExempt: companies.isTaxExempt,
          hasAssortment,
        })
        .from(companyMembers)
        .innerJoin(companies, eq(companies.id, companyMembers.companyId))
        .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
    : [];
  return membership;
}

/**
 * The membership of a user in the company for which a call is made, read anew for each call.
 * @throws DomainError forbidden (not a member, or no such company, which a stranger cannot tell apart)
 */
export async function requireMembership(db: Database, userId: string, companyId: string): Promise<Membership> {
  const membership = await findMembership(db, userId, companyId);
  if (!membership) throw new DomainError("forbidden", messages.notOfCompany);
  return membership;
}

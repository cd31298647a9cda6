import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import { companies, companyMembers } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Buyer, Membership, SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { hasAssortment } from "../categories/assortment.ts";
import { companyNotFound } from "./internal/company-row.ts";

/** Exempt, or owing the tax itself. */
const paysNoTax = sql<boolean>`(${companies.isTaxExempt} or ${companies.isReverseCharge})`;

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
          isTaxExempt: paysNoTax,
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

type Caller = Pick<SignedInContext, "db" | "user" | "buyer">;

/** The caller as another buyer than the one of the call: themselves, or a member of another company; undefined if they are not a member. */
export async function findBuyer({ db, user, buyer }: Caller, companyId: string | null): Promise<Buyer | undefined> {
  if (companyId === buyer.companyId) return buyer;
  const company = companyId === null ? null : await findMembership(db, user.id, companyId);
  return company === undefined ? undefined : { ...buyer, companyId, company };
}

/**
 * As `findBuyer`.
 * @throws DomainError not_found (not a member, or no such company, which a stranger cannot tell apart)
 */
export async function requireBuyer(ctx: Caller, companyId: string | null): Promise<Buyer> {
  const buyer = await findBuyer(ctx, companyId);
  if (!buyer) throw companyNotFound();
  return buyer;
}

import type { CompanyRole } from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import { companyMembers } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { may, type SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { companyNotFound } from "./internal/company-row.ts";

/**
 * The role of a user in a company; undefined if they are not a member. Read for each request, so that a change takes effect immediately.
 */
export async function findRole(db: Database, companyId: string, userId: string): Promise<CompanyRole | undefined> {
  const [member] = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)));
  return member?.role;
}

/**
 * The caller's role in the company; null for an admin of the shop who is not a member.
 * @throws DomainError not_found (neither a member nor an admin)
 */
export async function requireMember(
  ctx: Pick<SignedInContext, "db" | "user">,
  companyId: string,
): Promise<CompanyRole | null> {
  const role = await findRole(ctx.db, companyId, ctx.user.id);
  if (role) return role;
  if (!may(ctx.user, "companies.read")) throw companyNotFound();
  return null;
}

/**
 * As `requireMember`, for what only managers of the company and admins of the shop may do.
 * @throws DomainError not_found (neither a member nor an admin) · forbidden (a member who is not a manager)
 */
export async function requireManager(
  ctx: Pick<SignedInContext, "db" | "user">,
  companyId: string,
): Promise<CompanyRole | null> {
  const role = await requireMember(ctx, companyId);
  if (role !== null && role !== "manager" && !may(ctx.user, "companies.edit"))
    throw new DomainError("forbidden", "Only a manager of the company can do this.");
  return role;
}

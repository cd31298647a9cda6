import {
  type Company,
  type InvitationToken,
  maxCompaniesOfPerson,
  type ShownInvitation,
} from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import { companies, companyInvitations, companyMembers, users } from "@ironmonger/db/schema";
import { and, eq, gt, sql } from "drizzle-orm";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { tellChange } from "../../events/tell-change.ts";
import { readCompany } from "../internal/company-row.ts";
import { invitationTokenHash } from "../internal/invitation-token.ts";

/**
 * What an invitation's page says before it is accepted.
 * @throws DomainError not_found (used, withdrawn, replaced or expired)
 */
export async function showInvitation({ db }: PublicContext, { token }: InvitationToken): Promise<ShownInvitation> {
  const { email, role, companyName } = await getInvitation(db, token);
  return { email, role, companyName };
}

/**
 * Makes the signed-in user a member of the company. The link was sent to this email, so the email counts as verified from now on.
 * @throws DomainError not_found (used, withdrawn, replaced or expired) · forbidden (the invitation is for another email) · conflict (the
 * user is in too many companies)
 */
export async function acceptInvitation(ctx: SignedInContext, { token }: InvitationToken): Promise<Company> {
  const { user } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const { companyId } = await getInvitation(ctx.db, token);
    // The company is locked first, as everywhere. The invitation may have been used or withdrawn meanwhile, so it is read again.
    await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("update");
    const { id, email, role, companyName } = await getInvitation(ctx.db, token);
    if (email !== user.email)
      throw new DomainError("forbidden", `This invitation is for ${email}. Sign in with that email to accept it.`);
    if ((await ctx.db.$count(companyMembers, eq(companyMembers.userId, user.id))) >= maxCompaniesOfPerson)
      throw new DomainError("conflict", `You can be in at most ${maxCompaniesOfPerson} companies.`);
    await ctx.db.delete(companyInvitations).where(eq(companyInvitations.id, id));
    await ctx.db.insert(companyMembers).values({ companyId, userId: user.id, role }).onConflictDoNothing();
    await ctx.db
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
      .where(eq(users.id, user.id));
    await tellChange(
      ctx,
      { entity: "company-member", id: companyId, name: `${companyName}: ${user.id}` },
      { before: null, after: { role } },
    );
    return readCompany(ctx, companyId, role);
  });
}

async function getInvitation(db: Database, token: string) {
  const [invitation] = await db
    .select({
      id: companyInvitations.id,
      companyId: companyInvitations.companyId,
      companyName: companies.name,
      email: companyInvitations.email,
      role: companyInvitations.role,
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .where(
      and(eq(companyInvitations.tokenHash, invitationTokenHash(token)), gt(companyInvitations.expiresAt, sql`now()`)),
    );
  if (!invitation)
    throw new DomainError("not_found", "This invitation was used or withdrawn, or it has expired. Ask for a new one.");
  return invitation;
}

import {
  type CompanyInvitation,
  type CompanyMember,
  type CompanyRole,
  type InvitationId,
  type InviteInput,
  invitationDays,
  maxInvitations,
  maxMembers,
  type OfCompany,
} from "@ironmonger/contract/companies";
import { companyInvitations } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { requireDeliverable } from "../../../core/mail/require-deliverable.ts";
import { newId } from "../../../core/new-id.ts";
import { tellChange } from "../../events/tell-change.ts";
import { requireMayMail } from "../../senders/require-may-mail.ts";
import { lockCompany } from "../internal/company-row.ts";
import { findPeople, isOpen } from "../internal/find-people.ts";
import { requireManager } from "../require-member.ts";
import { readMembers } from "./list-members.ts";

const rowsPerInsert = 2_000;

const newInvitation = (ctx: Pick<SignedInContext, "user">) => ({
  tokenHash: null,
  invitedByUserId: ctx.user.id,
  invitedAt: sql`now()`,
  expiresAt: sql`now() + make_interval(days => ${invitationDays}::int)`,
});

const issueMessages = {
  isMember: "This person is a member already.",
  tooManyInvitations: `There can be at most ${maxInvitations} open invitations.`,
  tooManyMembers: `A company can have at most ${maxMembers} people.`,
};

/**
 * Invites a person by email, or several, all or nobody; the link works for seven days, once, and only for the account with this email.
 * Another invitation of the same email replaces the one before. Returns the people of the company.
 * @throws DomainError not_found · forbidden (not a manager) · conflict (already a member, too many people or invitations) · as
 * `requireMayMail`
 */
export async function inviteMember(ctx: SignedInContext, input: InviteInput): Promise<CompanyMember[]> {
  const { companyId, email, emails, role } = input;
  const invited = [...new Set(emails ?? (email === undefined ? [] : [email]))];
  await requireManager(ctx, companyId);
  for (const to of invited) {
    await requireDeliverable(ctx, to);
    await requireMayMail(ctx, { companyId, to });
  }
  const settings = await ctx.settings.read();
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const company = await lockCompany(db, companyId);
    await requireManager(ctx, companyId);
    const issues = await addInvitations(
      ctx,
      invited.map((email) => ({ companyId, email, role })),
    );
    requireInvited(invited, issues, emails !== undefined);
    await tellInvitations(ctx, company, { role, invitations: invited.length });
    return readMembers(db, companyId, settings);
  });
}

/** @throws DomainError conflict, with an issue for each of several emails that cannot be invited */
function requireInvited(emails: readonly string[], problems: readonly (string | null)[], areSeveral: boolean): void {
  const issues = emails.flatMap((email, index) => {
    const problem = problems[index];
    return problem
      ? [{ path: areSeveral ? `emails.${index}` : "email", message: areSeveral ? `${email}: ${problem}` : problem }]
      : [];
  });
  if (issues[0]) throw new DomainError("conflict", issues[0].message, areSeveral ? { issues } : {});
}

type Invited = { companyId: string; email: string; role: CompanyRole };

/**
 * As `addInvitation` for many people of several companies, whose audit entry is that of their import. Returns why a person is not invited,
 * in the same order; null for those who are.
 */
export async function addInvitations(
  ctx: Within<SignedInContext>,
  invited: readonly Invited[],
): Promise<(string | null)[]> {
  const people = await findPeople(ctx.db, [...new Set(invited.map(({ companyId }) => companyId))]);
  const membersOf = Map.groupBy(people.members, ({ companyId }) => companyId);
  const invitationsOf = Map.groupBy(people.invitations, ({ companyId }) => companyId);
  const added = new Map<string, number>();
  const results = invited.map(({ companyId, email }) => {
    const members = membersOf.get(companyId) ?? [];
    const invitations = invitationsOf.get(companyId) ?? [];
    const more = added.get(companyId) ?? 0;
    const issue = members.some((member) => member.email === email)
      ? issueMessages.isMember
      : invitations.length + more >= maxInvitations
        ? issueMessages.tooManyInvitations
        : members.length >= maxMembers
          ? issueMessages.tooManyMembers
          : null;
    if (issue === null) added.set(companyId, more + 1);
    return issue;
  });
  const rows = invited
    .filter((_, index) => results[index] === null)
    .map((one) => ({ ...one, ...newInvitation(ctx), id: newId() }));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await ctx.db
      .insert(companyInvitations)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [companyInvitations.companyId, companyInvitations.email],
        // A new id, so that a pending email about the previous invitation is not sent.
        set: { ...newInvitation(ctx), id: sql`excluded.id`, role: sql`excluded.role` },
      });
  await ctx.jobs.enqueueAll(
    ctx.sql,
    "company-mails",
    rows.map(({ id }) => ({ kind: "invitation", invitationId: id })),
  );
  return results;
}

/**
 * Writes an invitation, the job that sends it, and its audit entry. The caller holds the company's lock, or has just inserted it.
 * @throws DomainError conflict (already a member, too many people or invitations)
 */
export async function addInvitation(
  ctx: Within<SignedInContext>,
  company: { id: string; name: string },
  { email, role }: { email: string; role: CompanyRole },
): Promise<void> {
  const [issue] = await addInvitations(ctx, [{ companyId: company.id, email, role }]);
  if (issue) throw new DomainError("conflict", issue);
  await tellInvitations(ctx, company, { role, invitations: 1 });
}

/** One entry for all of a call, which the log must not name by their emails. */
const tellInvitations = (
  ctx: Within<SignedInContext>,
  company: { id: string; name: string },
  after: { role: CompanyRole; invitations: number },
): Promise<void> =>
  tellChange(
    ctx,
    { entity: "company-member", id: company.id, name: `${company.name}: invitation` },
    { before: null, after },
  );

/**
 * The invitations that can still be accepted, the newest first.
 * @throws DomainError not_found · forbidden (not a manager)
 */
export async function listInvitations(ctx: SignedInContext, { companyId }: OfCompany): Promise<CompanyInvitation[]> {
  await requireManager(ctx, companyId);
  const rows = await ctx.db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), isOpen))
    .orderBy(sql`${companyInvitations.invitedAt} desc`);
  return rows.map(({ id, email, role, invitedAt, expiresAt }) => ({
    id,
    email,
    role,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Takes an invitation back; its link stops working. Returns those that are left.
 * @throws DomainError not_found · forbidden (not a manager)
 */
export async function withdrawInvitation(
  ctx: SignedInContext,
  { companyId, id }: InvitationId,
): Promise<CompanyInvitation[]> {
  await requireManager(ctx, companyId);
  const withdrawn = await ctx.db
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.id, id)))
    .returning({ id: companyInvitations.id });
  if (withdrawn.length === 0) throw new DomainError("not_found", "There is no such invitation.");
  return listInvitations(ctx, { companyId });
}

import type { CompanyMember, RemoveMemberInput, SetMemberInput } from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import { companyMembers } from "@ironmonger/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import { may, type SignedInContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { type Change, tellChange } from "../../events/tell-change.ts";
import { lockCompany } from "../internal/company-row.ts";
import { requireManager, requireMember } from "../require-member.ts";
import { handOverOrders } from "./hand-over-orders.ts";
import { readMembers } from "./list-members.ts";

const ofMember = ({ companyId, userId }: { companyId: string; userId: string }) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId));

/**
 * Changes the role or the limits of a member, with effect from the person's next request. Returns the people of the company.
 * @throws DomainError not_found (no such company or member) · forbidden (not a manager) · conflict (the last manager)
 */
export async function setMember(ctx: SignedInContext, input: SetMemberInput): Promise<CompanyMember[]> {
  const { companyId, userId, ...changes } = input;
  await requireManager(ctx, companyId);
  return changeMembers(ctx, companyId, async (ctx) => {
    const { db } = ctx;
    await requireManager(ctx, companyId);
    const before = await getMember(db, input);
    if (changes.role && changes.role !== "manager") await requireOtherManager(db, input, before.role);
    const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (changes.role && changes.role !== before.role)
      await db.update(companyMembers).set({ roleSince: sql`now()` }).where(ofMember(input));
    if (Object.keys(defined).length > 0) await db.update(companyMembers).set(defined).where(ofMember(input));
    const after = await getMember(db, input);
    return { userId, before, after };
  });
}

/**
 * Ends a membership: managers end any, everybody their own. The person sees nothing of the company from the next request on; their orders,
 * lists and part numbers of the company stay with it, and a manager becomes the buyer of the orders that are open. Returns who is left; for
 * a member who has left, nobody.
 * @throws DomainError not_found (no such company or member) · forbidden (not a manager) · conflict (the last manager)
 */
export async function removeMember(ctx: SignedInContext, input: RemoveMemberInput): Promise<CompanyMember[]> {
  const { companyId, userId } = input;
  const isOwn = userId === ctx.user.id;
  const require = isOwn ? requireMember : requireManager;
  await require(ctx, companyId);
  const left = await changeMembers(ctx, companyId, async (ctx) => {
    const { db } = ctx;
    await require(ctx, companyId);
    const before = await getMember(db, input);
    await requireOtherManager(db, input, before.role);
    await db.delete(companyMembers).where(ofMember(input));
    await handOverOrders(db, { ...input, by: ctx.user.id });
    return { userId, before, after: null };
  });
  return isOwn && !may(ctx.user, "companies.edit") ? [] : left;
}

type MemberChange = Change & { userId: string };

/** Changes of one company's members run one after another, so that two managers who remove each other leave one. */
async function changeMembers(
  ctx: SignedInContext,
  companyId: string,
  change: (ctx: Within<SignedInContext>) => Promise<MemberChange>,
): Promise<CompanyMember[]> {
  const settings = await ctx.settings.read();
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { name } = await lockCompany(db, companyId);
    const { userId, ...changed } = await change(ctx);
    await tellChange(ctx, { entity: "company-member", id: companyId, name: `${name}: ${userId}` }, changed);
    return readMembers(db, companyId, settings);
  });
}

async function getMember(db: Database, member: RemoveMemberInput) {
  const [found] = await db
    .select({
      role: companyMembers.role,
      orderLimitCents: companyMembers.orderLimitCents,
      monthlyLimitCents: companyMembers.monthlyLimitCents,
    })
    .from(companyMembers)
    .where(ofMember(member));
  if (!found) throw new DomainError("not_found", "There is no such member.");
  return found;
}

async function requireOtherManager(db: Database, { companyId, userId }: RemoveMemberInput, role: string) {
  if (role !== "manager") return;
  const isOtherManager = and(
    eq(companyMembers.companyId, companyId),
    eq(companyMembers.role, "manager"),
    ne(companyMembers.userId, userId),
  );
  if ((await db.$count(companyMembers, isOtherManager)) === 0)
    throw new DomainError("conflict", "This is the last manager. Make another member a manager first.");
}

import type { Database } from "@ironmonger/db/client";
import { approvals, approvalVotes, companies, companyMembers, type orders, users } from "@ironmonger/db/schema";
import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";

/** `isOrderAddress`: it is the company's address for orders, which need not know the company. */
export type OrderRecipient = { email: string; name: string; isVerified: boolean; isOrderAddress: boolean };
type Order = Pick<typeof orders.$inferSelect, "userId" | "companyId" | "buyerEmail" | "buyerName">;

const isVerifiedIn = ({ emailVerifiedAt }: Pick<typeof users.$inferSelect, "emailVerifiedAt">) =>
  emailVerifiedAt !== null;

/**
 * Who gets the emails about an order: the person who placed it; of a company's order, while they are a member of it, and the company's
 * address for orders. Its managers if neither is left. Nobody gets emails for a closed account: another person had made it with the owner's
 * email.
 */
export async function findRecipients(db: Database, order: Order): Promise<OrderRecipient[]> {
  const { userId, companyId, buyerEmail: email, buyerName: name } = order;
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  const person = account && { email, name, isVerified: isVerifiedIn(account), isOrderAddress: false };
  if (companyId === null) return person ? [person] : [];
  const members = await db
    .select({ user: users, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(users, and(eq(users.id, companyMembers.userId), isNull(users.closedAt)))
    .where(eq(companyMembers.companyId, companyId));
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const buyer = members.some(({ user }) => user.id === userId) ? person : undefined;
  const orderEmail = company?.orderEmail ?? null;
  const isOther = orderEmail !== null && orderEmail !== buyer?.email;
  const found = [
    ...(buyer ? [buyer] : []),
    ...(isOther ? [{ email: orderEmail, name: company?.name ?? "", isVerified: false, isOrderAddress: true }] : []),
  ];
  if (found.length > 0) return found;
  return members
    .filter(({ role }) => role === "manager")
    .map(({ user }) => ({
      email: user.email,
      name: user.displayName,
      isVerified: isVerifiedIn(user),
      isOrderAddress: false,
    }));
}

/** Whose turn it is to approve an order that waits; nobody who has taken a step of it before. */
export async function findApprovers(
  db: Database,
  { id, userId, companyId }: Order & { id: string },
): Promise<OrderRecipient[]> {
  const [approval] = await db.select().from(approvals).where(eq(approvals.orderId, id));
  const step = approval?.steps[approval.stepsTaken];
  if (approval?.status !== "waiting" || step === undefined || companyId === null) return [];
  const { role } = companyMembers;
  const taken = db.select({ by: approvalVotes.byUserId }).from(approvalVotes).where(eq(approvalVotes.orderId, id));
  const people = await db
    .select({ user: users, allowsOwn: companies.allowsOwnApproval })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .innerJoin(users, and(eq(users.id, companyMembers.userId), isNull(users.closedAt)))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        inArray(role, step === "manager" ? ["manager"] : ["approver", "manager"]),
        notInArray(users.id, taken),
      ),
    );
  return people
    .filter(({ user, allowsOwn }) => allowsOwn || user.id !== userId)
    .map(({ user }) => ({
      email: user.email,
      name: user.displayName,
      isVerified: isVerifiedIn(user),
      isOrderAddress: false,
    }));
}

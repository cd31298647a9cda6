import type { Database } from "@ironmonger/db/client";
import { companyInvitations, companyMembers, users } from "@ironmonger/db/schema";
import { and, eq, gt, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

/** An invitation that can still be accepted. */
export const isOpen = gt(companyInvitations.expiresAt, sql`now()`);

type Person = { companyId: string; email: string };

/** The people of these companies, and those with an open invitation. */
export async function findPeople(
  db: Database,
  companyIds: string[],
): Promise<{ members: Person[]; invitations: Person[] }> {
  const members = await db
    .select({ companyId: companyMembers.companyId, email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(isAnyOf(companyMembers.companyId, companyIds));
  const invitations = await db
    .select({ companyId: companyInvitations.companyId, email: companyInvitations.email })
    .from(companyInvitations)
    .where(and(isAnyOf(companyInvitations.companyId, companyIds), isOpen));
  return { members, invitations };
}

import type { UserRecord } from "@ironmonger/contract/users";
import type { Database } from "@ironmonger/db/client";
import { companies, companyMembers } from "@ironmonger/db/schema";
import { asc, eq, inArray } from "drizzle-orm";

/** The companies of which each of these people is a member. */
export async function companiesOfUsers(
  db: Database,
  userIds: string[],
): Promise<(userId: string) => UserRecord["companies"]> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select({ userId: companyMembers.userId, id: companies.id, name: companies.name })
          .from(companyMembers)
          .innerJoin(companies, eq(companies.id, companyMembers.companyId))
          .where(inArray(companyMembers.userId, userIds))
          .orderBy(asc(companies.name));
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return (userId) => (byUser.get(userId) ?? []).map(({ id, name }) => ({ id, name }));
}

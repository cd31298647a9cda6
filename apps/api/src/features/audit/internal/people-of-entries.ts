import type { Database } from "@ironmonger/db/client";
import { auditLog, users } from "@ironmonger/db/schema";
import { eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const maxPeopleOfSearch = 50;

type Named = { byUserId: string | null; entityName: string };

/** The entries with the emails of the people whom they name by id, as the emails are now. Who is no longer there stays an id. */
export async function withEmails<Entry extends Named>(
  db: Database,
  entries: readonly Entry[],
): Promise<(Omit<Entry, "byUserId"> & { by: string })[]> {
  const ids = new Set(
    entries.flatMap(({ byUserId, entityName }) => [byUserId ?? [], entityName.match(id) ?? []].flat()),
  );
  const people =
    ids.size === 0
      ? []
      : await db
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(inArray(users.id, [...ids]));
  const emails = new Map(people.map((person) => [person.id, person.email]));
  const nameOf = (userId: string) => emails.get(userId) ?? userId;
  return entries.map(({ byUserId, ...entry }) => ({
    ...entry,
    by: byUserId === null ? "system" : nameOf(byUserId),
    entityName: entry.entityName.replaceAll(id, nameOf),
  }));
}

/** The entries by this person, given by their email, by the id of who is no longer there, or as `system`. */
export function isBy(person: string): SQL {
  if (person === "system") return sql`${auditLog.byUserId} is null`;
  return sql`${auditLog.byUserId} in (select ${users.id} from ${users} where ${or(eq(users.email, person), sql`${users.id}::text = ${person}`)})`;
}

/** The entries by or about the people whose email contains this text. */
export async function isOfPeopleLike(db: Database, text: string): Promise<SQL | undefined> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%${likePattern(text)}%`))
    .limit(maxPeopleOfSearch);
  if (people.length === 0) return undefined;
  const ids = people.map((person) => person.id);
  return or(inArray(auditLog.byUserId, ids), ...ids.map((personId) => like(auditLog.searchText, `%${personId}%`)));
}

import type { Profile } from "@ironmonger/contract/users";
import type { Sql } from "@ironmonger/db/client";

/** Just what the contract calls a profile, from `users u`. */
export const profileColumns = (sql: Sql) => sql`
  u.id, u.email, u.display_name as "displayName", u.role, u.email_verified_at is not null as "isEmailVerified",
  u.full_name as "fullName", u.education, u.location, u.phone, u.linked_in as "linkedIn"`;

export async function findProfile(sql: Sql, id: string): Promise<Profile | undefined> {
  const [profile] = await sql<Profile[]>`select ${profileColumns(sql)} from users u where u.id = ${id}`;
  return profile;
}

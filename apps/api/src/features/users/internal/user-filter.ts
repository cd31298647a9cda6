import type { ListUsersInput } from "@ironmonger/contract/users";
import type { Sql } from "@ironmonger/db/client";

export type UserFilter = Pick<ListUsersInput, "search" | "role">;

/** The rows of `users u` that a search and a role let through. The search is any part of the email, taken literally. */
export function userFilter(sql: Sql, { search, role }: UserFilter) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql`
    ${search ? sql`u.email like ${pattern}` : sql`true`}
    and ${role === undefined ? sql`true` : role === "admin" ? sql`u.role = 'admin'` : sql`u.role = 'user'`}`;
}

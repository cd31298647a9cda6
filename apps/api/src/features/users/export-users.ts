import { stringify } from "csv-stringify/sync";
import type { AdminContext } from "../../core/context.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { type UserFilter, userFilter } from "./internal/user-filter.ts";

type Row = { id: string; email: string; displayName: string; role: string; isEmailVerified: boolean; createdAt: Date };

/** All users that the same search and role as of the list let through, oldest first, as CSV with a heading. */
export async function* exportUsers(
  { replica: { sql } }: AdminContext,
  filter: UserFilter,
): AsyncGenerator<string, void, undefined> {
  yield line(["id", "email", "name", "role", "email verified", "registered at"]);
  const batches = readInBatches(
    {},
    ({ after, limit }) => sql<Row[]>`
    select u.id, u.email, u.display_name as "displayName", u.role, u.created_at as "createdAt",
      u.email_verified_at is not null as "isEmailVerified"
    from users u
    where ${userFilter(sql, filter)} and u.id > ${after ?? "00000000-0000-0000-0000-000000000000"}
    order by u.id limit ${limit}`,
  );
  for await (const rows of batches) yield rows.map((row) => line(fieldsOf(row))).join("");
}

const fieldsOf = ({ id, email, displayName, role, isEmailVerified, createdAt }: Row) => [
  id,
  email,
  displayName,
  role,
  isEmailVerified ? "yes" : "no",
  createdAt.toISOString(),
];

// A name that begins like a formula would be run by whatever spreadsheet opens the file.
const line = (fields: string[]): string => stringify([fields], { escape_formulas: true });

import type { AdminContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { type UserFilter, userFilter } from "./internal/user-filter.ts";

type Row = { id: string; email: string; displayName: string; role: string; isEmailVerified: boolean; createdAt: Date };

const columns: CsvColumns<Row> = {
  id: (user) => user.id,
  email: (user) => user.email,
  name: (user) => user.displayName,
  role: (user) => user.role,
  "email verified": (user) => (user.isEmailVerified ? "yes" : "no"),
  "registered at": (user) => user.createdAt.toISOString(),
};

/** All users that the same search and role as of the list let through, oldest first, as CSV with a heading. */
export const exportUsers = (
  { replica: { sql } }: AdminContext,
  filter: UserFilter,
): AsyncGenerator<string, void, undefined> =>
  writeCsv(
    columns,
    readInBatches(
      {},
      ({ after, limit }) => sql<Row[]>`
    select u.id, u.email, u.display_name as "displayName", u.role, u.created_at as "createdAt",
      u.email_verified_at is not null as "isEmailVerified"
    from users u
    where ${userFilter(sql, filter)} and u.id > ${after ?? "00000000-0000-0000-0000-000000000000"}
    order by u.id limit ${limit}`,
    ),
  );

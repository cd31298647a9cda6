import type { ListUsersInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, gt } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { userFilter } from "./internal/user-filter.ts";

type Row = Pick<typeof users.$inferSelect, "id" | "email" | "displayName" | "role" | "createdAt" | "emailVerifiedAt">;

const columns: CsvColumns<Row> = {
  id: (user) => user.id,
  email: (user) => user.email,
  name: (user) => user.displayName,
  role: (user) => user.role,
  "email verified": (user) => (user.emailVerifiedAt ? "yes" : "no"),
  "registered at": (user) => user.createdAt.toISOString(),
};

/** All users that this search and role of the list find, oldest first, as CSV with a heading. */
export const exportUsers = (
  { replica: { db } }: OfficeContext<"users.read">,
  filter: Pick<ListUsersInput, "search" | "role">,
): AsyncGenerator<string, void, undefined> =>
  writeCsv(
    columns,
    readInBatches({}, ({ after, limit }) =>
      db
        .select()
        .from(users)
        .where(and(userFilter(filter), after ? gt(users.id, after) : undefined))
        .orderBy(users.id)
        .limit(limit),
    ),
  );

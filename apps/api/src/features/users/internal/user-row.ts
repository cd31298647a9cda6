import type { UserRow } from "@ironmonger/contract/users";
import type { Database } from "@ironmonger/db/client";
import { users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";

/** The columns of a row of the admin's table. */
export const userRow = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  role: users.role,
  isTaxExempt: users.isTaxExempt,
  hasSecondFactor: sql<boolean>`${users.secondFactorAt} is not null`,
  createdAt: users.createdAt,
};
type Selected = Omit<UserRow, "createdAt"> & { createdAt: Date };

export const toUserRow = (row: Selected): UserRow => ({ ...row, createdAt: row.createdAt.toISOString() });

/** @throws DomainError not_found */
export async function getUserRow({ db }: { db: Database }, email: string): Promise<UserRow> {
  const [row] = await db.select(userRow).from(users).where(eq(users.email, email));
  if (!row) throw new DomainError("not_found", errorMessages.userNotFound);
  return toUserRow(row);
}

import type { UserRow } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";

/** The columns of a row of the admin's table. */
export const userRow = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  role: users.role,
  isTaxExempt: users.isTaxExempt,
  createdAt: users.createdAt,
};
type Selected = Pick<typeof users.$inferSelect, keyof typeof userRow>;

export const toUserRow = (row: Selected): UserRow => ({ ...row, createdAt: row.createdAt.toISOString() });

import { hasPermission, type Permission } from "@ironmonger/contract/permissions";
import type { Database } from "@ironmonger/db/client";
import { users } from "@ironmonger/db/schema";
import { and, inArray, isNotNull } from "drizzle-orm";
import { rolesOf } from "../context.ts";

/** The people of the office who have a permission, as far as they can be written to: their email is verified. */
export const findPeopleWith = (db: Database, permission: Permission): Promise<{ id: string }[]> => {
  const roles = users.role.enumValues.filter((role) =>
    hasPermission(rolesOf({ isAdmin: role === "admin" }), permission),
  );
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, roles), isNotNull(users.emailVerifiedAt)));
};

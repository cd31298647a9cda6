import type { Settings } from "@ironmonger/contract/settings";
import type { Database } from "@ironmonger/db/client";
import { users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { DomainError } from "../../core/domain-error.ts";
import { identityErrors } from "./error-messages.ts";

type Admin = Awaited<ReturnType<typeof lockAdmins>>[number];

/** In a fixed order, so that two admins who remove each other do so one after the other. */
const lockAdmins = (db: Database) =>
  db
    .select({ id: users.id, email: users.email, secondFactorAt: users.secondFactorAt })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(users.id)
    // Not "update": rows that name an admin as their author are still written meanwhile.
    .for("no key update");

/**
 * The admin who is to lose their rights, in a transaction; undefined if this is no admin. At least one admin with rights always remains. If
 * admins need a second factor, those without one have no rights. Read the settings before the transaction: within it, reading them would
 * wait for a second connection, and transactions that have all connections would wait for each other.
 * @throws DomainError conflict (the last admin with rights)
 */
export async function lockAdmin(
  db: Database,
  { requireSecondFactor }: Pick<Settings, "requireSecondFactor">,
  isMeant: (admin: Admin) => boolean,
): Promise<Admin | undefined> {
  const admins = await lockAdmins(db);
  const admin = admins.find(isMeant);
  const hasRights = (one: Admin) => requireSecondFactor !== "admins" || one.secondFactorAt !== null;
  if (admin && !admins.some((one) => one !== admin && hasRights(one)))
    throw new DomainError("conflict", identityErrors.lastAdmin);
  return admin;
}

import type { SignedInUser } from "@ironmonger/contract/identity";
import type { Database } from "@ironmonger/db/client";
import { identities, users } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import type { Services } from "../../../core/services.ts";
import { identityErrors } from "../error-messages.ts";
import { isReserved } from "./email-tokens.ts";

/** The columns that make up a signed-in user. */
export const signedInUser = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  isAdmin: sql<boolean>`${users.role} = 'admin'`,
  isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  hasSecondFactor: sql<boolean>`${users.secondFactorAt} is not null`,
  isTaxExempt: users.isTaxExempt,
};

/** Whether the settings require a second factor of this user that the account does not have. */
export const needsSecondFactor = async (
  services: Pick<Services, "settings">,
  { isAdmin, hasSecondFactor }: Pick<SignedInUser, "isAdmin" | "hasSecondFactor">,
): Promise<boolean> => isAdmin && !hasSecondFactor && (await isRequiredOfAdmins(services));

/** Whether an admin's session must show the second factor before it has rights, because the factor is newer than the session. */
export const mustShowSecondFactor = async (
  services: Pick<Services, "settings">,
  { isAdmin, hasSecondFactor, isUnproved }: Pick<SignedInUser, "isAdmin" | "hasSecondFactor"> & { isUnproved: boolean },
): Promise<boolean> => isAdmin && hasSecondFactor && isUnproved && (await isRequiredOfAdmins(services));

const isRequiredOfAdmins = async ({ settings }: Pick<Services, "settings">): Promise<boolean> =>
  (await settings.read()).requireSecondFactor === "admins";

const account = {
  ...signedInUser,
  passwordHash: users.passwordHash,
  credentialsVersion: users.credentialsVersion,
  createdAt: users.createdAt,
};

/** The columns of a user that signing in needs. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccountWhere>>>;
export type Identity = Pick<typeof identities.$inferSelect, "issuer" | "subject">;

async function findAccountWhere(db: Database, condition: SQL | undefined) {
  const [row] = await db.select(account).from(users).where(condition);
  return row;
}

export const findAccount = (db: Database, id: string) => findAccountWhere(db, eq(users.id, id));

export const findAccountByEmail = (db: Database, email: string) => findAccountWhere(db, eq(users.email, email));

export async function findAccountByIdentity(db: Database, { issuer, subject }: Identity): Promise<Account | undefined> {
  const [row] = await db
    .select(account)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row;
}

/**
 * Locks the account against changes, in a transaction.
 * @throws DomainError unauthorized (it was closed, or how it is signed in to was changed, since it was read)
 */
export async function lockUnchanged(
  db: Database,
  { id, credentialsVersion }: Pick<Account, "id" | "credentialsVersion">,
): Promise<void> {
  const [row] = await db.select(account).from(users).where(eq(users.id, id)).for("share");
  if (row?.credentialsVersion !== credentialsVersion)
    throw new DomainError("unauthorized", identityErrors.signInFailed);
}

/**
 * Locks the account, in a transaction.
 * @throws DomainError unauthorized (it was closed meanwhile)
 */
export async function lockAccount(db: Database, id: string): Promise<Account> {
  const [row] = await db.select(account).from(users).where(eq(users.id, id)).for("update");
  if (!row) throw new DomainError("unauthorized", identityErrors.signInFailed);
  return row;
}

type NewAccount = Pick<Account, "email" | "displayName" | "passwordHash" | "isEmailVerified">;

/** Undefined if the email is taken, or another account may still take it back. In a transaction. */
export async function insertAccount(
  db: Database,
  { isEmailVerified, ...values }: NewAccount,
): Promise<Account | undefined> {
  const [inserted] = await db
    .insert(users)
    .values({ id: newId(), ...values, emailVerifiedAt: isEmailVerified ? sql`now()` : null })
    .onConflictDoNothing({ target: users.email })
    .returning(account);
  // After the insert, which has waited for an account that was giving the email up.
  if (!inserted || !(await isReserved(db, values.email))) return inserted;
  await db.delete(users).where(eq(users.id, inserted.id));
  return undefined;
}

/** Changes nothing if the identity is already linked. */
export async function linkIdentity(db: Database, { issuer, subject }: Identity, userId: string): Promise<void> {
  await db.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing();
}

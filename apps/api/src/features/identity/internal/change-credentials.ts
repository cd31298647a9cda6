import type { Database } from "@ironmonger/db/client";
import { authenticators, emailTokens, identities, passkeys, recoveryCodes, users } from "@ironmonger/db/schema";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { CurrentUser } from "../../../core/context.ts";
import { deleteSessionsOf } from "./sessions.ts";

type Values = PgUpdateSetSource<typeof users>;

/**
 * Changes how an account is signed in to, in a transaction: its sessions end, except that of the user who makes the change, and links sent
 * to reset its password or to link an identity become invalid. A user whose email is unverified may be a stranger, who must not take these
 * links from the owner of the mailbox. Who had an email before can take it back all the same.
 */
export async function changeCredentials(db: Database, userId: string, values: Values, by?: CurrentUser): Promise<void> {
  // The account's row is locked first. A concurrent sign-in locks it as well: either its session exists and is deleted below, or it sees
  // the change.
  await db
    .update(users)
    .set({ ...values, credentialsVersion: sql`${users.credentialsVersion} + 1` })
    .where(eq(users.id, userId));
  await deleteSessionsOf(db, userId, by?.sessionId);
  if (by && !by.isEmailVerified) return;
  await db
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), notInArray(emailTokens.purpose, ["verify", "undo"])));
}

/**
 * As `changeCredentials`, and removes what one factor suffices to change: the password, unless `values` has a new one, and linked
 * identities.
 */
export async function dropFirstFactors(db: Database, userId: string, values: Values = {}): Promise<void> {
  await changeCredentials(db, userId, { passwordHash: null, ...values });
  await db.delete(identities).where(eq(identities.userId, userId));
}

/** As `dropFirstFactors`, and also passkeys, authenticator and recovery codes. */
export async function dropCredentials(db: Database, userId: string, values: Values = {}): Promise<void> {
  await dropFirstFactors(db, userId, values);
  await dropSecondFactors(db, userId);
}

/** Removes passkeys, authenticator and recovery codes, in a transaction. */
export async function dropSecondFactors(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ secondFactorAt: null }).where(eq(users.id, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(authenticators).where(eq(authenticators.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

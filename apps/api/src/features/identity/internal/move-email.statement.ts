import { advisoryLocks } from "@ironmonger/db/advisory-locks";
import type { Database } from "@ironmonger/db/client";
import { orders, users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { fieldError } from "../../../core/domain-error.ts";
import { identityErrors } from "../error-messages.ts";
import { isReserved } from "./email-tokens.ts";

/**
 * Until the transaction ends, this user places no order, and nobody changes theirs. Call it before the account is locked: who changes an
 * order locks its row first, and then refers to the account.
 */
export async function lockOrdersOf(db: Database, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.heldOrders}, hashtext(${userId}::text))`);
  await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(orders.id)
    .for("no key update");
}

/**
 * Gives the account this email, which its owner has proved, and writes it into their orders, which are found by it and whose news goes
 * there.
 * @throws DomainError conflict (another account has the email, or may still take it back)
 */
export async function moveEmail(db: Database, userId: string, email: string): Promise<void> {
  try {
    await db.update(users).set({ email, emailVerifiedAt: sql`now()` }).where(eq(users.id, userId));
  } catch (error) {
    if (isUniqueViolation(error, "users_email_unique")) throw emailTaken("email");
    throw error;
  }
  // After the update, which has waited for an account that was giving the email up.
  if (await isReserved(db, email, userId)) throw emailTaken("email");
  await db.update(orders).set({ buyerEmail: email }).where(eq(orders.userId, userId));
}

export const emailTaken = (field: string) => fieldError("conflict", field, identityErrors.emailTaken);

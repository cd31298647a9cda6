import type { Settings } from "@ironmonger/contract/settings";
import { advisoryLocks } from "@ironmonger/db/advisory-locks";
import type { Database } from "@ironmonger/db/client";
import {
  companies,
  companyInvitations,
  companyMembers,
  emailTokens,
  inquiries,
  notes,
  reviews,
  stoppedSenders,
} from "@ironmonger/db/schema";
import { eq, inArray, sql } from "drizzle-orm";
import type { Within } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { handOverOrders } from "../../companies/members/hand-over-orders.ts";
import { type Author, type Telling, tellChange } from "../../events/tell-change.ts";
import { lockAccount } from "../internal/accounts.ts";
import { dropCredentials } from "../internal/change-credentials.ts";
import { deleteSavedBy } from "../internal/hand-over-account.ts";
import { lockOrdersOf } from "../internal/move-email.statement.ts";
import { lockAdmin } from "../lock-admin.ts";
import { findObstacles } from "./find-obstacles.ts";

const erasedName = "Closed account";

/**
 * Erases a person: nobody can sign in any more, what they saved and what was written about them is deleted, their reviews lose their name,
 * and their email is free again. Orders and invoices stay as long as the law wants them (`applyRetention`), those of companies are the
 * companies', and what is open of those is handed over to a manager. While it runs, the person places no order.
 * @throws DomainError conflict (something of theirs is open, with an issue for each; the last manager of a company with open orders; the
 * last owner)
 */
export async function erasePerson(
  ctx: Within<Telling>,
  userId: string,
  {
    settings,
    by,
    requireAllowed,
  }: {
    settings: Pick<Settings, "requireSecondFactor">;
    /** Null: too many to tell, such as accounts that nobody has used. */
    by: Author | null;
    /** What must still be so once the locks are there. */
    requireAllowed?: (db: Database) => Promise<unknown>;
  },
): Promise<void> {
  const { db } = ctx;
  // The order of placing: the person, their companies, the orders.
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.heldOrders}, hashtext(${userId}::text))`);
  const memberships = await lockCompaniesOf(db, userId);
  await lockOrdersOf(db, userId);
  await lockAdmin(db, settings, (admin) => admin.id === userId);
  await requireAllowed?.(db);
  const { email } = await lockAccount(db, userId);
  const obstacles = await findObstacles(db, userId);
  if (obstacles.length > 0)
    throw new DomainError("conflict", `The account cannot be deleted yet. ${obstacles.join(" ")}`, {
      issues: obstacles.map((message) => ({ path: "account", message })),
    });
  await db.delete(companyMembers).where(eq(companyMembers.userId, userId));
  for (const companyId of memberships) await handOverOrders(db, { companyId, userId, by: by?.user.id ?? userId });
  await dropCredentials(db, userId, {
    // Random, so that nobody can register it in advance.
    email: `${newId()}@closed.invalid`,
    displayName: erasedName,
    role: "user",
    ...{ fullName: null, education: null, location: null, phone: null, linkedIn: null },
    closedAt: sql`now()`,
  });
  await deletePersonal(db, userId);
  await db.delete(companyInvitations).where(eq(companyInvitations.email, email));
  await db.delete(inquiries).where(eq(inquiries.email, email));
  await db.update(stoppedSenders).set({ recipient: "" }).where(eq(stoppedSenders.recipient, email));
  if (!by) return;
  await tellChange(
    ctx,
    { entity: "user", id: userId, name: userId },
    { action: "erased", before: { isClosed: false }, after: { isClosed: true } },
    by,
  );
}

/** Also what a request saved that was under way when the account was closed: `applyRetention` repeats it. */
export async function deletePersonal(db: Database, userId: string): Promise<void> {
  await deleteSavedBy(db, userId);
  await db.delete(emailTokens).where(eq(emailTokens.userId, userId));
  await db.delete(notes).where(eq(notes.userId, userId));
  await db.delete(stoppedSenders).where(eq(stoppedSenders.userId, userId));
  await db.update(reviews).set({ userId: null, name: "Former buyer" }).where(eq(reviews.userId, userId));
}

async function lockCompaniesOf(db: Database, userId: string): Promise<string[]> {
  const memberships = await db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId));
  const ids = memberships.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(inArray(companies.id, ids))
      .orderBy(companies.id)
      .for("update");
  return ids;
}

import { DisplayName } from "@ironmonger/contract/identity";
import type { Database } from "@ironmonger/db/client";
import {
  addresses,
  backInStockRequests,
  baskets,
  companyMembers,
  lists,
  partNumbers,
  savedViews,
} from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { cancelUnpaidOrders } from "../../orders/cancelling/cancel-unpaid-orders.ts";
import type { Account } from "./accounts.ts";
import { changeCredentials, dropCredentials, dropFirstFactors } from "./change-credentials.ts";

/** The person who has just proved to own the account's email. */
type NewOwner = {
  /** As the identity provider reports it. */
  name?: string | undefined;
  /** Replaces the password. Without it the account has none. */
  passwordHash?: string;
};

/** The reported name, or the beginning of the email if that name is not acceptable. */
export const displayNameOf = ({ name, email }: { name?: string | undefined; email: string }): string =>
  DisplayName.safeParse(name?.trim().slice(0, 100)).data ?? email.slice(0, email.indexOf("@")).replaceAll(".", " ");

type HandOver = {
  /** The account, read and locked in the transaction. */
  account: (ctx: Within<PublicContext>) => Promise<Account>;
  owner: NewOwner;
  /** The last step of the transaction. */
  and: (ctx: Within<PublicContext>, account: Account) => Promise<void>;
};

/**
 * Gives the account to the person who has proved to own its email; everybody else's access ends. Returns the account as it was before.
 *
 * If the email was unverified, a stranger may have made the account: the ways to sign in and all that was saved in it are deleted, and its
 * unpaid orders are cancelled. Orders that were paid stay. If it was verified, all of this is the owner's: a new password replaces the old
 * one, and without a new password only the second factors remain.
 *
 * A new password alone never passes a second factor: where the account has one, everything else stays as it is.
 */
export async function handOverAccount(
  ctx: PublicContext,
  { account: find, owner: { name, passwordHash }, and }: HandOver,
): Promise<Account> {
  const { account, isTakenOver } = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const account = await find(ctx);
    const isTakenOver = !account.isEmailVerified && !(passwordHash && account.hasSecondFactor);
    const displayName = displayNameOf({ name, email: account.email });
    if (isTakenOver) {
      await dropCredentials(db, account.id, {
        ...noProfile,
        passwordHash: passwordHash ?? null,
        emailVerifiedAt: sql`now()`,
        displayName,
      });
      await deleteSavedBy(db, account.id);
    } else if (passwordHash) await changeCredentials(db, account.id, { passwordHash });
    else await dropFirstFactors(db, account.id, { displayName });
    await and(ctx, account);
    return { account, isTakenOver };
  });
  // After the transaction and one by one: a transaction that locks the stock of several orders could deadlock with an order being placed.
  if (isTakenOver) for await (const _ of cancelUnpaidOrders(ctx, { userId: account.id, by: account.id }));
  return account;
}

/** Deletes what a person has saved for themselves, and their memberships. */
export async function deleteSavedBy(db: Database, userId: string): Promise<void> {
  for (const saved of savedByUsers)
    await db.delete(saved).where(eq("ownerId" in saved ? saved.ownerId : saved.userId, userId));
}

const noProfile = { fullName: null, education: null, location: null, phone: null, linkedIn: null };
const savedByUsers = [addresses, lists, partNumbers, baskets, backInStockRequests, savedViews, companyMembers] as const;

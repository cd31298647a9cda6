import { DisplayName, Email, type SignedInUser } from "@ironmonger/contract/identity";
import type { GoogleFailure } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../../core/context.ts";
import { ensureFirstAdmin } from "../../users/ensure-first-admin.ts";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findAccountByIdentity,
  insertAccount,
  linkIdentity,
} from "../internal/accounts.ts";
import { startSession } from "../internal/start-session.ts";
import type { GoogleClaims } from "./google-flow.ts";

/**
 * Signs in the person whom the issuer's claims describe. A new identity gets an account, or is linked to the account of its email
 * where issuer and shop have both verified that email. An account with an unverified email may have been made by a stranger in
 * wait for the owner, so it is never linked.
 */
export async function signInWithGoogle(
  ctx: PublicContext,
  claims: GoogleClaims,
): Promise<{ user: SignedInUser } | { failure: GoogleFailure }> {
  const known = await findAccountByIdentity(ctx.db, claims);
  if (known) return { user: await startSession(ctx, known) };
  if (!claims.isEmailVerified) return { failure: "unverified" };
  const email = Email.safeParse(claims.email);
  if (!email.success) return { failure: "invalidEmail" };

  const account = (await createAccount(ctx, claims, email.data)) ?? (await findAccountByEmail(ctx.db, email.data));
  if (!account || (account.passwordHash !== null && !account.isEmailVerified)) return { failure: "passwordFirst" };
  await linkIdentity(ctx.db, claims, account.id);
  await ensureFirstAdmin(ctx);
  return { user: await startSession(ctx, (await findAccount(ctx.db, account.id)) ?? account) };
}

/** Undefined where the email has an account. */
function createAccount({ db }: PublicContext, { name }: GoogleClaims, email: string): Promise<Account | undefined> {
  const displayName =
    DisplayName.safeParse(name?.trim().slice(0, 100)).data ?? email.slice(0, email.indexOf("@")).replaceAll(".", " ");
  return insertAccount(db, { email, displayName, passwordHash: null, isEmailVerified: true });
}

import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "@ironmonger/db/client";

export type TokenPurpose = "verify" | "reset";

/** How long a link in a mail works, in minutes. */
export const linkMinutes: Record<TokenPurpose, number> = { verify: 24 * 60, reset: 60 };

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A new link's token; earlier ones of this purpose go on working until one of them is used. */
export async function createEmailToken(sql: Sql, userId: string, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`
    insert into email_tokens (token_hash, user_id, purpose, expires_at)
    values (${hashOf(token)}, ${userId}, ${purpose}, now() + make_interval(mins => ${linkMinutes[purpose]}))`;
  return token;
}

/** Whose token it is, where it can still be used. */
export async function findTokenOwner(sql: Sql, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    select user_id as "userId" from email_tokens
    where token_hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null and expires_at > now()`;
  return row?.userId;
}

/** Verifies the email of the token's owner, once. Answers the owner's id. */
export async function spendVerifyToken(sql: Sql, token: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    with used as (
      update email_tokens set used_at = now()
      where token_hash = ${hashOf(token)} and purpose = 'verify' and used_at is null and expires_at > now()
      returning user_id)
    update users set email_verified_at = coalesce(email_verified_at, now())
    where id = (select user_id from used) returning id`;
  return row?.id;
}

/**
 * Sets the new password, once, with all that follows from it in one transaction: the mail has arrived, so the email is
 * verified; every session and every other reset link of the user end. Answers the owner's id.
 */
export async function spendResetToken(sql: Sql, token: string, passwordHash: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    with used as (
      update email_tokens set used_at = now()
      where token_hash = ${hashOf(token)} and purpose = 'reset' and used_at is null and expires_at > now()
      returning user_id),
    other_links as (
      delete from email_tokens
      where user_id = (select user_id from used) and purpose = 'reset' and token_hash <> ${hashOf(token)}),
    ended as (delete from sessions where user_id = (select user_id from used))
    update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now())
    where id = (select user_id from used) returning id`;
  return row?.id;
}

export async function deleteExpiredTokens(sql: Sql): Promise<void> {
  await sql`delete from email_tokens where expires_at < now() - interval '1 day'`;
}

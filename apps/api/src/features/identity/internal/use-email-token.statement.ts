import type { Sql } from "@ironmonger/db/client";
import { tokenHashOf } from "./email-tokens.ts";

/** Verifies the email of the token's owner, once. Answers the owner's id; undefined where the token cannot be used. */
export async function verifyEmailByToken(sql: Sql, token: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    with used as (
      update email_tokens set used_at = now()
      where token_hash = ${tokenHashOf(token)} and purpose = 'verify' and used_at is null and expires_at > now()
      returning user_id)
    update users set email_verified_at = coalesce(email_verified_at, now())
    where id = (select user_id from used) returning id`;
  return row?.id;
}

/**
 * Sets the new password, once, with all that follows from it: the email has arrived, so it is verified; every session and
 * every other reset link of the user end. Answers the owner's id; undefined where the token cannot be used.
 */
export async function setPasswordByToken(sql: Sql, token: string, passwordHash: string): Promise<string | undefined> {
  const tokenHash = tokenHashOf(token);
  const [row] = await sql<{ id: string }[]>`
    with used as (
      update email_tokens set used_at = now()
      where token_hash = ${tokenHash} and purpose = 'reset' and used_at is null and expires_at > now()
      returning user_id),
    other_links as (
      delete from email_tokens
      where user_id = (select user_id from used) and purpose = 'reset' and token_hash <> ${tokenHash}),
    ended as (delete from sessions where user_id = (select user_id from used))
    update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now())
    where id = (select user_id from used) returning id`;
  return row?.id;
}

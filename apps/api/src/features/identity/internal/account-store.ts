import type { Sql, TransactionSql } from "@ironmonger/db/client";
import { newId } from "../../../core/new-id.ts";

/** A user, as whoever signs in sees it. */
export type Account = {
  id: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  isEmailVerified: boolean;
  passwordHash: string | null;
};

type Statements = Sql | TransactionSql;

const columns = (sql: Statements) => sql`
  u.id, u.email, u.display_name as "displayName", u.role = 'admin' as "isAdmin",
  u.email_verified_at is not null as "isEmailVerified", u.password_hash as "passwordHash"`;

export async function findAccountByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`select ${columns(sql)} from users u where u.email = ${email}`;
  return account;
}

export async function findAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`select ${columns(sql)} from users u where u.id = ${id}`;
  return account;
}

export async function findAccountByIdentity(
  sql: Sql,
  identity: { issuer: string; subject: string },
): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select ${columns(sql)} from identities i join users u on u.id = i.user_id
    where i.issuer = ${identity.issuer} and i.subject = ${identity.subject}`;
  return account;
}

export type NewAccount = { email: string; displayName: string; passwordHash: string | null; isEmailVerified: boolean };

/** Undefined where the email is taken. */
export async function insertAccount(sql: Statements, account: NewAccount): Promise<Account | undefined> {
  const { email, displayName, passwordHash, isEmailVerified } = account;
  const [made] = await sql<Account[]>`
    insert into users as u (id, email, display_name, password_hash, email_verified_at)
    values (${newId()}, ${email}, ${displayName}, ${passwordHash}, ${isEmailVerified ? sql`now()` : null})
    on conflict (email) do nothing
    returning ${columns(sql)}`;
  return made;
}

/** Nothing happens where another identity took its place meanwhile. */
export async function linkIdentity(
  sql: Statements,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await sql`
    insert into identities (issuer, subject, user_id)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId})
    on conflict (issuer, subject) do nothing`;
}

/** Changes nothing where the password was changed meanwhile. */
export async function replaceHash(sql: Sql, id: string, was: string, now: string): Promise<void> {
  await sql`update users set password_hash = ${now} where id = ${id} and password_hash = ${was}`;
}

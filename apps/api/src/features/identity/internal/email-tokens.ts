import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@ironmonger/db/client";
import { emailTokens, users } from "@ironmonger/db/schema";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";

export type TokenPurpose = (typeof emailTokens.$inferSelect)["purpose"];

/** How long a link in an email is valid. */
const lifetime: Record<TokenPurpose, string> = {
  ...{ verify: "24 hours", reset: "1 hour", link: "1 hour" },
  ...{ confirm: "24 hours", undo: "7 days" },
};

const tokenHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const isLive = and(isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, sql`now()`));

const isUsable = (token: string, purpose: TokenPurpose) =>
  and(eq(emailTokens.tokenHash, tokenHashOf(token)), eq(emailTokens.purpose, purpose), isLive);

const newToken = () => randomBytes(32).toString("base64url");

/** A token for a new link; earlier ones of this purpose work until one of them is used. */
export async function createEmailToken(db: Database, userId: string, purpose: TokenPurpose): Promise<string> {
  const token = newToken();
  const expiresAt = sql`now() + ${lifetime[purpose]}::interval`;
  await db.insert(emailTokens).values({ tokenHash: tokenHashOf(token), userId, purpose, expiresAt });
  return token;
}

type OfEmail = { userId: string; purpose: "confirm" | "undo"; email: string };

/** Prepares a link to change an email, whose token is made when it is sent. It replaces one for the same email. */
export async function reserveToken(
  db: Database,
  { userId, purpose, email, wasVerified = false }: OfEmail & { wasVerified?: boolean },
): Promise<void> {
  const isReplaced = purpose === "confirm" ? undefined : eq(emailTokens.email, email);
  await db
    .delete(emailTokens)
    .where(
      and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt), isReplaced),
    );
  const expiresAt = sql`now() + ${lifetime[purpose]}::interval`;
  const tokenHash = tokenHashOf(newToken());
  await db.insert(emailTokens).values({ tokenHash, userId, purpose, email, wasVerified, expiresAt });
}

/** The token of a prepared link; undefined if the link is no longer wanted. A link that was sent before no longer works. */
export async function fillReservedToken(
  db: Database,
  { userId, purpose, email }: OfEmail,
): Promise<string | undefined> {
  const token = newToken();
  const filled = await db
    .update(emailTokens)
    .set({ tokenHash: tokenHashOf(token) })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), eq(emailTokens.email, email), isLive))
    .returning({ userId: emailTokens.userId });
  return filled.length > 0 ? token : undefined;
}

/** The row of a link to change an email, also of a used or expired one. */
export async function findEmailLink(db: Database, token: string, purpose: OfEmail["purpose"]) {
  const [row] = await db
    .select({
      userId: emailTokens.userId,
      email: sql<string>`${emailTokens.email}`,
      wasVerified: emailTokens.wasVerified,
      expiresAt: emailTokens.expiresAt,
      isLive: sql<boolean>`${isLive}`,
    })
    .from(emailTokens)
    .where(and(eq(emailTokens.tokenHash, tokenHashOf(token)), eq(emailTokens.purpose, purpose)));
  return row;
}

/** Whether another account may still take this email back. */
export async function isReserved(db: Database, email: string, exceptUserId?: string): Promise<boolean> {
  const isOthers = exceptUserId === undefined ? undefined : ne(emailTokens.userId, exceptUserId);
  return (
    (await db.$count(
      emailTokens,
      and(eq(emailTokens.email, email), eq(emailTokens.purpose, "undo"), isLive, isOthers),
    )) > 0
  );
}

/** The token's user; undefined if the token cannot be used any more. */
export async function findTokenOwner(db: Database, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  const [row] = await db.select({ userId: emailTokens.userId }).from(emailTokens).where(isUsable(token, purpose));
  return row?.userId;
}

/** Consumes the token and returns its user; undefined if it cannot be used. Of concurrent callers only one succeeds. */
export async function consumeToken(db: Database, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  // The user first, as in `changeCredentials`, so that no two transactions wait for each other.
  const owner = await findTokenOwner(db, token, purpose);
  if (!owner) return undefined;
  await db.select({ id: users.id }).from(users).where(eq(users.id, owner)).for("update");
  const [used] = await db
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(isUsable(token, purpose))
    .returning({ userId: emailTokens.userId });
  return used?.userId;
}

export async function deleteExpiredTokens(db: Database): Promise<void> {
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, sql`now() - interval '1 day'`));
}

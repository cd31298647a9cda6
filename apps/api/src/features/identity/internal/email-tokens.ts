import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@ironmonger/db/client";
import { emailTokens, users } from "@ironmonger/db/schema";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";

export type TokenPurpose = (typeof emailTokens.$inferSelect)["purpose"];

/** How long a link in an email is valid. */
const lifetime: Record<TokenPurpose, string> = { verify: "24 hours", reset: "1 hour", link: "1 hour" };

const tokenHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const isUsable = (token: string, purpose: TokenPurpose) =>
  and(
    eq(emailTokens.tokenHash, tokenHashOf(token)),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, sql`now()`),
  );

/** A token for a new link; earlier ones of this purpose work until one of them is used. */
export async function createEmailToken(db: Database, userId: string, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = sql`now() + ${lifetime[purpose]}::interval`;
  await db.insert(emailTokens).values({ tokenHash: tokenHashOf(token), userId, purpose, expiresAt });
  return token;
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

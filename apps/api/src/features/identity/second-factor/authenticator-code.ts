import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Database } from "@ironmonger/db/client";
import { authenticators } from "@ironmonger/db/schema";
import { and, eq, lt } from "drizzle-orm";
import { verifySync } from "otplib";
import type { Env } from "../../../core/env.ts";

/** A clock may be wrong by one step of 30 seconds. */
const epochTolerance = 30;

/** The step of 30 seconds to which the code belongs; undefined if it is wrong. */
export function stepOfCode(secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({ secret, token: code, epochTolerance });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Whether it is a code of the account's authenticator, later than the last accepted one. */
export async function consumeAuthenticatorCode(
  { env, db }: { env: Env; db: Database },
  userId: string,
  code: string,
): Promise<boolean> {
  const [stored] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  const secret = stored && openSecret(env, userId, stored.secret);
  const step = secret && stepOfCode(secret, code);
  if (!step) return false;
  const used = await db
    .update(authenticators)
    // Encrypted anew, so that whoever signs in while two secrets are valid does not need the one before any longer.
    .set({ lastStep: step, secret: sealSecret(env, userId, secret) })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return used.length === 1;
}

const algorithm = "aes-256-gcm";
const keyOf = (sessionSecret: string) =>
  Buffer.from(hkdfSync("sha256", sessionSecret, "", "ironmonger authenticator", 32));

/**
 * Encrypts the secret for storage, with a key derived from SESSION_SECRET and bound to this user, so that a copy of the database is not
 * enough to generate codes.
 */
export function sealSecret(env: Env, userId: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(env.sessionSecrets[0]), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

/** Undefined if it was encrypted with neither of the two secrets. */
function openSecret({ sessionSecrets: [current, previous] }: Env, userId: string, sealed: string): string | undefined {
  return openWith(current, userId, sealed) ?? (previous ? openWith(previous, userId, sealed) : undefined);
}

function openWith(sessionSecret: string, userId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, keyOf(sessionSecret), bytes.subarray(0, 12)).setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

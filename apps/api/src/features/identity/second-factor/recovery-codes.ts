import { createHash, randomBytes } from "node:crypto";
import type { RecoveryCodes } from "@ironmonger/contract/identity";
import type { Database } from "@ironmonger/db/client";
import { recoveryCodes } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { requireJustProved, type SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { lockOwnAccount } from "../internal/sessions.ts";

const codesPerAccount = 10;
/** 32 letters and digits, without i, l, o and 1. 24 of them have 120 bits, so an unsalted hash is enough. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";
const codeLength = 24;

const hashOf = (code: string): string => createHash("sha256").update(code).digest("hex");
const newCode = (): string => [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join("");
/** `abcdef-ghjkmn-…`, as people copy it. */
const written = (code: string): string => code.match(/.{6}/g)?.join("-") ?? code;

/** Whether a code without its spaces and hyphens has the shape of a recovery code. */
export const isRecoveryCode = (code: string): boolean => code.length === codeLength;

/** Whether it is a recovery code of the account. It is used up by this. */
export async function consumeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/** Replaces the old codes by new ones, in a transaction. They are shown once: only hashes are stored. */
export async function replaceRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerAccount }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes.map(written);
}

/** @throws DomainError step_up_required · unauthorized (the session was ended meanwhile) */
export async function renewRecoveryCodes(ctx: SignedInContext): Promise<RecoveryCodes> {
  requireJustProved(ctx);
  if (!ctx.user.hasSecondFactor) return { codes: [] };
  const codes = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    requireJustProved({ user: await lockOwnAccount(db, ctx.user) });
    return replaceRecoveryCodes(db, ctx.user.id);
  });
  logSecurityEvent(ctx, "recovery-codes-renewed", { userId: ctx.user.id });
  return { codes };
}

import type { PasskeyInput, SignedInUser } from "@ironmonger/contract/identity";
import { passkeys } from "@ironmonger/db/schema";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { identityErrors } from "../error-messages.ts";
import { type Account, findAccount } from "../internal/accounts.ts";
import { markProved } from "../internal/sessions.ts";
import { startSession } from "../internal/start-session.ts";
import { consumeChallenge, loadWebAuthn, relyingParty, signChallenge } from "./passkey-challenge.ts";

/** The options for the browser's `navigator.credentials.get`; `challenge` must be returned with the result. */
export const PasskeyRequest = z.object({
  options: z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">>(),
  challenge: z.string(),
});

/** For visitors: signs in with any passkey of this shop that the browser has. For signed-in users: proves their identity again. */
export async function requestPasskey(ctx: PublicContext): Promise<z.infer<typeof PasskeyRequest>> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx).id, userVerification: "required" });
  return { options, challenge: signChallenge(ctx, options.challenge, ctx.user?.sessionId) };
}

/**
 * Signs in by a passkey alone: the device has it, and its owner has unlocked the device, so it is two factors.
 * @throws DomainError invalid (the challenge is too old or used) · unauthorized (an unknown passkey, or a wrong answer)
 */
export async function signInWithPasskey(ctx: PublicContext, input: PasskeyInput): Promise<SignedInUser> {
  return startSession(ctx, await provePasskey(ctx, input));
}

/**
 * As `stepUp`, by a passkey of the signed-in user.
 * @throws DomainError invalid (too late, or not a passkey of this user)
 */
export async function stepUpWithPasskey(ctx: SignedInContext, input: PasskeyInput): Promise<void> {
  const owner = await provePasskey(ctx, input).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.kind !== "unauthorized") throw error;
    throw new DomainError("invalid", error.message, { cause: error });
  });
  if (owner.id !== ctx.user.id) throw new DomainError("invalid", identityErrors.passkeyRefused);
  await markProved(ctx.db, ctx.user.sessionId);
}

/**
 * The account whose passkey has signed the challenge, as it was before. If its owner has removed the passkey meanwhile, or its ways to sign
 * in have changed, no session starts with it.
 */
async function provePasskey(ctx: PublicContext, { challenge, credential }: PasskeyInput): Promise<Account> {
  const expectedChallenge = await consumeChallenge(ctx, challenge, ctx.user?.sessionId);
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  const account = passkey && (await findAccount(ctx.db, passkey.userId));
  if (!account) throw new DomainError("unauthorized", identityErrors.passkeyUnknown);
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { userId, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...response } = credential.response;
  try {
    if (userHandle && Buffer.from(userHandle, "base64url").toString() !== userId)
      throw new Error("The passkey's answer names another account.");
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, "base64url"), counter, transports },
      requireUserVerification: true,
    });
    // A counter that was increased meanwhile, or is not larger than before, belongs to a copied key.
    const updated = await ctx.db
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, counter)))
      .returning({ id: passkeys.id });
    if (!verified || updated.length === 0) throw new Error("The passkey's answer is not verified.");
  } catch (cause) {
    logSecurityEvent(ctx, "passkey-refused", { userId });
    throw new DomainError("unauthorized", identityErrors.passkeyRefused, { cause });
  }
  logSecurityEvent(ctx, "passkey-used", { userId });
  return account;
}

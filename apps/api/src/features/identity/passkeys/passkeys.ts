import type { AddPasskeyInput, RecoveryCodes, RemovePasskeyInput } from "@ironmonger/contract/identity";
import { passkeys } from "@ironmonger/db/schema";
import type { PublicKeyCredentialCreationOptionsJSON, VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { requireJustProved, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { identityErrors } from "../error-messages.ts";
import { changeFactors } from "../second-factor/change-factors.ts";
import { consumeChallenge, loadWebAuthn, relyingParty, signChallenge } from "./passkey-challenge.ts";

const maxPasskeys = 20;

/** The options for the browser's `navigator.credentials.create`; `challenge` must be returned with the result. */
export const PasskeyCreation = z.object({
  options: z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">>(),
  challenge: z.string(),
});

/** @throws DomainError step_up_required · conflict (too many) */
export async function startPasskey(ctx: SignedInContext): Promise<z.infer<typeof PasskeyCreation>> {
  requireJustProved(ctx);
  const { db, user } = ctx;
  const existing = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  if (existing.length >= maxPasskeys)
    throw new DomainError(
      "conflict",
      `You can have at most ${maxPasskeys} passkeys. Remove one that you no longer need.`,
    );
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Ironmonger",
    rpID: relyingParty(ctx).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.displayName,
    attestationType: "none",
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    // The device stores it and its owner unlocks it, so it is a second factor and can also sign in by itself.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, challenge: signChallenge(ctx, options.challenge, user.sessionId) };
}

/**
 * Adds the passkey that the browser has made; from now on signing in with the password requires a second factor.
 * @throws DomainError step_up_required · invalid (the challenge is another session's, too old or used, or the answer is not valid)
 */
export async function addPasskey(ctx: SignedInContext, input: AddPasskeyInput): Promise<RecoveryCodes> {
  requireJustProved(ctx);
  const { user } = ctx;
  const { registrationInfo } = await verifyNew(ctx, input);
  if (!registrationInfo) throw new DomainError("invalid", identityErrors.passkeyRefused);
  const { id, publicKey, counter } = registrationInfo.credential;
  const codes = await changeFactors(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(passkeys)
      .values({
        id,
        userId: user.id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: input.credential.response.transports,
        name: input.name,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new DomainError("invalid", identityErrors.passkeyRefused);
  });
  logSecurityEvent(ctx, "passkey-added", { userId: user.id });
  return { codes };
}

async function verifyNew(
  ctx: SignedInContext,
  { challenge, credential }: AddPasskeyInput,
): Promise<VerifiedRegistrationResponse> {
  const expectedChallenge = await consumeChallenge(ctx, challenge, ctx.user.sessionId);
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    return await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
  } catch (cause) {
    throw new DomainError("invalid", identityErrors.passkeyRefused, { cause });
  }
}

/** @throws DomainError step_up_required · not_found (no such passkey of this user) */
export async function removePasskey(ctx: SignedInContext, { id }: RemovePasskeyInput): Promise<void> {
  requireJustProved(ctx);
  await changeFactors(ctx, async (ctx) => {
    const removed = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, ctx.user.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw new DomainError("not_found", "There is no such passkey.");
  });
  logSecurityEvent(ctx, "passkey-removed", { userId: ctx.user.id });
}

import { z } from "zod";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { signedToken } from "../../../core/signed-token.ts";
import { identityErrors } from "../error-messages.ts";

/** The time that a person has at the browser's dialog. */
const expiresInSeconds = 5 * 60;

const challengeToken = signedToken({
  purpose: "passkey-challenge",
  expiresInSeconds,
  claims: z.object({ challenge: z.string(), sid: z.string().optional() }),
});

/** `sessionId`: the only session that may use it; without one it is for signing in. */
export const signChallenge = ({ env }: PublicContext, challenge: string, sessionId?: string): string =>
  challengeToken(env.sessionSecrets).sign(sessionId ? { challenge, sid: sessionId } : { challenge });

/**
 * The challenge, once.
 * @throws DomainError invalid (forged, of another session, too old, or used)
 */
export async function consumeChallenge(ctx: PublicContext, token: string, sessionId?: string): Promise<string> {
  const claims = challengeToken(ctx.env.sessionSecrets).verify(token);
  if (!claims || claims.sid !== sessionId || !(await ctx.rateLimits.isFirstUse(`passkey ${claims.challenge}`)))
    throw new DomainError("invalid", identityErrors.setupExpired);
  return claims.challenge;
}

/** The library of the protocol. Loaded with the shop, it would take a twentieth of the time until the shop is ready: decision 31. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Passkeys belong to the host of PUBLIC_URL, and are used on its pages alone. */
export function relyingParty({ env }: Pick<PublicContext, "env">): { id: string; origin: string } {
  const { hostname, origin } = new URL(env.publicUrl);
  return { id: hostname, origin };
}

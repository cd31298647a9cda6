import type { AccessToken } from "@ironmonger/contract/identity";
import { z } from "zod";
import { requireOwnEmail, type SignedInContext } from "../../../core/context.ts";
import { signedToken } from "../../../core/signed-token.ts";

const expiresInSeconds = 15 * 60;

/** `sid` is the session with which the token ends, `sub` the user. Neither grants access by itself. */
export const accessToken = signedToken({
  purpose: "access",
  expiresInSeconds,
  claims: z.object({ sid: z.string().min(1), sub: z.uuid() }),
});

/** A bearer token for the caller's session. It ends with the session. */
export async function issueAccessToken({ env, user }: SignedInContext): Promise<AccessToken> {
  return { token: accessToken(env.sessionSecrets).sign({ sid: user.sessionId, sub: user.id }), expiresInSeconds };
}

/** @throws DomainError forbidden (not the caller's own email) */
export async function issueAccessTokenFor(ctx: SignedInContext, email: string): Promise<AccessToken> {
  requireOwnEmail(ctx, email);
  return issueAccessToken(ctx);
}

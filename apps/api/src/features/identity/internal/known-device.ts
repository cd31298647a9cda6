import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { PublicContext } from "../../../core/context.ts";
import { signedToken } from "../../../core/signed-token.ts";

const expiresInSeconds = 365 * 24 * 60 * 60;

const deviceToken = signedToken({
  purpose: "device",
  expiresInSeconds,
  claims: z.object({ device: z.uuid(), account: z.string() }),
});

/**
 * A device on which this account's owner has signed in before keeps a token that says so. Wrong passwords sent from elsewhere
 * then never slow the owner down. The token opens nothing: it only chooses which counter a wrong password counts on.
 */
export function findKnownDevice({ user, request, env }: PublicContext, email: string): string | undefined {
  if (user?.email === email) return user.sessionId;
  const claims = request.deviceToken ? deviceToken(env.sessionSecret).verify(request.deviceToken) : undefined;
  return claims?.account === accountOf(email) ? claims.device : undefined;
}

export function rememberDevice({ env, request }: PublicContext, email: string): void {
  const token = deviceToken(env.sessionSecret).sign({ device: randomUUID(), account: accountOf(email) });
  request.setDeviceToken({ token, expiresInSeconds });
}

const accountOf = (email: string): string => createHash("sha256").update(email).digest("base64url");

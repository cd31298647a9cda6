import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { PublicContext } from "../../../core/context.ts";
import { readCookie } from "../../../core/read-cookie.ts";
import { signedToken } from "../../../core/signed-token.ts";

const cookieName = "ironmonger_device";
const lifetimeSeconds = 365 * 24 * 60 * 60;

const deviceToken = signedToken({
  purpose: "device",
  expiresInSeconds: lifetimeSeconds,
  claims: z.object({ device: z.uuid(), account: z.string() }),
});

/**
 * A browser in which this account's owner has signed in before keeps a mark of it, so that wrong passwords sent from
 * elsewhere never slow the owner down. The mark opens nothing: it only chooses which counter a wrong password counts on.
 */
export function findKnownDevice(ctx: PublicContext, email: string): string | undefined {
  if (ctx.user?.email === email) return ctx.user.sessionId;
  const mark = readCookie(ctx.request.cookie, cookieName);
  const claims = mark ? deviceToken(ctx.env.sessionSecret).verify(mark) : undefined;
  return claims?.account === accountOf(email) ? claims.device : undefined;
}

export function markDevice(ctx: PublicContext, email: string): void {
  const device = randomUUID();
  const mark = deviceToken(ctx.env.sessionSecret).sign({ device, account: accountOf(email) });
  const secure = ctx.env.publicUrl.startsWith("https:") ? "; Secure" : "";
  ctx.request.setSessionCookie(
    `${cookieName}=${mark}; HttpOnly; Max-Age=${lifetimeSeconds}; Path=/; SameSite=Lax${secure}`,
  );
}

const accountOf = (email: string): string => createHash("sha256").update(email).digest("base64url");

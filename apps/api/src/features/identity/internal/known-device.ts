import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { PublicContext } from "../../../core/context.ts";
import { signedToken } from "../../../core/signed-token.ts";
import type { Account } from "./accounts.ts";

const expiresInSeconds = 365 * 24 * 60 * 60;

const deviceToken = signedToken({
  purpose: "device",
  expiresInSeconds,
  claims: z.object({ device: z.uuid(), account: z.string(), registered: z.uuid().optional() }),
});

const readDevice = ({ request, env }: PublicContext) =>
  request.deviceToken ? deviceToken(env.sessionSecrets).verify(request.deviceToken) : undefined;

/**
 * A token for a device on which the account's owner has signed in, so that wrong passwords sent from elsewhere never slow the owner down.
 * It grants no access: it only selects the counter for wrong passwords.
 */
export function findKnownDevice(ctx: PublicContext, email: string): string | undefined {
  if (ctx.user?.email === email) return ctx.user.sessionId;
  const claims = readDevice(ctx);
  return claims?.account === accountOf(email) ? claims.device : undefined;
}

/** Whether the account was registered in this browser. */
export const isRegisteredHere = (ctx: PublicContext, accountId: string): boolean =>
  readDevice(ctx)?.registered === accountId;

export function rememberDevice(ctx: PublicContext, { id, email }: Pick<Account, "id" | "email">, isNew: boolean): void {
  const claims = { device: randomUUID(), account: accountOf(email) };
  const token = deviceToken(ctx.env.sessionSecrets).sign(
    isNew || isRegisteredHere(ctx, id) ? { ...claims, registered: id } : claims,
  );
  ctx.request.setDeviceToken({ token, expiresInSeconds });
}

const accountOf = (email: string): string => createHash("sha256").update(email).digest("base64url");

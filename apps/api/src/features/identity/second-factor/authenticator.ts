import type { AddAuthenticatorInput, AuthenticatorSetup, RecoveryCodes } from "@ironmonger/contract/identity";
import { authenticators } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { generateSecret, generateURI } from "otplib";
import { z } from "zod";
import { requireJustProved, type SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { signedToken } from "../../../core/signed-token.ts";
import { identityErrors } from "../error-messages.ts";
import { countCode, forgetCodes } from "../internal/limits.ts";
import { sealSecret, stepOfCode } from "./authenticator-code.ts";
import { changeFactors } from "./change-factors.ts";

const alreadyThere = "You already have an authenticator app. Remove it first.";

/** The client holds the secret until the first code has proved that the app has it. */
const setupToken = signedToken({
  purpose: "authenticator-setup",
  expiresInSeconds: 15 * 60,
  claims: z.object({ sub: z.uuid(), secret: z.string() }),
});

/** @throws DomainError step_up_required · conflict (there is one already) */
export async function startAuthenticator(ctx: SignedInContext): Promise<AuthenticatorSetup> {
  requireJustProved(ctx);
  const { db, env, user } = ctx;
  if ((await db.$count(authenticators, eq(authenticators.userId, user.id))) > 0)
    throw new DomainError("conflict", alreadyThere);
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: "Ironmonger", label: user.email, secret }),
    setup: setupToken(env.sessionSecrets).sign({ sub: user.id, secret }),
  };
}

/**
 * Adds the authenticator app whose first code this is; from now on signing in with the password requires a code.
 * @throws DomainError step_up_required · invalid (the setup is another user's or too old, or the code is wrong) · too_many_requests ·
 * conflict (there is one already)
 */
export async function addAuthenticator(
  ctx: SignedInContext,
  { setup, code }: AddAuthenticatorInput,
): Promise<RecoveryCodes> {
  requireJustProved(ctx);
  const { env, user } = ctx;
  const claims = setupToken(env.sessionSecrets).verify(setup);
  if (claims?.sub !== user.id) throw new DomainError("invalid", identityErrors.setupExpired);
  await countCode(ctx, user.id);
  const lastStep = stepOfCode(claims.secret, code.replaceAll(/[\s-]/g, ""));
  if (lastStep === undefined) throw new DomainError("invalid", identityErrors.codeWrong);
  await forgetCodes(ctx, user.id);
  const codes = await changeFactors(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(authenticators)
      .values({ userId: user.id, secret: sealSecret(env, user.id, claims.secret), lastStep })
      .onConflictDoNothing()
      .returning({ userId: authenticators.userId });
    if (added.length === 0) throw new DomainError("conflict", alreadyThere);
  });
  logSecurityEvent(ctx, "authenticator-added", { userId: user.id });
  return { codes };
}

/** @throws DomainError step_up_required */
export async function removeAuthenticator(ctx: SignedInContext): Promise<void> {
  requireJustProved(ctx);
  const { user } = ctx;
  await changeFactors(ctx, async (ctx) => {
    await ctx.db.delete(authenticators).where(eq(authenticators.userId, user.id));
  });
  logSecurityEvent(ctx, "authenticator-removed", { userId: user.id });
}

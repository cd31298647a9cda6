import { messages } from "@ironmonger/contract/messages";
import { z } from "zod";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { signedToken } from "../../../core/signed-token.ts";
import type { Account } from "./accounts.ts";

const expiresInSeconds = 60 * 60;
const secondFactorSeconds = 10 * 60;

/** An identity confirmed by Google, and the email of the account to which it is not linked yet. */
const PendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string().optional(),
});
type PendingLink = z.infer<typeof PendingLink>;

const linkToken = signedToken({ purpose: "pending-link", expiresInSeconds, claims: PendingLink });

/** The browser stores the signed identity until its owner has proved the account. */
export function storePendingLink({ env, request }: PublicContext, { issuer, subject, email, name }: PendingLink): void {
  const token = linkToken(env.sessionSecrets).sign({ issuer, subject, email, ...(name === undefined ? {} : { name }) });
  request.setPendingSignIn({ token, expiresInSeconds });
}

export const findPendingLink = ({ env, request }: PublicContext): PendingLink | undefined =>
  request.pendingSignIn ? linkToken(env.sessionSecrets).verify(request.pendingSignIn) : undefined;

/**
 * A sign-in with Google to an account whose second factor is still missing. It becomes invalid when the ways to sign in to the account
 * change, because the identity may have been removed from it.
 */
const PendingSecondFactor = z.object({ account: z.uuid(), credentialsVersion: z.int() });
type PendingSecondFactor = z.infer<typeof PendingSecondFactor>;

const secondFactorToken = signedToken({
  purpose: "pending-second-factor",
  expiresInSeconds: secondFactorSeconds,
  claims: PendingSecondFactor,
});

export function storePendingSecondFactor({ env, request }: PublicContext, { id, credentialsVersion }: Account): void {
  const token = secondFactorToken(env.sessionSecrets).sign({ account: id, credentialsVersion });
  request.setPendingSignIn({ token, expiresInSeconds: secondFactorSeconds });
}

export const findPendingSecondFactor = ({ env, request }: PublicContext): PendingSecondFactor | undefined =>
  request.pendingSignIn ? secondFactorToken(env.sessionSecrets).verify(request.pendingSignIn) : undefined;

/** @throws DomainError invalid (started in another browser, or too late) */
export function getPendingLink(ctx: PublicContext): PendingLink {
  const pending = findPendingLink(ctx);
  if (!pending) throw new DomainError("invalid", messages.linkElsewhere);
  return pending;
}

import { messages } from "@ironmonger/contract/messages";
import { DomainError } from "./domain-error.ts";
import type { Services } from "./services.ts";

/** Who asks, as the session or the access token says; read once per request. */
export type CurrentUser = {
  id: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  isEmailVerified: boolean;
  sessionId: string;
};

/** What a door knows of the request beside its input. Setting the cookie is the door's work. */
export type RequestInfo = {
  id: string;
  /** The client's address: the socket's, or what a trusted proxy says. */
  address: string;
  userAgent: string;
  /** The Cookie header: tells a device that signed in before from a stranger's. */
  cookie?: string | undefined;
  /** Adds a Set-Cookie header; may be called more than once, for the session's cookie first. */
  setSessionCookie: (serialized: string) => void;
  /** Gives the place at work to the next in line, while somebody else is waited for. */
  stepAside: () => void;
};

/** The type of the context is the permission: a use case that takes a SignedInContext cannot be called without a user. */
export type PublicContext = Services & { request: RequestInfo; user: CurrentUser | null };
export type SignedInContext = PublicContext & { user: CurrentUser };
export type AdminContext = SignedInContext & { user: { isAdmin: true } };

/** @throws DomainError unauthorized */
export function requireUser(ctx: PublicContext): SignedInContext {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthorized", messages.notSignedIn);
  return { ...ctx, user };
}

/** @throws DomainError unauthorized (nobody is signed in) · forbidden (not an admin) */
export function requireAdmin(ctx: PublicContext): AdminContext {
  const { user } = requireUser(ctx);
  if (!user.isAdmin) throw new DomainError("forbidden", messages.adminsOnly);
  return { ...ctx, user: { ...user, isAdmin: true } };
}

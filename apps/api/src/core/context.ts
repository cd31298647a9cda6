import { messages } from "@ironmonger/contract/messages";
import { hasPermission, type OfficeRole, type Permission } from "@ironmonger/contract/permissions";
import { DomainError } from "./domain-error.ts";
import { errorMessages } from "./error-messages.ts";
import { logSecurityEvent } from "./security-log.ts";
import type { Services } from "./services.ts";

/** The signed-in user, read once per request by the session or the access token. */
export type CurrentUser = {
  id: string;
  email: string;
  displayName: string;
  /** Whether they belong to the office. `may` says what they may do there now. */
  isAdmin: boolean;
  isEmailVerified: boolean;
  hasSecondFactor: boolean;
  isTaxExempt: boolean;
  /** An admin who has no rights until they have added a second factor. */
  needsSecondFactor: boolean;
  /** An admin who has no rights in this session until they have shown the second factor that they have added in another one. */
  mustShowSecondFactor: boolean;
  sessionId: string;
  /** Whether, in this session and within the last ten minutes, the user proved to be the account's owner. */
  isJustProved: boolean;
};

/** A user's membership in the company for which they buy, read for each request. */
export type Membership = {
  companyId: string;
  companyName: string;
  role: "buyer" | "approver" | "manager";
  /** Only an active company orders. */
  status: "pending" | "active" | "on-hold";
  buyersSeeAllOrders: boolean;
  isTaxExempt: boolean;
  /** Whether the company or one of its groups is shown other categories than the public. */
  hasAssortment: boolean;
};

/** Who makes a call: a user; other programs with a key or a connection of their own will be further kinds. */
type Principal = { kind: "user"; id: string };

/** For whom a call is made: who makes it, and the company for which they buy; null when they buy for themselves. */
export type Buyer = { principal: Principal; companyId: string | null; company: Membership | null };

/** A secret that the client stores and sends with its next requests. */
export type SessionKey = { secret: string; expiresInSeconds: number };
/** The result of merging a visitor's basket at the sign-in. */
export type MergedBasket = {
  /** How many tools were in both baskets. */
  toolsInBoth: number;
  /** False if the user's basket had no room for some lines, which have stayed in the visitor's. */
  isComplete: boolean;
};
type ExpiringToken = { token: string; expiresInSeconds: number };

/**
 * What a transport knows about a request apart from its input. How a client stores secrets, in cookies for example, is up to the transport.
 */
export type RequestInfo = {
  id: string;
  /** The client's address: the socket's, or what a trusted proxy says. */
  address: string;
  userAgent: string;
  /** The secret of a session, as sent by the client; it may be invalid. */
  sessionSecret?: string | undefined;
  /** Distinguishes a device on which an account's owner has signed in before; not verified yet. */
  deviceToken?: string | undefined;
  /** Sends the client its session; null deletes it there. */
  setSession: (session: SessionKey | null) => void;
  setDeviceToken: (token: ExpiringToken) => void;
  /** A sign-in that is not complete yet; not verified yet. */
  pendingSignIn?: string | undefined;
  /** Null deletes it. */
  setPendingSignIn: (token: ExpiringToken | null) => void;
  /** Measures one of several answers to reads. @throws DomainError too_many_requests (they would be too much together) */
  addAnswer: (answer: unknown) => void;
  /** Runs a call of a batch: reads a few at a time, changes in turn. */
  runCall: <Result>(kind: "read" | "change", call: () => Promise<Result>) => Promise<Result>;
  /** The secret of a visitor's basket; not verified yet. */
  basketSecret?: string | undefined;
  /** Sends the client its basket; null deletes it there. */
  setBasket: (basket: SessionKey | null) => void;
  /** Lets the client inform the person. */
  reportMergedBasket: (merged: MergedBasket) => void;
};

/** The type of the context is the permission: a use case that takes a SignedInContext cannot be called without a user. */
export type PublicContext = Services & { request: RequestInfo; user: CurrentUser | null; buyer: Buyer | null };
export type SignedInContext = PublicContext & { user: CurrentUser; buyer: Buyer };
/** The context of somebody of the office who has these permissions; `OfficeContext<"orders.ship">` takes nobody without that permission. */
export type OfficeContext<Needed extends Permission> = SignedInContext & { permits: (permission: Needed) => true };

/** @throws DomainError unauthorized */
export function requireUser(ctx: PublicContext): SignedInContext {
  const { user, buyer } = ctx;
  if (!user || !buyer) throw new DomainError("unauthorized", errorMessages.notSignedIn);
  return { ...ctx, user, buyer };
}

/** The caller, and the buyer for whom they call, once a transport has authenticated them. */
export const callerOf = (
  user: CurrentUser | null,
  company: Membership | null = null,
): Pick<PublicContext, "user" | "buyer"> => ({
  user,
  buyer: user && { principal: { kind: "user", id: user.id }, companyId: company?.companyId ?? null, company },
});

/**
 * What belongs to a company as a whole is changed by its managers; what belongs to a person by that person.
 * @throws DomainError forbidden (a member of the company who is not a manager)
 */
export function requireManagerOfBuyer({ buyer: { company } }: SignedInContext): void {
  if (company && company.role !== "manager")
    throw new DomainError("forbidden", "Only a manager of the company can do this.");
}

/** The roles of a user in the office. Today's admins are owners. */
export const rolesOf = ({ isAdmin }: Pick<CurrentUser, "isAdmin">): readonly OfficeRole[] => (isAdmin ? ["owner"] : []);

/** Whether the user has a permission now. Where only those who have it are let in, call `requirePermission`, which says why not. */
export const may = (user: CurrentUser, permission: Permission): boolean =>
  hasPermission(rolesOf(user), permission) && !user.needsSecondFactor && !user.mustShowSecondFactor;

/**
 * @throws DomainError unauthorized (nobody is signed in) · forbidden (without the permission, or one of the office who has to add a second
 * factor first) · step_up_required (one of the office who has to show it first)
 */
export function requirePermission<Needed extends Permission>(
  ctx: PublicContext,
  ...needed: Needed[]
): OfficeContext<Needed> {
  const { user, buyer } = requireUser(ctx);
  checkPermission({ ...ctx, user }, ...needed);
  return { ...ctx, buyer, user, permits: () => true };
}

/** As `requirePermission`, for the context of a transaction. */
export function checkPermission(ctx: Pick<SignedInContext, "user" | "request" | "log">, ...needed: Permission[]): void {
  const { user } = ctx;
  if (!needed.every((permission) => hasPermission(rolesOf(user), permission))) {
    logSecurityEvent(ctx, "forbidden");
    throw new DomainError("forbidden", errorMessages.adminsOnly);
  }
  if (user.needsSecondFactor) throw new DomainError("forbidden", messages.secondFactorNeeded);
  if (user.mustShowSecondFactor) throw new DomainError("step_up_required", messages.stepUpRequired);
}

/** Whether the person sees the orders of their colleagues in the company for which the call is made. */
export const seesAllOrders = ({ company }: Buyer): boolean =>
  company !== null && (company.role !== "buyer" || company.buyersSeeAllOrders);

export type OfBuyer = { userId: string; companyId: string | null };

/** Whether an order belongs to this buyer, who may see, change and pay it. The same rule as `ordersSeenBy`. */
export const isOfBuyer = (buyer: Buyer, row: OfBuyer): boolean =>
  row.companyId === buyer.companyId && (row.userId === buyer.principal.id || seesAllOrders(buyer));

/**
 * Whether the caller has a permission of the office, where they need none for what is their own.
 * @throws DomainError as `requirePermission`, for a member of the office who lacks the second factor
 */
export const hasOfficePermission = (ctx: SignedInContext, permission: Permission): boolean =>
  hasPermission(rolesOf(ctx.user), permission) && requirePermission(ctx, permission).permits(permission);

/**
 * Call it before changing admin rights or settings: an admin who has a second factor must have used it within the last ten minutes.
 * @throws DomainError step_up_required
 */
export function requireStepUp({ user }: Pick<SignedInContext, "user">): void {
  if (user.hasSecondFactor && !user.isJustProved) throw new DomainError("step_up_required", messages.stepUpRequired);
}

/**
 * Call it before changing ways to sign in: every user must have proved their identity within the last ten minutes.
 * @throws DomainError step_up_required
 */
export function requireJustProved({ user }: Pick<SignedInContext, "user">): void {
  if (!user.isJustProved) throw new DomainError("step_up_required", messages.stepUpRequired);
}

/**
 * Paths and queries of the REST specification name a user by email. Only the caller's own is allowed, even for admins.
 * @throws DomainError forbidden, whether or not there is such a user
 */
export function requireOwnEmail({ user }: SignedInContext, email: string): void {
  if (user.email !== email.trim().toLowerCase()) throw new DomainError("forbidden", errorMessages.notYours);
}

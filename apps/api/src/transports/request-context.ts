import { basketMarkerCookie, companyCookie, mergedBasketCookie } from "@ironmonger/contract/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { type CurrentUser, callerOf, type PublicContext, type RequestInfo, type SessionKey } from "../core/context.ts";
import { DomainError } from "../core/domain-error.ts";
import { errorMessages } from "../core/error-messages.ts";
import type { Services } from "../core/services.ts";
import { findMembership, requireMembership } from "../features/companies/find-membership.ts";
import { authenticate } from "../features/identity/sessions/authenticate.ts";
import { cookieName } from "../http/cookies.ts";
import { isTrustedOrigin } from "../http/trusted-origin.ts";

type Call = {
  /** Whether the response is the same for every caller; then the caller is not identified. */
  isPublic?: boolean;
  /** The call proves by itself who makes it, as signing in does: a bearer that has ended does not refuse it. */
  isSignIn?: boolean;
  /** How many writes this request makes; each counts against the limits of its user and address. */
  writes?: number;
};

/**
 * The context of a request, for every transport: the caller, by bearer or cookie, and how the client stores its session. A request
 * that may write and is not authenticated by a bearer must come from a trusted origin.
 * @throws DomainError unauthorized (a bearer that is wrong or has ended) · forbidden (foreign origin, or a company of others) ·
 * too_many_requests
 */
export async function requestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { isPublic = false, isSignIn = false, writes = 0 }: Call = {},
): Promise<PublicContext> {
  const info = requestInfo(services, request, reply);
  const ctx = anonymousContext(services, info);
  if (isPublic && !request.headers["x-company"]) return ctx;
  const { user, extendedSession, via } = await authenticate(services, {
    sessionSecret: info.sessionSecret,
    accessToken: isSignIn ? undefined : readBearer(request),
  });
  request.userId = user?.id ?? null;
  request.meter?.chargeTo({ userId: user?.id, cookie: info.basketSecret });
  // No cache may store a response to one person.
  if (user || info.basketSecret !== undefined) reply.header("cache-control", "no-store");
  if (!isRead(request) && via !== "access-token" && !isTrustedOrigin(services.env, request))
    throw new DomainError("forbidden", errorMessages.foreignOrigin);
  if (writes > 0) await services.rateLimits.countWrites(writes, { userId: user?.id, address: request.ip });
  if (extendedSession) storeSession(services, reply, extendedSession);
  return { ...ctx, ...callerOf(user, await companyOf(services, request, user)) };
}

/** The context of a person who opens a page, which only cookies identify; undefined for a visitor. A company of others does not count. */
export async function readerContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PublicContext | undefined> {
  const info = requestInfo(services, request, reply);
  const { user, extendedSession } = await authenticate(services, { sessionSecret: info.sessionSecret });
  if (!user) return undefined;
  request.userId = user.id;
  request.meter?.chargeTo({ userId: user.id });
  if (extendedSession) storeSession(services, reply, extendedSession);
  const companyId = request.cookies[companyCookie];
  const company = companyId ? await findMembership(services.db, user.id, companyId) : undefined;
  return { ...anonymousContext(services, info), ...callerOf(user, company) };
}

function storeSession({ env }: Services, reply: FastifyReply, { secret, expiresInSeconds }: SessionKey): void {
  reply.header("cache-control", "no-store");
  reply.setCookie(cookieName(env, "session"), secret, { maxAge: expiresInSeconds });
}

/** The company named by the header `x-company`. Without it a user buys for themselves. */
async function companyOf({ db }: Services, request: FastifyRequest, user: CurrentUser | null) {
  const companyId = request.headers["x-company"];
  if (typeof companyId !== "string" || companyId === "") return null;
  // A call for a company is never answered as for a visitor.
  if (!user) throw new DomainError("unauthorized", errorMessages.notSignedIn);
  return requireMembership(db, user.id, companyId);
}

/** Without a request: the pages of visitors are rendered once for all of them. */
export const anonymousContext = (services: Services, request: RequestInfo = noRequest): PublicContext => ({
  ...services,
  ...callerOf(null),
  request,
});

export const isRead = ({ method }: Pick<FastifyRequest, "method">): boolean => method === "GET" || method === "HEAD";

const noRequest: RequestInfo = {
  id: "page",
  address: "",
  userAgent: "",
  setSession() {},
  setDeviceToken() {},
  setPendingSignIn() {},
  addAnswer() {},
  runCall: (_kind, call) => call(),
  setBasket() {},
  reportMergedBasket() {},
};

/** Browsers store secrets in cookies. */
function requestInfo(services: Services, request: FastifyRequest, reply: FastifyReply): RequestInfo {
  const { env } = services;
  const session = cookieName(env, "session");
  const device = cookieName(env, "device");
  const pending = cookieName(env, "pending");
  const basket = cookieName(env, "basket");
  return {
    id: request.id,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    sessionSecret: request.cookies[session],
    deviceToken: request.cookies[device],
    pendingSignIn: request.cookies[pending],
    setSession: (issued) => {
      reply.header("cache-control", "no-store");
      // It was chosen by the account that was signed in before.
      if (request.cookies[companyCookie]) reply.clearCookie(companyCookie);
      if (issued) storeSession(services, reply, issued);
      else reply.clearCookie(session);
    },
    setDeviceToken: ({ token, expiresInSeconds }) => void reply.setCookie(device, token, { maxAge: expiresInSeconds }),
    setPendingSignIn: (issued) => {
      if (issued) reply.setCookie(pending, issued.token, { maxAge: issued.expiresInSeconds });
      else reply.clearCookie(pending);
    },
    addAnswer: (answer) => request.meter?.addAnswer(answer),
    runCall: limitCalls(),
    basketSecret: request.cookies[basket],
    setBasket: (stored) => {
      reply.header("cache-control", "no-store");
      if (!stored) {
        reply.clearCookie(basket);
        reply.clearCookie(basketMarkerCookie);
        return;
      }
      const maxAge = stored.expiresInSeconds;
      reply.setCookie(basket, stored.secret, { maxAge });
      reply.setCookie(basketMarkerCookie, "1", { maxAge, httpOnly: false });
    },
    reportMergedBasket: ({ toolsInBoth, isComplete }) =>
      void reply.setCookie(mergedBasketCookie, `${toolsInBoth}${isComplete ? "" : "-full"}`, {
        maxAge: 24 * 60 * 60,
        httpOnly: false,
      }),
  };
}

/** A batch that reads too much gets the answers to its first calls, not the halves of all. */
const concurrentReads = 3;

function limitCalls(): RequestInfo["runCall"] {
  const limits = { read: pLimit(concurrentReads), change: pLimit(1) };
  return (kind, call) => limits[kind](call);
}

/** Undefined for schemes other than Bearer, which belong to a proxy in front of us. */
function readBearer({ headers }: FastifyRequest): string | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? "");
  return bearer ? (bearer[1] ?? "").trim() : undefined;
}

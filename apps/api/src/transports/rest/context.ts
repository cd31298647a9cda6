import { messages } from "@ironmonger/contract/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type AdminContext,
  type PublicContext,
  requireAdmin,
  requireUser,
  type SignedInContext,
} from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { authenticate } from "../../features/identity/authenticate.ts";
import { isTrustedOrigin } from "../../features/identity/check-origin.ts";

/** Who may make a call at all; what of it they may see or change is the use case's word. */
export type Access = "anybody" | "signed-in" | "admin";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: PublicContext | null;
  }
}

const isRead = ({ method }: Pick<FastifyRequest, "method">): boolean => method === "GET" || method === "HEAD";

/** Before a body is read: who asks, whether a write comes from a page of ours, and whether they may make this call. */
export function registerCallers(app: FastifyInstance, services: Services): void {
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (!access) return;
    request.caller = await findCaller(services, request, reply, access);
    if (access === "signed-in") requireUser(request.caller);
    if (access === "admin") requireAdmin(request.caller);
  });
}

async function findCaller(services: Services, request: FastifyRequest, reply: FastifyReply, access: Access) {
  const setSessionCookie = (serialized: string) => void reply.header("set-cookie", serialized);
  const { cookie, authorization, origin, host, "user-agent": userAgent = "" } = request.headers;
  const caller: PublicContext = {
    ...services,
    user: null,
    request: {
      id: request.id,
      address: request.ip,
      userAgent,
      cookie,
      setSessionCookie,
      stepAside: () => request.stepAside(),
    },
  };
  if (access === "anybody" && isRead(request)) return caller;

  const { user, refreshedCookie, via } = await authenticate(services, { cookie, authorization });
  request.userId = user?.id ?? null;
  if (!isRead(request)) {
    const secFetchSite = request.headers["sec-fetch-site"];
    if (via !== "bearer" && !isTrustedOrigin(services.env, { origin, host, secFetchSite }))
      throw new DomainError("forbidden", messages.foreignOrigin);
    services.rateLimits.countWrite({ userId: user?.id, address: request.ip });
  }
  if (refreshedCookie) setSessionCookie(refreshedCookie);
  caller.user = user;
  return caller;
}

type Called = Pick<FastifyRequest, "caller" | "url">;

/** @throws Error where a route forgot to say who may call it */
export function visitor({ caller, url }: Called): PublicContext {
  if (!caller) throw new Error(`The route of ${url} does not say who may call it.`);
  return caller;
}
export const signedIn = (request: Called): SignedInContext => requireUser(visitor(request));
export const admin = (request: Called): AdminContext => requireAdmin(visitor(request));

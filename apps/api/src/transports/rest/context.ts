import type { Permission } from "@ironmonger/contract/permissions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type OfficeContext,
  type PublicContext,
  requirePermission,
  requireUser,
  type SignedInContext,
} from "../../core/context.ts";
import type { Services } from "../../core/services.ts";
import { isRead, requestContext } from "../request-context.ts";

/** Who may make a call at all: somebody of the office with a permission, for one. The use case decides what they may see or change. */
export type Access = "anybody" | "signed-in" | { permission: Permission };

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    savesNothing?: boolean;
    isSignIn?: boolean;
  }
  interface FastifyRequest {
    caller: PublicContext | null;
  }
}

/** Finds out who calls and whether they may, before a body is read. */
export function registerCallers(app: FastifyInstance, services: Services): void {
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    const { access, savesNothing, isSignIn = false } = request.routeOptions.config;
    if (!access) return;
    const call = isRead(request) ? { isPublic: access === "anybody" } : { writes: 1, isSignIn };
    request.caller = await requestContext(services, request, reply, call);
    if (access === "signed-in") requireUser(request.caller);
    if (typeof access === "object") requirePermission(request.caller, access.permission);
    if (!isRead(request) && !savesNothing) services.diskSpace.requireSome();
  });
}

type Called = Pick<FastifyRequest, "caller" | "url">;

/** @throws Error where a route does not declare its access */
export function visitor({ caller, url }: Called): PublicContext {
  if (!caller) throw new Error(`The route of ${url} does not say who may call it.`);
  return caller;
}
export const signedIn = (request: Called): SignedInContext => requireUser(visitor(request));
export const office = <Needed extends Permission>(request: Called, ...needed: Needed[]): OfficeContext<Needed> =>
  requirePermission(visitor(request), ...needed);

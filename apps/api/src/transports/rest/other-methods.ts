import type { HTTPMethods, RouteOptions } from "fastify";
import { DomainError } from "../../core/domain-error.ts";
import type { RestApp } from "./rest-app.ts";

/** The methods of each path, filled as routes are added. */
export type Paths = Map<string, Set<string>>;

export function collectPaths(app: RestApp): Paths {
  const paths: Paths = new Map();
  app.addHook("onRoute", ({ url, method, config }: RouteOptions) => {
    if (!config?.access) return;
    const methods = paths.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    paths.set(url, methods);
  });
  return paths;
}

/** Answers OPTIONS with the allowed methods of a path, and any other method with 405 before a body is read. */
export function refuseOtherMethods(app: RestApp, paths: Paths): void {
  for (const [url, methods] of [...paths]) {
    const allow = [...methods, "OPTIONS"].join(", ");
    app.options(url, { schema: { hide: true } }, (_request, reply) => reply.code(204).header("allow", allow).send());
    const refusedMethods = app.supportedMethods.filter((method) => method !== "OPTIONS" && !methods.has(method));
    app.route({
      method: refusedMethods as HTTPMethods[],
      url,
      schema: { hide: true },
      onRequest: async (request, reply) => {
        reply.header("allow", allow);
        throw new DomainError("method_not_allowed", `${request.method} is not allowed here, only ${allow}.`);
      },
      handler: () => {},
    });
  }
}

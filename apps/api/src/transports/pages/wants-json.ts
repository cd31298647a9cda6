import type { FastifyRequest } from "fastify";

/** A program that asks for JSON and not for a page. */
export function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? "";
  return accept.includes("json") && !accept.includes("text/html");
}

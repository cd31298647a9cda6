import type { FastifyRequest } from "fastify";
import type { RestApp } from "./rest-app.ts";

type Done = (error: Error | null, body?: unknown) => void;

/** Bodies are JSON. An empty body is accepted where a call needs none, whatever content type the client sends. */
export function acceptJsonOnly(app: RestApp): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request: FastifyRequest, body: string | Buffer, done: Done) =>
      body.length === 0 ? done(null, undefined) : parseJson(request, body.toString(), done),
  );
}

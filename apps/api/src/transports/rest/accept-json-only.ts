import type { FastifyRequest } from "fastify";
import type { RestApp } from "./rest-app.ts";

type Done = (error: Error | null, body?: unknown) => void;

/** Bodies are JSON; any other content type is answered 415. With that of JSON, an empty body is accepted where a call needs none. */
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

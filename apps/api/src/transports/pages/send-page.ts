import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./negotiate.ts";
import type { ReadyPage } from "./page-cache.ts";

/** Writes a prepared page straight to the socket, or 304 to a client that has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): void {
  const { raw } = request;
  reply.hijack();
  if (page.status === 200 && raw.headers["if-none-match"]?.includes(page.etag)) {
    reply.raw.writeHead(304, page.notModified);
    reply.raw.end();
    return;
  }
  const { headers, body } = page.variants[acceptedEncoding(request)];
  reply.raw.writeHead(page.status, headers);
  reply.raw.end(raw.method === "HEAD" ? undefined : body);
}

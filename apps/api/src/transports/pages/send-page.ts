import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding, ReadyPage } from "./page-cache.ts";

/** Writes a prepared page straight to the socket, or 304 to somebody who has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): void {
  const { raw } = request;
  page.isUsed = true;
  reply.hijack();
  if (page.status === 200 && raw.headers["if-none-match"]?.includes(page.etag)) {
    reply.raw.writeHead(304, page.notModified);
    reply.raw.end();
    return;
  }
  const { headers, body } = page.variants[encodingFor(raw.headers["accept-encoding"])];
  reply.raw.writeHead(page.status, headers);
  reply.raw.end(raw.method === "HEAD" ? undefined : body);
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== "string") return "identity";
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

const accepts = (accepted: string, encoding: string): boolean => {
  const at = accepted.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?(,|$)/.test(accepted.slice(at + encoding.length, at + encoding.length + 12));
};

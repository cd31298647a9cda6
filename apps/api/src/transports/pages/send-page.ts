import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./negotiate.ts";
import { encode, type ReadyPage } from "./page-cache.ts";
import type { RenderedPage } from "./page-renderer.ts";

/** Writes a prepared page straight to the socket, or 304 to a client that has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): void {
  const { raw, id } = request;
  reply.hijack();
  // Headers of the reply are not sent any more, so the id of the request is written with those of the page.
  const withId = (headers: string[]) => [...headers, "x-request-id", id];
  if (page.status === 200 && raw.headers["if-none-match"]?.includes(page.etag)) {
    reply.raw.writeHead(304, withId(page.notModified));
    reply.raw.end();
    return;
  }
  const { headers, body } = page.variants[acceptedEncoding(request)];
  reply.raw.writeHead(page.status, withId(headers));
  reply.raw.end(raw.method === "HEAD" ? undefined : body);
}

/** Sends a page to its only reader, with what else was set for them, such as an extended session. */
export async function sendOwnPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, location }: RenderedPage,
): Promise<FastifyReply> {
  if (location) reply.header("location", location);
  const encoding = acceptedEncoding(request);
  const bytes = await encode[encoding](Buffer.from(body));
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply
    .code(status)
    .header("cache-control", "private, no-store")
    .header("vary", "accept-encoding")
    .type("text/html; charset=utf-8")
    .send(bytes);
}

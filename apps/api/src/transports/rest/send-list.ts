import type { FastifyReply, FastifyRequest } from "fastify";
import type { PublicContext } from "../../core/context.ts";
import { visitor } from "./context.ts";
import { sendStream } from "./send-stream.ts";

const pieceLength = 64 * 1024;

type BatchRange = { limit?: number | undefined; after?: string | undefined };

export type PublicList<Row> = {
  /** Changes whenever the list does; undefined if computing it would take too long. */
  findVersion: (ctx: PublicContext) => Promise<string | undefined>;
  list: (ctx: PublicContext, range: BatchRange) => AsyncIterable<Row[]>;
  toWire: (row: Row) => object;
};

/** Sends the list as an array, or 304 to a visitor who has this version. */
export async function sendPublicList<Row>(
  request: Pick<FastifyRequest, "method" | "headers" | "caller" | "url" | "meter"> & { query: BatchRange },
  reply: FastifyReply,
  { findVersion, list, toWire }: PublicList<Row>,
): Promise<FastifyReply> {
  const ctx = visitor(request);
  // A company may be shown other tools; no cache stores them.
  if (ctx.buyer) return sendList(request, reply, list(ctx, request.query), toWire);
  reply.header("cache-control", "public, no-cache");
  const version = await findVersion(ctx);
  if (version) {
    const etag = `W/"${version}"`;
    reply.header("etag", etag);
    if (hasNewest(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return sendList(request, reply, list(ctx, request.query), toWire);
}

/** Sends the rows as one array. */
export function sendList<Row>(
  request: Pick<FastifyRequest, "method" | "meter">,
  reply: FastifyReply,
  batches: AsyncIterable<Row[]>,
  toWire: (row: Row) => object,
): Promise<FastifyReply> {
  reply.type("application/json; charset=utf-8");
  return sendStream(request, reply, writeJson(batches, toWire));
}

async function* writeJson<Row>(
  batches: AsyncIterable<Row[]>,
  toWire: (row: Row) => object,
): AsyncGenerator<string, string, undefined> {
  let piece = "[";
  let separator = "";
  for await (const rows of batches) {
    for (const row of rows) {
      piece += separator + JSON.stringify(toWire(row));
      separator = ",";
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = "";
    }
  }
  return `${piece}]`;
}

/** `etag` is weak; the strong form of the same version matches, too. */
export function hasNewest(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim()) ?? [];
  const opaque = etag.slice(2);
  return tags.some((tag) => tag === "*" || tag === etag || tag === opaque);
}

import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withoutMeter } from "../../core/work-budgets/metering.ts";

type Pieces = AsyncGenerator<string, unknown, undefined>;

/**
 * Sends pieces of text as they are made, one of them in memory at a time. An error before the first piece is thrown here, so the response
 * can still be an error. What has further pieces is a stream: it is charged for its first piece alone, and a caller reads two of them at a
 * time.
 * HEAD gets the same headers; the rest is not read.
 * @throws DomainError too_many_requests
 */
export async function sendStream(
  { method, meter }: Pick<FastifyRequest, "method" | "meter">,
  reply: FastifyReply,
  pieces: Pieces,
): Promise<FastifyReply> {
  const first = await pieces.next();
  if (first.done) return reply.send(textOf(first.value));
  if (method === "HEAD") {
    await pieces.return(undefined);
    return reply.send(Readable.from([]));
  }
  let endStream: () => void;
  try {
    endStream = meter?.openStream() ?? (() => {});
  } catch (error) {
    await pieces.return(undefined);
    throw error;
  }
  // Also if the client disconnects before the last piece.
  reply.raw.once("close", endStream);
  return reply.send(Readable.from(startWith(first.value, pieces), { objectMode: false }));
}

async function* startWith(first: string, rest: Pieces) {
  try {
    yield first;
    let next = await withoutMeter(() => rest.next());
    for (; !next.done; next = await withoutMeter(() => rest.next())) yield next.value;
    yield textOf(next.value);
  } finally {
    await rest.return(undefined);
  }
}

const textOf = (last: unknown): string => (typeof last === "string" ? last : "");

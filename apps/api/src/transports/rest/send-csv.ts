import type { FastifyReply, FastifyRequest } from "fastify";
import { sendText } from "./send-list.ts";
import { streamText } from "./stream-text.ts";

/** Streams the file, one piece in memory at a time. It begins with a byte order mark, without which Excel misreads characters beyond ASCII. */
export async function sendCsv(
  { method }: Pick<FastifyRequest, "method">,
  reply: FastifyReply,
  fileName: string,
  pieces: AsyncGenerator<string, void, undefined>,
): Promise<FastifyReply> {
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store");
  return sendText(method, reply, await streamText(withByteOrderMark(pieces)));
}

async function* withByteOrderMark(pieces: AsyncGenerator<string, void, undefined>) {
  let isFirst = true;
  for await (const piece of pieces) {
    yield isFirst ? `\ufeff${piece}` : piece;
    isFirst = false;
  }
}

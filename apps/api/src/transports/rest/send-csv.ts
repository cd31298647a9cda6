import type { FastifyReply, FastifyRequest } from "fastify";
import { sendStream } from "./send-stream.ts";

/** Streams the file. It begins with a byte order mark, without which Excel misreads characters beyond ASCII. */
export function sendCsv(
  request: Pick<FastifyRequest, "method" | "meter" | "log">,
  reply: FastifyReply,
  fileName: string,
  pieces: AsyncGenerator<string, void, undefined>,
): Promise<FastifyReply> {
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store");
  return sendStream(request, reply, asFile(pieces, request));
}

async function* asFile(pieces: AsyncGenerator<string, void, undefined>, { log }: Pick<FastifyRequest, "log">) {
  let isFirst = true;
  try {
    for await (const piece of pieces) {
      yield isFirst ? `\ufeff${piece}` : piece;
      isFirst = false;
    }
  } catch (error) {
    if (isFirst) throw error;
    // The last record says that the file was cut.
    log.error({ err: error }, "An export was cut.");
  }
}

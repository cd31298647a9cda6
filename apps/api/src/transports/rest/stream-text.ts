import { Readable } from "node:stream";

type Pieces = AsyncGenerator<string, unknown, undefined>;

/**
 * Pieces of text as a stream that holds one of them in memory at a time; a string where there is only one. An error before the first piece
 * is thrown here, so the response can still be an error.
 */
export async function streamText(pieces: Pieces): Promise<string | Readable> {
  const first = await pieces.next();
  return first.done ? textOf(first.value) : Readable.from(startWith(first.value, pieces), { objectMode: false });
}

async function* startWith(first: string, rest: Pieces) {
  try {
    yield first;
    let next = await rest.next();
    for (; !next.done; next = await rest.next()) yield next.value;
    yield textOf(next.value);
  } finally {
    // The client may have disconnected before the last piece.
    await rest.return(undefined);
  }
}

const textOf = (last: unknown): string => (typeof last === "string" ? last : "");

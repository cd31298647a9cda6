import type { Readable } from "node:stream";
import { streamText } from "./stream-text.ts";

const pieceLength = 64 * 1024;

/** The rows as one JSON array: a string where it is short, else a stream. */
export const streamArray = <Row>(
  batches: AsyncIterable<Row[]>,
  toWire: (row: Row) => object,
): Promise<string | Readable> => streamText(writeJson(batches, toWire));

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

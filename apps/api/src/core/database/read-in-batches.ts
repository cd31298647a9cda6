/** The requested rows of a list: at most `limit`, after the one with the id `after`. */
export type BatchRange = { limit?: number | undefined; after?: string | undefined };

const maxBatchSize = 1000;

/**
 * Reads a list of any length a batch at a time, so that memory does not grow with it. A batch is read when the previous one has been
 * consumed.
 */
export async function* readInBatches<Row extends { id: string }>(
  { limit = Number.POSITIVE_INFINITY, after, batchSize = maxBatchSize }: BatchRange & { batchSize?: number },
  read: (from: { after: string | null; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let left = limit;
  let last = after ?? null;
  while (left > 0) {
    const size = Math.min(batchSize, left);
    const rows = await read({ after: last, limit: size });
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    left -= rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}

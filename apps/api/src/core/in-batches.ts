/** How many rows a statement writes or reads. */
export const batchSize = 1_000;

/** The rows in lists of at most a thousand, as statements take them. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[], void, undefined> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
}

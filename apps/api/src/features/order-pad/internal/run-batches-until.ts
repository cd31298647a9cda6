/**
 * Runs batches of the items, one after the other, until they end or `performance.now()` reaches `until`, and returns the results so far, in
 * order. The first batch always runs, so that calls with the remaining items come to an end.
 */
export async function runBatchesUntil<Item, Result>(
  items: readonly Item[],
  { size, until }: { size: number; until: number },
  run: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  do {
    results.push(...(await run(items.slice(results.length, results.length + size))));
  } while (results.length < items.length && performance.now() < until);
  return results;
}

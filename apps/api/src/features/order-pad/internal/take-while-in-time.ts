/**
 * Runs `take` on batches of the items, one after the other, until they end or `performance.now()` reaches `until`, and returns the results so
 * far, in order. The first batch always runs, so that repeating it with the rest comes to an end.
 */
export async function takeWhileInTime<Item, Result>(
  items: readonly Item[],
  { size, until }: { size: number; until: number },
  take: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  do {
    results.push(...(await take(items.slice(results.length, results.length + size))));
  } while (results.length < items.length && performance.now() < until);
  return results;
}

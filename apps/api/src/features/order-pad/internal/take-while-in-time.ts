/**
 * Runs `take` on parts of the items, one after the other, until they end or the time is over, and returns the results so far, in order. The
 * first part is always run, so that repeating it with the rest comes to an end.
 */
export async function takeWhileInTime<Item, Result>(
  items: readonly Item[],
  { size, milliseconds }: { size: number; milliseconds: number },
  take: (part: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const end = performance.now() + milliseconds;
  const results: Result[] = [];
  do {
    results.push(...(await take(items.slice(results.length, results.length + size))));
  } while (results.length < items.length && performance.now() < end);
  return results;
}

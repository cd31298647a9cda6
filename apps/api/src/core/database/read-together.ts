import type { Sql } from "@ironmonger/db/client";
import DataLoader from "dataloader";

/**
 * A read by key that shares one statement with all who ask in the same turn of the event loop: with many requests at once
 * most of the round trips go. Nothing is remembered; the statement is sent after each of them asked. `read` gets the keys,
 * some perhaps twice, and answers with a function that tells what was found for one.
 */
export function readTogether<Found>(read: (sql: Sql, keys: readonly string[]) => Promise<(key: string) => Found>) {
  const loaders = new WeakMap<Sql, DataLoader<string, { found: Found }>>();
  return async (sql: Sql, key: string): Promise<Found> => {
    let loader = loaders.get(sql);
    if (!loader) {
      loader = new DataLoader(
        async (keys) => {
          const find = await read(sql, keys);
          return keys.map((each) => ({ found: find(each) }));
        },
        { cache: false, maxBatchSize: 1000, batchScheduleFn: setImmediate },
      );
      loaders.set(sql, loader);
    }
    return (await loader.load(key)).found;
  };
}

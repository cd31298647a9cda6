import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Flags } from "../flags.ts";
import { measureInTurns, type Series } from "../measure.ts";
import type { makeSizedDatabase } from "../shop/sized-database.ts";
import { type SizedShop, startShop, withCustomers } from "../shop/start-shop.ts";
import { ordersByRest, sampleTools } from "./workloads.ts";

export type OrderComparison = { folder: string; current: Series; other: Series; ratio: number };

/** Orders per second of this version and of another checkout, in turns, each on a database of its own and of the same size. */
export async function compareOrders(
  clusterUrl: string,
  folder: string,
  current: SizedShop,
  flags: Flags,
): Promise<OrderComparison> {
  const root = resolve(folder);
  const filler = join(root, "packages/bench/src/shop/sized-database.ts");
  const module: { makeSizedDatabase: typeof makeSizedDatabase } = await import(pathToFileURL(filler).href);
  const other = await withCustomers(
    await module.makeSizedDatabase(clusterUrl, { ...current.size, name: "other" }),
    current.size,
    root,
  );
  const shops = await Promise.all([startShop(current.databaseUrl), startShop(other.databaseUrl, {}, root)]);
  try {
    const [ours, theirs] = shops;
    const target = async ({ url }: { url: string }, { databaseUrl, customers }: Omit<SizedShop, "size">) => ({
      url,
      requests: ordersByRest(await sampleTools(url, databaseUrl, customers[0]), customers),
    });
    const [currentRate, otherRate] = await measureInTurns(
      [await target(ours, current), await target(theirs, other)],
      flags,
    );
    return { folder, current: currentRate, other: otherRate, ratio: currentRate.perSecond / otherRate.perSecond };
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
  }
}

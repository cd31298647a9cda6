import { fileURLToPath } from "node:url";
import { benchOverload, type Overload } from "./bench-overload.ts";
import type { Flags, Size } from "./flags.ts";
import { measureInTurns, type Series } from "./measure.ts";
import { type DatabaseRate, runPgbench } from "./pgbench.ts";
import { makeAdmin, registerPeople } from "./shop/people.ts";
import { startProgram } from "./shop/programs.ts";
import { makeSizedDatabase } from "./shop/sized-database.ts";
import { hasPages, type SizedShop, startShop } from "./shop/start-shop.ts";
import { makeWorks, type Work } from "./works.ts";

export type WorkResult = { name: string; target: number; shop: Series; bare: Series; ratio: number };
export type SizeResult = {
  shop: SizedShop;
  works: WorkResult[];
  database: DatabaseRate[];
  overloads: Overload[];
  readyMs: number;
  peakUnderLoad: number;
  peakInOverload: number;
};

/** The share of a target that must be reached in CI, where the neighbours are unknown. */
const slackInCi = 1 / 3;
export const budgetOf = ({ target }: Pick<Work, "target">): number => target * slackInCi;

const people = 128;

/** What one size of shop does under load: one api process and the bare server, on one database, which stays. */
export async function benchSize(clusterUrl: string, size: Size, flags: Flags): Promise<SizeResult> {
  console.log(`\n${size.name}: making a shop of ${size.tools} tools and ${size.orders} orders`);
  const databaseUrl = await makeSizedDatabase(clusterUrl, size);
  // The first start installs the job tables; it is the next one that counts.
  await (await startShop(databaseUrl)).stop();
  const shop = await startShop(databaseUrl);
  const bare = await startProgram(fileURLToPath(new URL("bare/bare-server.ts", import.meta.url)), {
    DATABASE_URL: databaseUrl,
    ...(hasPages() ? { PAGE_URL: `${shop.url}/` } : {}),
  });
  try {
    const guests = await registerPeople(shop.url, people);
    await makeAdmin(databaseUrl, 0);
    const works: WorkResult[] = [];
    const allWorks = await makeWorks(databaseUrl, guests);
    for (const work of allWorks) {
      const measureWork = async (): Promise<WorkResult> => {
        const [shopSeries, bareSeries] = await measureInTurns(
          [
            { url: shop.url, requests: work.shop },
            { url: bare.url, requests: work.bare },
          ],
          flags,
        );
        const ratio = shopSeries.median / bareSeries.median;
        console.log(
          `${size.name}: ${work.name}: ${Math.round(shopSeries.median)}/s against ${Math.round(bareSeries.median)}/s`,
        );
        return { name: work.name, target: work.target, shop: shopSeries, bare: bareSeries, ratio };
      };
      const result = await measureWork();
      // Neighbours may have been loud just then.
      const again = flags.isCi && result.ratio < budgetOf(work) ? await measureWork() : result;
      works.push(again.ratio > result.ratio ? again : result);
    }
    const peakUnderLoad = await shop.peakMegabytes();
    const overloads: Overload[] = [];
    if (!flags.isCi)
      for (const { name, shop: requests } of allWorks.filter(({ name }) => /REST/.test(name)))
        overloads.push(await benchOverload(shop.url, name, requests));
    return {
      shop: { size, databaseUrl, guests },
      works,
      database: flags.isCi ? [] : await runPgbench(databaseUrl, flags.seconds),
      overloads,
      readyMs: shop.readyMs,
      peakUnderLoad,
      peakInOverload: await shop.peakMegabytes(),
    };
  } finally {
    await bare.stop();
    await shop.stop();
  }
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { benchOverload, type Overload } from "./bench-overload.ts";
import { importTools, type MeasuredTransfer, readAllTools, type Transfer } from "./big-transfers.ts";
import type { Flags, Size } from "./flags.ts";
import { measureInTurns, type Series } from "./measure.ts";
import { type DatabaseRate, runPgbench } from "./pgbench.ts";
import { makeAdmin, registerPeople } from "./shop/people.ts";
import { startProgram } from "./shop/programs.ts";
import { makeSizedDatabase } from "./shop/sized-database.ts";
import { type Timing, timeCalls } from "./time-calls.ts";
import { makeWorks, type Work } from "./works.ts";

export type WorkResult = { name: string; target: number; shop: Series; bare: Series; ratio: number };
export type SizeResult = {
  size: Size;
  works: WorkResult[];
  database: DatabaseRate[];
  overloads: Overload[];
  timings: Timing[];
  transfers: MeasuredTransfer[];
  readyMs: number;
  peakUnderLoad: number;
  peakInOverload: number;
};

/** The share of a target that must be reached in CI, where the neighbours are unknown. */
const slackInCi = 1 / 3;
export const budgetOf = ({ target }: Pick<Work, "target">): number => target * slackInCi;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const webDist = join(root, "apps/web/dist");
const people = 128;

/** Everything that is measured with one size of shop: one api process and the bare server, on one database. */
export async function benchSize(clusterUrl: string, size: Size, flags: Flags): Promise<SizeResult> {
  console.log(`\n${size.name}: making a shop of ${size.tools} tools and ${size.orders} orders`);
  const databaseUrl = await makeSizedDatabase(clusterUrl, size);
  const hasPages = existsSync(join(webDist, "server"));
  const start = () =>
    startProgram(join(root, "apps/api/dist/server/main.js"), {
      DATABASE_URL: databaseUrl,
      NODE_ENV: "production",
      DEMO: "1",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
      TRUST_PROXY: "127.0.0.1",
      RUN_JOBS: "0",
      ...(hasPages ? { WEB_DIST: webDist } : {}),
    });
  // The first start installs the job tables; it is the next one that counts.
  await (await start()).stop();
  const shop = await start();
  const bare = await startProgram(fileURLToPath(new URL("bare/bare-server.ts", import.meta.url)), {
    DATABASE_URL: databaseUrl,
    ...(hasPages ? { PAGE_URL: `${shop.url}/` } : {}),
  });
  try {
    const guests = await registerPeople(shop.url, people);
    await makeAdmin(databaseUrl, 0);
    const admin = guests[0] ?? {};
    const works: WorkResult[] = [];
    const allWorks = await makeWorks(databaseUrl, guests, hasPages);
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
    const timings = flags.isCi ? [] : await timeCalls(shop.url, admin, size);
    const peakInOverload = await shop.peakMegabytes();
    const measure = async (
      targetMegabytes: number,
      transfer: (url: string) => Promise<Transfer>,
    ): Promise<MeasuredTransfer> => {
      const fresh = await start();
      try {
        return { ...(await transfer(fresh.url)), peakMegabytes: await fresh.peakMegabytes(), targetMegabytes };
      } finally {
        await fresh.stop();
      }
    };
    const transfers = flags.isCi
      ? []
      : [
          await measure(300, (url) => readAllTools(url, size.tools)),
          await measure(200, (url) => importTools(url, admin, size.tools)),
        ];
    return {
      size,
      works,
      database: flags.isCi ? [] : await runPgbench(databaseUrl, flags.seconds),
      overloads,
      timings,
      transfers,
      readyMs: shop.readyMs,
      peakUnderLoad,
      peakInOverload,
    };
  } finally {
    await bare.stop();
    await shop.stop();
  }
}

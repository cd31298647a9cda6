import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import postgres from "postgres";
import { type Flags, measurementNames, readFlags } from "./flags.ts";
import { timeMemoryReads } from "./measure.ts";
import { type CallTiming, timeCalls } from "./measurements/calls.ts";
import { measureImport } from "./measurements/import.ts";
import { measurePages } from "./measurements/pages.ts";
import { measurePaidOrders } from "./measurements/paid-orders.ts";
import { ciBudget, measureThroughput, type Throughput } from "./measurements/throughput.ts";
import { runCommand } from "./shop/programs.ts";
import { makeSizedShop, type SizedShop } from "./shop/start-shop.ts";
import { type Database, type Results, writeReport } from "./write-report.ts";

// `pnpm bench`: fills shops of several sizes in a database of its own, measures them, and writes docs/benchmarks.md.

/** The budget of 350 MB, with slack for a machine that is too busy to collect garbage in time. */
const maxMegabytesInCi = 450;
const maxFailedFraction = 0.01;

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  await runCommand("turbo", ["run", "build", "--output-logs=errors-only"]);
  const memoryReadNs = timeMemoryReads();
  const folder = await mkdtemp(join(tmpdir(), "ironmonger-bench-"));
  // Under root, the database runs with another account, which must be able to enter.
  await chmod(folder, 0o755);
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { max_wal_size: "8GB", checkpoint_timeout: "30min", ...(flags.isCi ? {} : { shared_buffers: "5GB" }) },
  });
  try {
    const results = await measureAll(cluster.url, folder, flags);
    const report = writeReport(results, flags, await describeDatabase(cluster.url), memoryReadNs);
    console.log(`\n${report}`);
    if (flags.isCi) checkBudgets(results.throughput ?? []);
    else if (flags.measurements.length === measurementNames.length)
      await writeFile(new URL("../../../docs/benchmarks.md", import.meta.url), report);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(clusterUrl: string, folder: string, flags: Flags): Promise<Results> {
  const shops: SizedShop[] = [];
  for (const size of flags.sizes) {
    progress(`filling a shop of ${size.tools} tools and ${size.orders} orders`);
    shops.push(await makeSizedShop(clusterUrl, size));
  }
  const largest = shops.at(-1);
  if (!largest) throw new Error("There is no size to measure.");
  const run = async <Result>(name: (typeof measurementNames)[number], measure: () => Promise<Result>) => {
    if (!flags.measurements.includes(name)) return undefined;
    progress(name);
    return measure();
  };
  return {
    throughput: await run("throughput", async () => {
      const results: Throughput[] = [];
      for (const shop of shops) results.push(await measureThroughput(shop, flags));
      return results;
    }),
    calls: await run("calls", async () => {
      const results: CallTiming[] = [];
      for (const shop of shops) results.push(...(await timeCalls(shop)));
      return results;
    }),
    paidOrders: await run("paid-orders", () => measurePaidOrders(largest, flags)),
    // Last, because it doubles the tools.
    import: await run("import", () => measureImport(largest)),
    pages: await run("pages", () => measurePages(folder)),
  };
}

const startedAt = performance.now();
const progress = (text: string) => console.log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${text}`);

async function describeDatabase(url: string): Promise<Database> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`
    select
      current_setting('server_version') as version,
      current_setting('shared_buffers') as buffers,
      current_setting('huge_pages_status') = 'on' as "hasHugePages"`;
  await sql.end();
  return { version: row?.version ?? "", buffers: row?.buffers ?? "", hasHugePages: row?.hasHugePages === true };
}

function checkBudgets(results: Throughput[]): void {
  const problems = results.flatMap(({ workloads, peakMegabytes }) => [
    ...workloads
      .filter((workload) => workload.ratio < ciBudget(workload))
      .map(
        (workload) =>
          `${workload.name}: ${workload.ratio.toFixed(2)} of the bare server's rate; the budget is ${ciBudget(workload).toFixed(2)}`,
      ),
    ...workloads
      .filter(({ shop }) => shop.failed > shop.answered * maxFailedFraction)
      .map(({ name, shop }) => `${name}: ${shop.failed} requests failed`),
    ...(peakMegabytes > maxMegabytesInCi
      ? [`memory: ${Math.round(peakMegabytes)} MB; the budget is ${maxMegabytesInCi} MB`]
      : []),
  ]);
  if (problems.length === 0) return;
  console.error(problems.join("\n"));
  process.exitCode = 1;
}

await main();

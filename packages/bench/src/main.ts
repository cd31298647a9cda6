import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import postgres from "postgres";
import { benchGrowth } from "./bench-growth.ts";
import { benchPages } from "./bench-pages.ts";
import { benchSize, budgetOf, type SizeResult } from "./bench-size.ts";
import { benchTables, type TableTiming } from "./bench-tables.ts";
import { benchTransfers, type MeasuredTransfer } from "./big-transfers.ts";
import { readFlags } from "./flags.ts";
import { writeReport } from "./report/write-report.ts";
import { runCommand } from "./run-command.ts";

// `pnpm bench`: makes shops of several sizes in a database of its own, measures the shop beside a bare server, and writes what came out.

/** The target of 300 MB, with the slack of a machine that leaves no time for collecting garbage. */
const maxMegabytesInCi = 450;
const maxFailedShare = 0.01;

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  await runCommand("turbo", ["run", "build", "--output-logs=errors-only"]);
  const folder = await mkdtemp(join(tmpdir(), "ironmonger-bench-"));
  // Started by root, the database runs as another account, which has to get there.
  await chmod(folder, 0o755);
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { max_wal_size: "8GB", checkpoint_timeout: "30min", ...(flags.isCi ? {} : { shared_buffers: "5GB" }) },
  });
  try {
    const results: SizeResult[] = [];
    for (const size of flags.sizes) results.push(await benchSize(cluster.url, size, flags));
    const shops = results.map(({ shop }) => shop);
    const growth = flags.isCi ? undefined : await benchGrowth(shops, flags);
    const tables: TableTiming[] = [];
    if (!flags.isCi) for (const shop of shops) tables.push(...(await benchTables(shop)));
    const transfers: MeasuredTransfer[] = [];
    if (!flags.isCi) for (const shop of shops) transfers.push(...(await benchTransfers(shop)));
    const pages = flags.withPages ? await benchPages(folder) : undefined;
    const report = writeReport({
      results,
      growth,
      tables,
      transfers,
      pages,
      flags,
      postgresVersion: await versionOf(cluster.url),
    });
    console.log(`\n${report}`);
    if (flags.isCi) checkBudgets(results);
    else await writeFile(new URL("../../../docs/benchmarks.md", import.meta.url), report);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function versionOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`show server_version`;
  await sql.end();
  return row?.server_version ?? "";
}

function checkBudgets(results: SizeResult[]): void {
  const faults = results.flatMap(({ works, peakUnderLoad }) => [
    ...works
      .filter((work) => work.ratio < budgetOf(work))
      .map(
        ({ name, ratio, target }) =>
          `${name}: ${ratio.toFixed(2)} of the bare server's rate; the budget is ${budgetOf({ target }).toFixed(2)}`,
      ),
    ...works
      .filter(({ shop }) => shop.failed > shop.answered * maxFailedShare)
      .map(({ name, shop }) => `${name}: ${shop.failed} requests failed`),
    ...(peakUnderLoad > maxMegabytesInCi
      ? [`memory: ${Math.round(peakUnderLoad)} MB; the budget is ${maxMegabytesInCi} MB`]
      : []),
  ]);
  if (faults.length === 0) return;
  console.error(faults.join("\n"));
  process.exitCode = 1;
}

await main();

import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import * as statements from "./bare/statements.ts";

export type DatabaseRate = { name: string; perSecond: number };

/** What the database gives without any server before it; nothing where this machine has no pgbench. */
export async function runPgbench(databaseUrl: string, seconds: number): Promise<DatabaseRate[]> {
  if (spawnSync("pgbench", ["--version"]).error) return [];
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const [range] = await sql<[{ ids: string }]>`
    select string_agg(quote_literal(id), ',') as ids from (select id from tools order by md5(id::text) limit 100) as sample`;
  await sql.end();
  const byId = `\\set n random(1, 100)\n${statements.byId.replace("$1", `(array[${range.ids}]::uuid[])[:n]`)};\n`;
  const folder = await mkdtemp(join(tmpdir(), "pgbench-"));
  try {
    const rates: DatabaseRate[] = [];
    for (const [name, script] of [
      ["newest six tools", `${statements.newest};\n`],
      ["tool by id", byId],
    ] as const) {
      const file = join(folder, "script.sql");
      await writeFile(file, script);
      const run = spawnSync(
        "pgbench",
        ["-n", "-M", "prepared", "-c", "8", "-j", "2", "-T", String(seconds), "-f", file, databaseUrl],
        {
          encoding: "utf8",
        },
      );
      rates.push({ name, perSecond: Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1] ?? Number.NaN) });
    }
    return rates;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

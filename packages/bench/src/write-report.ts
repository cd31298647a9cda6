import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Flags } from "./flags.ts";
import type { Rate, Series } from "./measure.ts";
import type { CallTiming } from "./measurements/calls.ts";
import type { Transfer } from "./measurements/import.ts";
import type { PageResults } from "./measurements/pages.ts";
import type { PaidOrders } from "./measurements/paid-orders.ts";
import type { Throughput } from "./measurements/throughput.ts";

/** The results of the measurements that ran. */
export type Results = {
  throughput: Throughput[] | undefined;
  calls: CallTiming[] | undefined;
  paidOrders: PaidOrders | undefined;
  import: Transfer | undefined;
  pages: PageResults | undefined;
};

export type Database = { version: string; buffers: string; hasHugePages: boolean };

/** Shows a value in bold if it misses its budget. */
type Judge = (name: string, value: string | number, isMet: boolean) => string;

/** The results as Markdown, with the machine and the versions they were measured with. */
export function writeReport(results: Results, flags: Flags, database: Database, memoryReadNs: number): string {
  const { throughput, calls, paidOrders, import: ofImport, pages } = results;
  const missed: string[] = [];
  const judge: Judge = (name, value, isMet) => {
    if (isMet) return `${value}`;
    missed.push(`${name}: ${value}`);
    return `**${value}**`;
  };
  const sections = [
    ...(throughput ?? []).flatMap((size) => throughputSection(size, judge)),
    ...(calls ? callSection(calls, judge) : []),
    ...(ofImport ? importSection(ofImport, judge) : []),
    ...(paidOrders ? paidOrderSection(paidOrders, judge) : []),
    ...(pages ? pageSection(pages, judge) : []),
  ];
  return [
    "# Benchmarks",
    "",
    "Written by `pnpm bench`. The load generator, the database and the servers share the machine, so compare ratios, not rates of",
    "different runs. *Bare* is Fastify with the same driver and one hand-written statement for each request, without sessions, validation or",
    "limits (`packages/bench/src/bare`). The shop is one process without job workers. The database is in memory, as in a shop",
    "that has been open for a while.",
    "",
    ...machine(flags, database, memoryReadNs),
    "## Missed budgets",
    "",
    ...(missed.length > 0 ? missed.map((miss) => `- ${miss}`) : ["None."]),
    "",
    "They are bold in the tables.",
    "",
    ...sections,
  ].join("\n");
}

function machine(
  { rounds, seconds }: Flags,
  { version: postgresVersion, buffers, hasHugePages }: Database,
  memoryReadNs: number,
): string[] {
  const version = (name: string) =>
    JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), "utf8")).version;
  return [
    `| date | ${new Date().toISOString().slice(0, 10)} |`,
    "| --- | --- |",
    `| machine | ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; a random read of memory takes ${Math.round(memoryReadNs)} ns |`,
    `| buffers of the database | ${buffers}, ${hasHugePages ? "in huge pages" : "without huge pages"} |`,
    `| rounds | ${rounds} of ${seconds} s in turns, after a warm-up of ${2 * seconds} s |`,
    `| versions | Node ${process.versions.node}, PostgreSQL ${postgresVersion}, Fastify ${version("fastify")}, postgres.js ${version("postgres")} (patched), autocannon ${version("autocannon")} |`,
    "",
  ];
}

const maxReadyMs = 1500;
const maxPeakMegabytes = 350;
const maxCostOfTwenty = 4;

const throughputSection = ({ size, workloads, lines, readyMs, peakMegabytes }: Throughput, judge: Judge): string[] => [
  `## ${number(size.tools)} tools, ${number(size.orders)} orders`,
  "",
  "Requests per second with 32 connections: the median round, with the lowest and the highest in brackets.",
  "",
  "| request | shop | bare | ratio | budget | p50 / p99 ms | failed |",
  "| --- | --: | --: | --: | --: | --: | --: |",
  ...workloads.map(
    ({ name, budget, shop, bare, ratio }) =>
      `| ${name} | ${rate(shop)} | ${rate(bare)} | ${judge(name, percent(ratio), ratio >= budget)} | ${percent(budget)} | ${latency(shop)} | ${shop.failed} |`,
  ),
  "",
  "| orders, tRPC | per second | cost | budget |",
  "| --- | --: | --: | --: |",
  `| of one line | ${rate(lines.one)} | 1 | |`,
  `| of twenty lines | ${rate(lines.twenty)} | ${judge("cost of an order of twenty lines", lines.ratio.toFixed(1), lines.ratio <= maxCostOfTwenty)} | ${maxCostOfTwenty} |`,
  "",
  "| process | measured | budget |",
  "| --- | --: | --: |",
  `| start to ready, ms | ${judge("start to ready, ms", number(readyMs), readyMs <= maxReadyMs)} | ${number(maxReadyMs)} |`,
  `| peak memory under this load, MB | ${judge("peak memory under load, MB", number(peakMegabytes), peakMegabytes <= maxPeakMegabytes)} | ${maxPeakMegabytes} |`,
  "",
];

const callSection = (calls: CallTiming[], judge: Judge): string[] => [
  "## One call at a time",
  "",
  "Every filter, sort and direction, many searches, first and later pages; each call once. Budgets are for p95 at 100,000 rows.",
  "",
  "| calls | rows | calls | p50 / p95 ms | budget | slowest, ms |",
  "| --- | --: | --: | --: | --: | --- |",
  ...calls.map(
    ({ name, rows, calls, p50Ms, p95Ms, budgetMs, slowest }) =>
      `| ${name} | ${number(rows)} | ${number(calls)} | ${p50Ms.toFixed(1)} / ${judge(`${name}, p95 ms`, p95Ms.toFixed(1), p95Ms <= budgetMs)} | ${budgetMs} | ${number(slowest.ms)}: \`${slowest.input}\` |`,
  ),
  "",
];

const maxImportSeconds = 60;
const maxImportMegabytes = 300;

const importSection = ({ rows, seconds, peakMegabytes }: Transfer, judge: Judge): string[] => [
  "## Import of a CSV file, with preview",
  "",
  "| by a process that does nothing else | measured | budget |",
  "| --- | --: | --: |",
  `| rows | ${number(rows)} | |`,
  `| seconds | ${judge("import, seconds", seconds.toFixed(1), seconds <= maxImportSeconds)} | ${maxImportSeconds} |`,
  `| peak memory, MB | ${judge("import, peak memory in MB", number(peakMegabytes), peakMegabytes <= maxImportMegabytes)} | ${maxImportMegabytes} |`,
  "",
];

const maxPaidOrderMs = 16;

const paidOrderSection = (
  { orders, perSecond, cpuMs: { shop, database, sandbox } }: PaidOrders,
  judge: Judge,
): string[] => [
  "## A whole paid order",
  "",
  `Placed, payment intent created, confirmed at the sandbox, reported by browser and webhook; ${number(orders)} orders, ${perSecond.toFixed(1)} per second.`,
  "",
  "| processor time per order, ms | measured | budget |",
  "| --- | --: | --: |",
  `| shop | ${shop.toFixed(2)} | |`,
  `| database | ${database.toFixed(2)} | |`,
  `| shop and database | ${judge("a whole paid order, processor time in ms", (shop + database).toFixed(2), shop + database <= maxPaidOrderMs)} | ${maxPaidOrderMs} |`,
  `| sandbox | ${sandbox.toFixed(2)} | |`,
  "",
];

const maxShift = 0.02;

function pageSection({ pages, waits }: PageResults, judge: Judge): string[] {
  const columns = Object.keys(Object.values(pages)[0] ?? {});
  const cell = (path: string, name: string, row: Record<string, number | null>): string | number => {
    const value = row[name] ?? null;
    if (value === null) return "";
    if (name === "performance") return judge(`${name} of ${path}`, value, value >= (row.budget ?? 0));
    if (name === "CLS") return judge(`layout shift of ${path}`, value, value <= maxShift);
    if (scores.includes(name)) return judge(`${name} of ${path}`, value, value === 100);
    return name.endsWith(" ms") ? Math.round(value) : value;
  };
  return [
    "## Pages",
    "",
    "Lighthouse's mobile preset (simulated slow network and processor) on the demo shop, medians of several runs. *budget* is for the",
    `performance; layout shift (CLS) may be ${maxShift}. *slowdown* is how much slower the simulated phone is than this machine was at that`,
    "moment; the phone is the same on every machine.",
    "",
    `| page | ${columns.join(" | ")} |`,
    `| --- |${" --: |".repeat(columns.length)}`,
    ...Object.entries(pages).map(
      ([path, row]) => `| ${path} | ${columns.map((name) => cell(path, name, row)).join(" | ")} |`,
    ),
    "",
    "| on this machine, without throttling | ms | budget |",
    "| --- | --: | --: |",
    ...waits.map(
      ({ name, ms, targetMs }) => `| ${name} | ${judge(`${name}, ms`, Math.round(ms), ms <= targetMs)} | ${targetMs} |`,
    ),
    "",
  ];
}

/** Lighthouse's scores besides the performance, which only public pages have. */
const scores = ["accessibility", "best-practices", "seo"];

const rate = ({ perSecond, lowest, highest }: Series) =>
  `${number(perSecond)} (${Math.round(lowest)}–${Math.round(highest)})`;
const latency = ({ p50Ms, p99Ms }: Pick<Rate, "p50Ms" | "p99Ms">) => `${Math.round(p50Ms)} / ${Math.round(p99Ms)}`;
const number = (value: number) => Math.round(value).toLocaleString("en-US");
const percent = (fraction: number) => `${Math.round(fraction * 100)} %`;

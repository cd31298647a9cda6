import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Growth } from "../bench-growth.ts";
import type { Seen } from "../bench-overload.ts";
import type { PageResults } from "../bench-pages.ts";
import type { SizeResult, WorkResult } from "../bench-size.ts";
import type { TableTiming } from "../bench-tables.ts";
import type { MeasuredTransfer } from "../big-transfers.ts";
import type { Flags } from "../flags.ts";

type Report = {
  results: SizeResult[];
  growth: Growth | undefined;
  tables: TableTiming[];
  transfers: MeasuredTransfer[];
  pages: PageResults | undefined;
  flags: Flags;
  postgresVersion: string;
};

/** The results as a page of docs/: medians and spread, ratios, and what they were measured on. */
export function writeReport({ results, growth, tables, transfers, pages, flags, postgresVersion }: Report): string {
  return [
    "# Benchmarks",
    "",
    "Written by `pnpm bench`. Rates are requests per second with 32 connections, medians of interleaved rounds with the lowest and",
    "highest in brackets. The load generator, the database and the servers share the machine, so compare ratios, never rates of",
    "two runs. *Bare* is Fastify, the same driver and one hand-written statement, without sessions, checks or limits",
    "(`packages/bench/src/bare`). The shop is one process; the workers that send mails run elsewhere. The database has been read into",
    "memory, as in a shop that has been open for a while (5 GB of buffers).",
    "",
    ...machine(flags, postgresVersion),
    "",
    ...results.flatMap((result) => [...sizeSection(result), ""]),
    ...(growth ? growthSection(growth, results) : []),
    ...tableSection(tables),
    ...transferSection(transfers),
    ...(pages ? pageSection(pages) : []),
  ].join("\n");
}

function machine({ rounds, seconds }: Flags, postgresVersion: string): string[] {
  const version = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), "utf8")).version;
  return [
    `| date | ${new Date().toISOString().slice(0, 10)} |`,
    "| --- | --- |",
    `| machine | ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB |`,
    `| rounds | ${rounds} of ${seconds} s each, in turns, after one twice as long that is not counted |`,
    `| versions | Node ${process.versions.node}, PostgreSQL ${postgresVersion}, Fastify ${version("fastify")}, postgres.js ${version("postgres")} (patched), autocannon ${version("autocannon")} |`,
  ];
}

function sizeSection(result: SizeResult): string[] {
  const {
    shop: { size },
    works,
    database,
    overloads,
  } = result;
  return [
    `## ${number(size.tools)} tools, ${number(size.orders)} orders`,
    "",
    "| work | shop | bare | ratio | target | p50 / p99 ms | failed |",
    "| --- | --: | --: | --: | --: | --: | --: |",
    ...works.map(workRow),
    "",
    `Ready ${number(result.readyMs)} ms after the start of the process (target 1,500). Most memory it ever held: ${number(result.peakUnderLoad)} MB under`,
    `this load (target 300), ${number(result.peakInOverload)} MB after the overload below.`,
    "",
    ...(database.length > 0
      ? [
          "| database alone (pgbench, 8 clients) | per second |",
          "| --- | --: |",
          ...database.map(({ name, perSecond }) => `| ${name} | ${number(perSecond)} |`),
          "",
        ]
      : []),
    ...(overloads.length > 0
      ? [
          "| ten times as many requests as the shop can take, from 1,000 connections | taken in per second | p50 / p99 ms | refused | failed |",
          "| --- | --: | --: | --: | --: |",
          ...overloads.flatMap(({ name, calm, tenfold }) => [
            overloadRow(`${name}: calm, 32 connections`, calm),
            overloadRow(`${name}: tenfold`, tenfold),
          ]),
          "",
        ]
      : []),
  ];
}

function workRow({ name, shop, bare, ratio, target }: WorkResult): string {
  const rate = ({ median, lowest, highest }: WorkResult["shop"]) =>
    `${Math.round(median).toLocaleString("en-US")} (${Math.round(lowest)}–${Math.round(highest)})`;
  return `| ${name} | ${rate(shop)} | ${rate(bare)} | **${percent(ratio)}** | ${percent(target)} | ${shop.p50Ms} / ${shop.p99Ms} | ${shop.failed} |`;
}

function overloadRow(name: string, { accepted, refused, failed, p50Ms, p99Ms, seconds }: Seen): string {
  return `| ${name} | ${number(accepted / seconds)} | ${number(p50Ms)} / ${number(p99Ms)} | ${number(refused)} | ${failed} |`;
}

/** The largest shop against the smallest, in turns: how much longer the same work takes. */
function growthSection({ works, calls }: Growth, results: SizeResult[]): string[] {
  const names = results.map(({ shop: { size } }) => size.name);
  return [
    "## One call at a time, and growth",
    "",
    `In shops of all sizes in turns. Growth is the time of ${names.at(-1)} against that of ${names[0]}; the target is 1.5 ×, and 100 ms for p95.`,
    "",
    ...(works.length > 0
      ? [
          "| with 32 connections | growth |",
          "| --- | --: |",
          ...works.map(({ name, growth }) => `| ${name} | ${times(growth)} |`),
          "",
        ]
      : []),
    `| one call, p50 / p95 ms | ${names.join(" | ")} | growth |`,
    `| --- |${" --: |".repeat(names.length)} --: |`,
    ...calls.map(({ name, timings, growth }) => {
      const cells = timings.map(({ p50Ms, p95Ms }) => `${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)}`);
      return `| ${name} | ${cells.join(" | ")} | ${times(growth)} |`;
    }),
    "",
  ];
}

const tableSection = (tables: TableTiming[]): string[] =>
  tables.length === 0
    ? []
    : [
        "## Tables for admins, any page, sort and filter",
        "",
        "Every filter, sort and direction, from the first page to the last, and many searches; each asked once, one at a time. What is remembered",
        "of one page, marks and found tools, the next ones have, as at a desk. The target is 100 ms for p95.",
        "",
        "| table | rows | calls | p50 / p95 ms | worst, ms |",
        "| --- | --: | --: | --: | --- |",
        ...tables.map(
          ({ name, rows, calls, p50Ms, p95Ms, worst }) =>
            `| ${name} | ${number(rows)} | ${number(calls)} | ${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)} | ${number(worst.ms)}: \`${worst.asked}\` |`,
        ),
        "",
      ];

const transferSection = (transfers: MeasuredTransfer[]): string[] =>
  transfers.length === 0
    ? []
    : [
        "## Transfers",
        "",
        "| each by a fresh process | rows | seconds | most memory, MB | target |",
        "| --- | --: | --: | --: | --: |",
        ...transfers.map(
          ({ name, rows, seconds, peakMegabytes, targetMegabytes }) =>
            `| ${name} | ${number(rows)} | ${seconds.toFixed(1)} | ${number(peakMegabytes)} | ${targetMegabytes} |`,
        ),
        "",
      ];

function pageSection({ pages, waits }: PageResults): string[] {
  const columns = Object.keys(Object.values(pages)[0] ?? {});
  const shown = (name: string, value: number | undefined) =>
    name.endsWith(" ms") ? Math.round(value ?? 0) : (value ?? "");
  return [
    "## Pages",
    "",
    "Lighthouse's mobile preset (simulated slow network and processor) on the demo shop, medians of five runs. The phone is the same",
    "on every machine: *slowdown* is how many times slower it is than this one was just then. Budgets: 100 points on public pages,",
    "95 for performance on the others, CLS 0.02.",
    "",
    `| page | ${columns.join(" | ")} |`,
    `| --- |${" --: |".repeat(columns.length)}`,
    ...Object.entries(pages).map(
      ([path, row]) => `| ${path} | ${columns.map((name) => shown(name, row[name])).join(" | ")} |`,
    ),
    "",
    "| on this machine as it is, over loopback | ms | target |",
    "| --- | --: | --: |",
    ...waits.map(({ name, ms, targetMs }) => `| ${name} | ${Math.round(ms)} | ${targetMs} |`),
    "",
  ];
}

const number = (value: number) => Math.round(value).toLocaleString("en-US");
const times = (factor: number) => `${factor.toFixed(2)} ×`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Seen } from "../bench-overload.ts";
import type { PageScores } from "../bench-pages.ts";
import type { SizeResult, WorkResult } from "../bench-size.ts";
import type { Flags } from "../flags.ts";

type Report = { results: SizeResult[]; pages: PageScores | undefined; flags: Flags; postgresVersion: string };

/** The results as a page of docs/: medians and spread, ratios, and what they were measured on. */
export function writeReport({ results, pages, flags, postgresVersion }: Report): string {
  return [
    "# Benchmarks",
    "",
    "Written by `pnpm bench`. Rates are requests per second with 32 connections, medians of interleaved rounds with the lowest and",
    "highest in brackets. The load generator, the database and the servers share the machine, so compare ratios, never rates of",
    "two runs. *Bare* is Fastify, the same driver and one hand-written statement, without sessions, checks or limits",
    "(`packages/bench/src/bare`). The shop is one process; the workers that send mails run elsewhere.",
    "",
    ...machine(flags, postgresVersion),
    "",
    ...results.flatMap((result) => [...sizeSection(result), ""]),
    ...growth(results),
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
    `| rounds | ${rounds} of ${seconds} s each, in turns, after one of 1 s that is not counted |`,
    `| versions | Node ${process.versions.node}, PostgreSQL ${postgresVersion}, Fastify ${version("fastify")}, postgres.js ${version("postgres")} (patched), autocannon ${version("autocannon")} |`,
  ];
}

function sizeSection(result: SizeResult): string[] {
  const { size, works, database, overloads, timings, transfers } = result;
  const number = (value: number) => Math.round(value).toLocaleString("en-US");
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
    ...(timings.length > 0
      ? [
          "| one call at a time | p50 ms | p95 ms |",
          "| --- | --: | --: |",
          ...timings.map(({ name, p50Ms, p95Ms }) => `| ${name} | ${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)} |`),
          "",
        ]
      : []),
    ...(transfers.length > 0
      ? [
          "| transfer, each by a fresh process | rows | seconds | most memory, MB | target |",
          "| --- | --: | --: | --: | --: |",
          ...transfers.map(
            ({ name, rows, seconds, peakMegabytes, targetMegabytes }) =>
              `| ${name} | ${number(rows)} | ${seconds.toFixed(1)} | ${number(peakMegabytes)} | ${targetMegabytes} |`,
          ),
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
  const number = (value: number) => Math.round(value).toLocaleString("en-US");
  return `| ${name} | ${number(accepted / seconds)} | ${number(p50Ms)} / ${number(p99Ms)} | ${number(refused)} | ${failed} |`;
}

/** The largest shop against the smallest: how much longer the same work takes. */
function growth(results: SizeResult[]): string[] {
  const [small] = results;
  const large = results.at(-1);
  if (!small || !large || small === large) return [];
  const works = large.works.flatMap(({ name, shop }) => {
    const before = small.works.find((work) => work.name === name)?.shop.median;
    return before ? [`| ${name} | ${(before / shop.median).toFixed(2)} × |`] : [];
  });
  const calls = large.timings.flatMap(({ name, p50Ms }) => {
    const before = small.timings.find((timing) => timing.name === name)?.p50Ms;
    return before ? [`| one call: ${name} | ${(p50Ms / before).toFixed(2)} × |`] : [];
  });
  return [
    `## From ${small.size.name} to ${large.size.name}`,
    "",
    "| work | time (target 1.5 ×) |",
    "| --- | --: |",
    ...works,
    ...calls,
    "",
  ];
}

function pageSection(pages: PageScores): string[] {
  const [first] = Object.values(pages);
  const columns = Object.keys(first ?? {});
  const shown = (name: string, value: number | undefined) => (name.endsWith(" ms") ? Math.round(value ?? 0) : value);
  return [
    "## Pages",
    "",
    "Lighthouse's mobile preset (simulated slow network and processor) on the demo shop, medians of five runs.",
    "",
    `| page | ${columns.join(" | ")} |`,
    `| --- |${" --: |".repeat(columns.length)}`,
    ...Object.entries(pages).map(
      ([path, row]) => `| ${path} | ${columns.map((name) => shown(name, row[name])).join(" | ")} |`,
    ),
    "",
  ];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

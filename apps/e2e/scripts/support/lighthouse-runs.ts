import { createServer } from "node:net";
import { type BrowserContext, chromium, type LaunchOptions } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
import { defaultSettings } from "lighthouse/core/config/constants.js";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { shopUrl } from "../../src/support/addresses.ts";
import { type Person, signInBrowser } from "../../src/support/shop.ts";
import { median } from "./median.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "TBT ms": "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

type Category = (typeof categories)[number];

/** Scores from 0 to 100 and times; `slowdown` is how many times slower the phone is than this machine was just then. */
export type Row = Record<Category | keyof typeof timings | "slowdown", number>;

/**
 * Lighthouse's phone is four times slower than a machine with an index from 1,500 to 2,000. On a slower or a busy machine the
 * same phone is fewer times slower: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#cpu-throttling
 */
const phoneIndex = 1750 / 4;
const maxSlowdown = 4;

/** A browser that Lighthouse drives, until it is closed: signed out, or signed in as a person who has been here before. */
export class LighthouseBrowser {
  readonly #context: BrowserContext;
  readonly #port: number;
  /** The audits that pages failed. */
  readonly lost = new Set<string>();

  private constructor(context: BrowserContext, port: number) {
    this.#context = context;
    this.#port = port;
  }

  static async open(options: LaunchOptions, person?: Person): Promise<LighthouseBrowser> {
    const port = await freePort();
    const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
    // Lighthouse opens its pages in the browser's own context, and uses the cookies and the storage of that context.
    const context = await chromium.launchPersistentContext("", { ...options, args });
    if (person) {
      await signInBrowser(context, person);
      const page = await context.newPage();
      await page.goto(shopUrl);
      await page.getByRole("button", { name: "Logout" }).waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await page.close();
    }
    return new LighthouseBrowser(context, port);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Medians of several runs of the mobile preset; of the named categories only, as each takes its time. */
  async medians(url: string, runs: number, named: readonly Category[] = categories): Promise<Row> {
    const rows: Row[] = [];
    for (let run = 0; run < runs; run += 1) {
      const slowdown = Math.min(Math.max((await this.#readIndex()) / phoneIndex, 1), maxSlowdown);
      const throttling = { ...defaultSettings.throttling, cpuSlowdownMultiplier: slowdown };
      rows.push({ ...(await this.#run(url, { throttling, onlyCategories: [...named] })), slowdown });
    }
    return medianRow(rows);
  }

  /** The largest paint as this machine really paints it, with nothing slowed down: the median of several runs. */
  async unthrottledLcpMs(url: string, runs: number): Promise<number> {
    const values: number[] = [];
    for (let run = 0; run < runs; run += 1)
      values.push((await this.#run(url, { throttlingMethod: "provided", onlyCategories: ["performance"] }))["LCP ms"]);
    return median(values);
  }

  async #run(url: string, flags: Flags): Promise<Omit<Row, "slowdown">> {
    const result = await lighthouse(url, {
      ...flags,
      port: this.#port,
      logLevel: "error",
      disableFullPageScreenshot: true,
    });
    if (!result) throw new Error(`Lighthouse has no result for ${url}`);
    const { audits, categories: scores, runtimeError } = result.lhr;
    const failures = Object.values(audits).flatMap(({ id, errorMessage }) =>
      errorMessage ? [`${id}: ${errorMessage}`] : [],
    );
    if (runtimeError) failures.unshift(`${runtimeError.code}: ${runtimeError.message}`);
    if (runtimeError || Object.values(scores).some(({ score }) => score === null))
      throw new Error(`Lighthouse could not measure ${url}:\n${failures.join("\n")}`);
    for (const { id, score, scoreDisplayMode, title } of Object.values(audits))
      if (scoreDisplayMode === "binary" && score === 0) this.lost.add(`${new URL(url).pathname} ${id}: ${title}`);
    const score = (name: string) => Math.round((scores[name]?.score ?? Number.NaN) * 100);
    const timing = (name: keyof typeof timings) => audits[timings[name]]?.numericValue ?? Number.NaN;
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      "FCP ms": timing("FCP ms"),
      "LCP ms": timing("LCP ms"),
      "TBT ms": timing("TBT ms"),
      CLS: timing("CLS"),
    };
  }

  /** Lighthouse's own measure of the machine, taken right before a run, because the load of a shared machine changes. */
  async #readIndex(): Promise<number> {
    const page = await this.#context.newPage();
    const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
    await page.close();
    return index;
  }
}

function medianRow(rows: Row[]): Row {
  const of = (name: keyof Row) => Math.round(median(rows.map((row) => row[name])) * 1000) / 1000;
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    "best-practices": of("best-practices"),
    seo: of("seo"),
    "FCP ms": of("FCP ms"),
    "LCP ms": of("LCP ms"),
    "TBT ms": of("TBT ms"),
    CLS: of("CLS"),
    slowdown: of("slowdown"),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

import autocannon, { type Request } from "autocannon";
import type { Flags } from "./flags.ts";

export type Rate = { perSecond: number; answered: number; p50Ms: number; p99Ms: number; failed: number };
export type Series = {
  rounds: Rate[];
  median: number;
  lowest: number;
  highest: number;
  p50Ms: number;
  p99Ms: number;
  answered: number;
  failed: number;
};
type Side = { url: string; requests: Request[] };

const connections = 32;

/** Both sides in turns, so that whatever else the machine does touches them alike; the first round of each, twice as long, is not counted. */
export async function measureInTurns(
  [one, other]: [Side, Side],
  { rounds, seconds }: Pick<Flags, "rounds" | "seconds">,
): Promise<[Series, Series]> {
  const rates: [Rate, Rate][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const long = round === 0 ? 2 * seconds : seconds;
    const pair: [Rate, Rate] = [await measure(one, long), await measure(other, long)];
    if (round > 0) rates.push(pair);
  }
  return [summarise(rates.map(([rate]) => rate)), summarise(rates.map(([, rate]) => rate))];
}

async function measure({ url, requests }: Side, seconds: number): Promise<Rate> {
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return {
    perSecond: result["2xx"] / result.duration,
    answered: result["2xx"],
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

function summarise(rounds: Rate[]): Series {
  const rates = rounds.map(({ perSecond }) => perSecond);
  return {
    rounds,
    median: median(rates),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    answered: rounds.reduce((sum, { answered }) => sum + answered, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The value that `share` of these, in their order, are below. */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

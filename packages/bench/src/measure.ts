import autocannon, { type Client, type Request } from "autocannon";
import type { Flags } from "./flags.ts";

export type Rate = { perSecond: number; answered: number; p50Ms: number; p99Ms: number; failed: number };
/** The medians of several rounds, and the lowest and highest rate. */
export type Series = Rate & { lowest: number; highest: number };
export type Target = { url: string; requests: Request[] };

const connections = 32;
/** Until then, a slow machine still compiles what it has just found to be used often. The bare server has less of it. */
const leastWarmUpSeconds = 5;

/**
 * Loads both targets alternately, so that other load on the machine affects both. The first round of each is a longer warm-up and does not
 * count.
 */
export async function measureInTurns(
  [one, other]: [Target, Target],
  { rounds, seconds }: Pick<Flags, "rounds" | "seconds">,
): Promise<[Series, Series]> {
  const pairs: [Rate, Rate][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const duration = round === 0 ? Math.max(2 * seconds, leastWarmUpSeconds) : seconds;
    const pair: [Rate, Rate] = [await measure(one, duration), await measure(other, duration)];
    if (round > 0) pairs.push(pair);
  }
  return [summarize(pairs.map(([rate]) => rate)), summarize(pairs.map(([, rate]) => rate))];
}

async function measure({ url, requests }: Target, duration: number): Promise<Rate> {
  const result = await autocannon({ url, connections, duration, requests, setupClient: startElsewhere(requests) });
  return {
    perSecond: result["2xx"] / result.duration,
    answered: result["2xx"],
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/**
 * Each connection begins at a different request of the list. Otherwise all of them would send the same one at the same moment: one
 * customer's order of one tool, 32 times, each waiting for the one before.
 */
function startElsewhere(requests: Request[]): (client: Client) => void {
  let connection = 0;
  return (client) => {
    const start = Math.floor((connection * requests.length) / connections);
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    connection += 1;
  };
}

function summarize(rounds: Rate[]): Series {
  const rates = rounds.map(({ perSecond }) => perSecond);
  return {
    perSecond: median(rates),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    answered: rounds.reduce((sum, { answered }) => sum + answered, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

const median = (values: number[]): number =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );

/** The value below which this fraction of the sorted values lies. */
export const percentile = (sorted: number[], fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;

/**
 * Nanoseconds per read of memory, where each read depends on the one before and no cache helps. Searches among a million rows wait for
 * memory most of the time, so this says how fast the machine is for them: about 100 is usual.
 */
export function timeMemoryReads(): number {
  const size = 2 ** 26;
  const reads = 5_000_000;
  // A full cycle in an order that the processor cannot foresee: a linear congruential generator (Hull and Dobell).
  const next = new Int32Array(size);
  for (let index = 0; index < size; index += 1)
    next[index] = (Math.imul(index, 1_664_525) + 1_013_904_223) & (size - 1);
  let position = 0;
  const startedAt = performance.now();
  for (let read = 0; read < reads; read += 1) position = next[position] ?? 0;
  const nanoseconds = ((performance.now() - startedAt) * 1e6) / reads;
  // Uses the result, so that the loop is not optimised away.
  if (position < 0) throw new Error("Read outside the memory.");
  return nanoseconds;
}

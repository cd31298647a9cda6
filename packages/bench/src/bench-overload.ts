import autocannon, { type Request } from "autocannon";

/** Requests that were taken in and answered, and those that were told to come back. Times are of the former alone. */
export type Seen = { accepted: number; refused: number; failed: number; seconds: number; p50Ms: number; p99Ms: number };
export type Overload = { name: string; calm: Seen; tenfold: Seen };

const seconds = 10;

/** What the shop takes with 32 connections, and then ten times as many requests a second from a thousand connections. */
export async function benchOverload(url: string, name: string, requests: Request[]): Promise<Overload> {
  await load(url, requests, { connections: 32, duration: 2 });
  const calm = await load(url, requests, { connections: 32, duration: seconds });
  const perSecond = Math.round((calm.accepted / seconds) * 10);
  const tenfold = await load(url, requests, { connections: 1000, duration: seconds, overallRate: perSecond });
  return { name, calm, tenfold };
}

type Pace = { connections: number; duration: number; overallRate?: number };

async function load(url: string, requests: Request[], pace: Pace): Promise<Seen> {
  const times: number[] = [];
  let refused = 0;
  let failed = 0;
  let started = 0;
  const running = autocannon({
    url,
    requests,
    ...pace,
    // Each begins somewhere else, or all would order the same tool at the same time.
    setupClient: (client) => {
      started += 1;
      const from = (started * 37) % requests.length;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  running.on("response", (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) times.push(ms);
    else if (status === 503 || status === 429) refused += 1;
    else failed += 1;
  });
  const { errors, timeouts } = await running;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    accepted: times.length,
    refused,
    failed: failed + errors + timeouts,
    seconds: pace.duration,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

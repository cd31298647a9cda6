import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Request } from "autocannon";
import type { LoadOrder, LoadSeen } from "./load/load-generator.ts";

/** Requests that were taken in and answered, and those that were told to come back. Times are of the former alone. */
export type Seen = { accepted: number; refused: number; failed: number; seconds: number; p50Ms: number; p99Ms: number };
export type Overload = { name: string; calm: Seen; tenfold: Seen };

const seconds = 10;
const settleMs = 2000;

/**
 * What the shop takes with 32 connections, and then ten times as many requests a second over a thousand connections. The requests
 * come from a process of its own, over connections that are open before it begins; a time is from writing a request to the
 * end of its answer, so that nothing but the shop's own line is in it. All accepted ones count, also those of the first moment,
 * when the shop cannot tell yet an overload from a rush.
 */
export async function benchOverload(url: string, name: string, requests: Request[]): Promise<Overload> {
  const order = { port: Number(new URL(url).port), requests: requests.map(onTheWire) };
  await load({ ...order, connections: 32, seconds: 2 });
  const calm = await load({ ...order, connections: 32, seconds });
  const perSecond = Math.round((calm.accepted / seconds) * 10);
  const tenfold = await load({ ...order, connections: 1000, seconds, perSecond });
  // What follows begins on a calm shop.
  await new Promise((done) => setTimeout(done, settleMs));
  return { name, calm, tenfold };
}

async function load(order: LoadOrder): Promise<Seen> {
  const generator = fork(fileURLToPath(new URL("load/load-generator.ts", import.meta.url)));
  const { times, refused, failed } = await new Promise<LoadSeen>((done, broken) => {
    generator.once("message", (seen) => done(seen as LoadSeen));
    generator.once("exit", (code) => broken(new Error(`The load generator ended with ${code}.`)));
    generator.send(order);
  });
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { accepted: times.length, refused, failed, seconds: order.seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function onTheWire({ method = "GET", path, headers = {}, body = "" }: Request): string {
  const all = { host: "shop", ...headers, ...(body ? { "content-length": Buffer.byteLength(body) } : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, "", body].join("\r\n");
}

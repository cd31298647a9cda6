import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@ironmonger/db/seed/seeded-random";
import type { RestartableDatabase } from "./restartable-database.ts";
import { sendRequest } from "./send-request.ts";
import { shuffled } from "./shuffled.ts";
import type { SupervisedProgram } from "./supervise.ts";

export type FaultTargets = {
  random: Random;
  api: SupervisedProgram;
  database: RestartableDatabase;
  /** Between shop and database. */
  network: { dropPackets: () => void; letThrough: () => void };
  providerUrl: string;
  log: (text: string) => void;
};
type Fault = { name: string; inject: () => Promise<unknown> };

/**
 * Faults in the order that the seed chooses: each once before any is repeated, and lost events early. `until` injects one after another
 * until the time is over; `neverInjected` names those for which there was no time.
 */
export function faultsFor(targets: FaultTargets) {
  const { random, api, database, network, log } = targets;
  const seconds = (low: number, high: number) => random.between(low * 1000, high * 1000);
  const control = (body: object) => sendRequest(`${targets.providerUrl}/control`, { method: "POST", body });
  const provider = (what: string, choose: () => object): Fault => ({
    name: `the card provider ${what}`,
    inject: async () => {
      await control({ ...choose(), seed: random.between(1, 1_000_000) });
      await sleep(seconds(2, 6));
      await sendRequest(`${targets.providerUrl}/control`, { method: "DELETE" });
    },
  });
  const losesEvents = provider("loses events", () => ({ webhooks: { dropRate: random.pick([0.5, 1]) } }));
  const shopIsKilled: Fault = { name: "the shop is killed", inject: async () => api.kill() };
  const faults: Fault[] = [
    shopIsKilled,
    shopIsKilled,
    { name: "the database is stopped", inject: () => database.interrupt("stop", sleep(seconds(0, 3))) },
    { name: "the database is killed", inject: () => database.interrupt("kill", sleep(seconds(0, 3))) },
    {
      name: "shop and database are killed together",
      inject: async () => {
        api.kill();
        await database.interrupt("kill", sleep(seconds(0, 2)));
      },
    },
    {
      name: "the network to the database drops packets",
      inject: async () => {
        network.dropPackets();
        await sleep(seconds(0, 4));
        network.letThrough();
      },
    },
    provider("fails", () => ({ failRate: 0.5, status: random.pick([500, 503, 429]) })),
    provider("loses answers", () => ({ dropAnswerRate: 0.5 })),
    provider("is slow", () => ({ delayMs: random.between(200, 3000) })),
    provider("takes long to settle", () => ({ settleAfterMs: random.between(500, 5000) })),
    provider("decides refunds quickly", () => ({ refundSettlesAfterMs: random.between(0, 500) })),
    provider("sends events twice", () => ({ webhooks: { duplicate: random.between(1, 3) } })),
    provider("sends events out of order", () => ({ webhooks: { reorder: true } })),
    provider("sends events late", () => ({ webhooks: { delayMs: random.between(500, 5000) } })),
  ];
  const missing = new Set([losesEvents, ...faults].map(({ name }) => name));
  const deck = shuffled(random, faults);
  deck.splice(random.between(0, 2), 0, losesEvents);
  return {
    until: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        await sleep(seconds(1, 3));
        // While the shop is down, nothing can go wrong in it.
        if (isOver() || !api.isUp()) continue;
        if (deck.length === 0) deck.push(...shuffled(random, [...faults, losesEvents]));
        const fault = deck.shift();
        if (!fault) continue;
        log(fault.name);
        missing.delete(fault.name);
        await fault.inject();
      }
    },
    neverInjected: (): string[] => [...missing],
  };
}

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
  providerUrl: string;
  log: (text: string) => void;
};

/**
 * Faults in the order that the seed chooses: each once before any is repeated, and lost events early. The function that it returns injects
 * one after another until the time is over.
 */
export function faultsFor(targets: FaultTargets): (isOver: () => boolean) => Promise<void> {
  const { random, api, database, log } = targets;
  const seconds = (low: number, high: number) => random.between(low * 1000, high * 1000);
  const control = (body: object) => sendRequest(`${targets.providerUrl}/control`, { method: "POST", body });
  const provider = async (what: string, body: object) => {
    log(`the card provider ${what}`);
    await control({ ...body, seed: random.between(1, 1_000_000) });
    await sleep(seconds(2, 6));
    await sendRequest(`${targets.providerUrl}/control`, { method: "DELETE" });
  };
  const losesEvents = () => provider("loses events", { webhooks: { dropRate: random.pick([0.5, 1]) } });
  const faults = [
    async () => {
      log("the shop is killed");
      api.kill();
    },
    async () => {
      log("the shop is killed");
      api.kill();
    },
    async () => {
      log("the database is stopped");
      await database.interrupt("stop", sleep(seconds(0, 3)));
    },
    async () => {
      log("the database is killed");
      await database.interrupt("kill", sleep(seconds(0, 3)));
    },
    async () => {
      log("shop and database are killed together");
      api.kill();
      await database.interrupt("kill", sleep(seconds(0, 2)));
    },
    () => provider("fails", { failRate: 0.5, status: random.pick([500, 503, 429]) }),
    () => provider("loses answers", { dropAnswerRate: 0.5 }),
    () => provider("is slow", { delayMs: random.between(200, 3000) }),
    () => provider("takes long to settle", { settleAfterMs: random.between(500, 5000) }),
    () => provider("decides refunds quickly", { refundSettlesAfterMs: random.between(0, 500) }),
    () => provider("sends events twice", { webhooks: { duplicate: random.between(1, 3) } }),
    () => provider("sends events out of order", { webhooks: { reorder: true } }),
    () => provider("sends events late", { webhooks: { delayMs: random.between(500, 5000) } }),
  ];
  const deck = shuffled(random, faults);
  deck.splice(random.between(0, 2), 0, losesEvents);
  return async (isOver) => {
    while (!isOver()) {
      await sleep(seconds(1, 3));
      // A shop that never gets up does nothing that could go wrong.
      if (isOver() || !api.isUp()) continue;
      if (deck.length === 0) deck.push(...shuffled(random, [...faults, losesEvents]));
      await deck.shift()?.();
    }
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";
import type { KeptDatabase } from "./kept-database.ts";
import type { KeptProgram } from "./run-program.ts";
import type { Random } from "./seeded-random.ts";

export type Stage = {
  random: Random;
  api: KeptProgram;
  database: KeptDatabase;
  providerUrl: string;
  say: (text: string) => void;
};

/** One thing after another goes wrong, chosen by the seed, until the time is over; then all is mended. */
export async function breakThingsUntil(isOver: () => boolean, stage: Stage): Promise<void> {
  const { random, api, database, say } = stage;
  const seconds = (low: number, high: number) => random.between(low * 1000, high * 1000);
  const control = (body: object) => ask(`${stage.providerUrl}/control`, { method: "POST", body });
  const provider = async (what: string, body: object) => {
    say(`the card provider ${what}`);
    await control({ ...body, seed: random.between(1, 1_000_000) });
    await sleep(seconds(2, 6));
    await ask(`${stage.providerUrl}/control`, { method: "DELETE" });
  };
  const mishaps: [() => Promise<void>, ...(() => Promise<void>)[]] = [
    async () => {
      say("the shop is killed");
      api.kill();
    },
    async () => {
      say("the shop is killed");
      api.kill();
    },
    async () => {
      say("the database is stopped");
      await database.interrupt("stop", sleep(seconds(0, 3)));
    },
    async () => {
      say("the database is killed");
      await database.interrupt("kill", sleep(seconds(0, 3)));
    },
    async () => {
      say("shop and database are killed together");
      api.kill();
      await database.interrupt("kill", sleep(seconds(0, 2)));
    },
    () => provider("fails", { failRate: 0.5, status: random.pick([500, 503, 429]) }),
    () => provider("loses answers", { dropAnswerRate: 0.5 }),
    () => provider("is slow", { delayMs: random.between(200, 3000) }),
    () => provider("takes long to settle", { settleAfterMs: random.between(500, 5000) }),
    () => provider("sends events twice", { webhooks: { duplicate: random.between(1, 3) } }),
    () => provider("sends events out of order", { webhooks: { reorder: true } }),
    () => provider("sends events late", { webhooks: { delayMs: random.between(500, 5000) } }),
    () => provider("loses events", { webhooks: { dropRate: random.pick([0.5, 1]) } }),
  ];
  while (!isOver()) {
    await sleep(seconds(1, 3));
    if (!isOver()) await random.pick(mishaps)();
  }
  await ask(`${stage.providerUrl}/control`, { method: "DELETE" });
  say("all is mended");
}

import type { Flags } from "./flags.ts";
import { measureInTurns } from "./measure.ts";
import { type SizedShop, startShop } from "./shop/start-shop.ts";
import { type Timing, timeCalls } from "./time-calls.ts";
import { makeWorks } from "./works.ts";

/** `growth`: how many times longer the largest shop takes than the smallest, measured in turns. */
export type Growth = {
  works: { name: string; growth: number }[];
  calls: { name: string; timings: Timing[]; growth: number }[];
};

/** The same work in shops of several sizes, in turns, so that whatever else the machine does touches all alike. */
export async function benchGrowth(shops: SizedShop[], flags: Flags): Promise<Growth> {
  const running = await Promise.all(
    shops.map(async (shop) => ({ ...shop, program: await startShop(shop.databaseUrl) })),
  );
  try {
    const calls = await timeCalls(
      running.map(({ size, guests: [admin = {}], program: { url } }) => ({ url, admin, rows: size })),
    );
    const [smallest] = running;
    const largest = running.at(-1);
    const works: Growth["works"] = [];
    if (smallest && largest && smallest !== largest) {
      const [small, large] = await Promise.all(
        [smallest, largest].map(({ databaseUrl, guests }) => makeWorks(databaseUrl, guests)),
      );
      for (const [index, { name, shop: requests }] of (small ?? []).entries()) {
        const [before, after] = await measureInTurns(
          [
            { url: smallest.program.url, requests },
            { url: largest.program.url, requests: large?.[index]?.shop ?? [] },
          ],
          flags,
        );
        works.push({ name, growth: before.median / after.median });
      }
    }
    return { works, calls };
  } finally {
    await Promise.all(running.map(({ program }) => program.stop()));
  }
}

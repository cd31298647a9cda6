import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { closeTheDay } from "../../testing/real-shop.ts";
import { shopCommands } from "../../testing/shop-commands.ts";
import type { ShopModel } from "../../testing/shop-model.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "./check-ledger.ts";

// A thousand runs of fifty steps: MODEL_RUNS=1000 MODEL_STEPS=50. A failure prints its seed; MODEL_SEED repeats it.
const runs = Number(process.env.MODEL_RUNS ?? 20);
const steps = Number(process.env.MODEL_STEPS ?? 30);
const seed = Number(process.env.MODEL_SEED ?? 20_261_121);

const shop = await startTestShop();
afterAll(shop.close);

test(`whatever happens in whatever order, stock and money are as with paper and pencil (seed ${seed})`, async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const real = { shop, cards: createCardHolder(shop), buyer, admin };
  const newModel = async (): Promise<ShopModel> => {
    const wishes = [
      { minOrder: 10, available: 100, priceCents: 500 },
      { minOrder: 1, available: 60, priceCents: 999 },
    ];
    const tools = await Promise.all(wishes.map((wish) => shop.tool(wish)));
    return { tools: tools.map((tool) => ({ ...tool })), orders: [] };
  };
  // Without bias the lengths spread evenly up to the maximum, so that the average is the wanted number.
  const story = fc.noBias(fc.commands(shopCommands, { maxCommands: 2 * steps, size: "max" }));
  await fc.assert(
    fc.asyncProperty(story, async (commands) => {
      const model = await newModel();
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await closeTheDay(real, model);
      const { checks } = await checkLedger(shop.services);
      expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
    }),
    // The shop is one for all runs, so a smaller story would start from spoiled books.
    { numRuns: runs, seed, endOnFailure: true },
  );
}, 3_600_000);

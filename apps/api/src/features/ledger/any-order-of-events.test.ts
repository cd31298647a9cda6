import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { closeTheDay } from "../../testing/real-shop.ts";
import { shopCommands } from "../../testing/shop-commands.ts";
import type { ShopModel } from "../../testing/shop-model.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "./check-ledger.ts";

// The long form: MODEL_RUNS=1000 MODEL_STEPS=50 (`pnpm bench:long`). A failure prints its seed; MODEL_SEED repeats it.
const runs = Number(process.env.MODEL_RUNS ?? 4);
const steps = Number(process.env.MODEL_STEPS ?? 25);
const seed = Number(process.env.MODEL_SEED ?? 20_261_121);

const shop = await startTestShop();
afterAll(shop.close);

test(
  `whatever happens in whatever order, stock and money agree with the model (seed ${seed})`,
  async () => {
    const [buyer, admin] = [await shop.buyer(), await shop.admin()];
    const real = { shop, cards: createCardHolder(shop), buyer, admin };
    const newModel = async (): Promise<ShopModel> => {
      const inputs = [
        { minOrder: 10, available: 100, priceCents: 500 },
        { minOrder: 1, available: 60, priceCents: 999 },
        { minOrder: 2, available: 400, priceCents: 1250 },
      ];
      const tools = await Promise.all(inputs.map((input) => shop.tool(input)));
      return { tools: tools.map((tool) => ({ ...tool })), orders: [] };
    };
    // Without bias the lengths spread evenly up to the maximum, so that the average is the intended number.
    const commandLists = fc.noBias(fc.commands(shopCommands, { maxCommands: 2 * steps, size: "max" }));
    await fc.assert(
      fc.asyncProperty(commandLists, async (commands) => {
        const model = await newModel();
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await closeTheDay(real, model);
        const { checks } = await checkLedger(shop.services);
        expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
      }),
      // All runs share one shop, so a shrunken run would start from a broken ledger.
      { numRuns: runs, seed, endOnFailure: true },
    );
  },
  120_000 + 60 * runs * steps,
);

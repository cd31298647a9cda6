import type { Random } from "@ironmonger/db/seed/seeded-random";
import { shuffled } from "./shuffled.ts";

const taxModes = ["none", "on top", "included"] as const;
export type ChosenCharges = ReturnType<typeof chargesOf>;

/**
 * What the shop charges beside the tools, as the settings have it, one after another, at odd rates: each tax mode once, with a flat
 * delivery charge, one by weight, and by chance one more of these or none.
 */
export function chooseCharges(random: Random): ChosenCharges[] {
  const kinds = shuffled(random, ["weight", "flat", random.pick(["none", "flat", "weight"] as const)] as const);
  return shuffled(random, taxModes).map((taxMode, index) => chargesOf(random, taxMode, kinds[index] ?? "weight"));
}

function chargesOf(random: Random, taxMode: (typeof taxModes)[number], kind: "none" | "flat" | "weight") {
  const percent = random.pick([7, 19, 8.875, 6.625]);
  return {
    tax: {
      kind: taxMode === "none" ? "none" : "rates",
      pricesIncludeTax: taxMode === "included",
      rates: [{ country: "US", name: "Sales tax", percent }],
    },
    delivery: {
      kind,
      flatCents: random.between(1, 20_00),
      freeFromCents: random.chance(0.5) ? random.between(50_00, 500_00) : null,
      weightSteps: [
        { fromGrams: 0, cents: random.between(1, 9_99) },
        { fromGrams: 10_000, cents: random.between(10_00, 39_99) },
      ],
    },
  };
}

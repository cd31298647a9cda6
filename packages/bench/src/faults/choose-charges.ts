import type { Random } from "@ironmonger/db/seed/seeded-random";

/** Random settings for tax and delivery: no tax, tax on top or included, at odd rates; no delivery charge, a flat one, or by weight. */
export function chooseCharges(random: Random) {
  const percent = random.pick([7, 19, 8.875, 6.625]);
  const freeFromCents = random.chance(0.5) ? random.between(50_00, 500_00) : null;
  return {
    tax: {
      kind: random.chance(0.2) ? "none" : "rates",
      pricesIncludeTax: random.chance(0.4),
      rates: [{ country: "US", name: "Sales tax", percent }],
    },
    delivery: {
      kind: random.pick(["none", "flat", "weight", "weight"]),
      flatCents: random.between(1, 20_00),
      freeFromCents,
      weightSteps: [
        { fromGrams: 0, cents: random.between(1, 9_99) },
        { fromGrams: 10_000, cents: random.between(10_00, 39_99) },
      ],
    },
  };
}

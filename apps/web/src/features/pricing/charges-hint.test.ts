import { moneyIn } from "@ironmonger/contract/money";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { expect, test } from "vitest";
import { hintOf } from "./charges-hint.tsx";

const { tax, delivery } = defaultShop;
const rates = { ...tax, kind: "rates" as const };
const flat = { ...delivery, kind: "flat" as const, flatCents: 500 };

test.each([
  ["neither tax nor delivery", { tax, delivery: { ...delivery, freeFromCents: 100 } }, ""],
  ["tax that is added", { tax: rates, delivery }, "plus tax, shown at checkout"],
  ["tax that prices include", { tax: { ...rates, pricesIncludeTax: true }, delivery }, ""],
  ["both", { tax: rates, delivery: flat }, "plus delivery and tax, shown at checkout"],
  [
    "delivery that is free from more",
    { tax, delivery: { ...flat, freeFromCents: 50_000 } },
    "plus delivery, shown at checkout; delivery is free from $500",
  ],
  [
    "delivery that is free",
    { tax: rates, delivery: { ...flat, freeFromCents: 10_000 } },
    "plus tax, shown at checkout; delivery is free",
  ],
])("a total of $100 in a shop with %s", (_what, rules, hint) => {
  expect(hintOf(rules, 10_000, moneyIn("USD"))).toBe(hint);
});

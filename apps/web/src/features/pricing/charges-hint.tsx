import type { Money } from "@ironmonger/contract/money";
import type { ChargeRules } from "@ironmonger/contract/pricing/charges";
import { Text } from "@mantine/core";
import { useMoney } from "../../shared/use-money.ts";
import { useShop } from "../../shared/use-shop.ts";

/** Says that a total excludes tax or delivery, if the shop charges them. */
export function ChargesHint({ totalCents }: { totalCents: number }) {
  const money = useMoney();
  const hint = hintOf(useShop(), totalCents, money);
  return hint ? (
    <Text size="sm" c="dimmed">
      {hint}
    </Text>
  ) : null;
}

export function hintOf({ tax, delivery }: ChargeRules, totalCents: number, money: Money): string {
  const { kind, freeFromCents } = delivery;
  const isFree = freeFromCents !== null && totalCents >= freeFromCents;
  const added = [
    kind !== "none" && !isFree && "delivery",
    tax.kind === "rates" && !tax.pricesIncludeTax && "tax",
  ].filter(Boolean);
  const freedom = isFree
    ? "delivery is free"
    : freeFromCents !== null && `delivery is free from ${money.format(freeFromCents)}`;
  return [added.length > 0 && `plus ${added.join(" and ")}, shown at checkout`, kind !== "none" && freedom]
    .filter(Boolean)
    .join("; ");
}

import { type Money, moneyIn } from "@ironmonger/contract/money";
import { useMemo } from "react";
import { useShop } from "./use-shop.ts";

/** What is made for the shop's currency, such as the schema of a form with amounts. */
export function useInMoney<Made>(make: (money: Money) => Made): Made {
  const { currency } = useShop();
  return useMemo(() => make(moneyIn(currency)), [make, currency]);
}

/** How the shop writes and takes amounts. */
export function useMoney(): Money {
  const { currency } = useShop();
  return useMemo(() => moneyIn(currency), [currency]);
}

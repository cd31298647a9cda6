import { type Money, moneyIn } from "@ironmonger/contract/money";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { createContext, use, useMemo } from "react";
import { useShop } from "./use-shop.ts";

const MoneyContext = createContext<Money>(moneyIn(defaultShop.currency));

/** How the shop writes amounts, for every component below. */
export function MoneyProvider({ children }: { children: React.ReactNode }) {
  const { currency } = useShop();
  return <MoneyContext value={useMemo(() => moneyIn(currency), [currency])}>{children}</MoneyContext>;
}

export const useMoney = (): Money => use(MoneyContext);

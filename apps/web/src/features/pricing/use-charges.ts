import { chargeLines } from "@ironmonger/contract/pricing/charges";
import { explainCharges } from "@ironmonger/contract/pricing/explain-charges";
import { useCallback } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { useShop } from "../../shared/use-shop.ts";

type Line = Parameters<typeof chargeLines>[0][number];
type To = Parameters<typeof chargeLines>[2];

/** The total of an order of these lines, with tax and delivery by the shop's rules as this page has them, and why. */
export function useCharges(lines: readonly Line[], to: To) {
  const money = useMoney();
  const charged = chargeLines(lines, useShop(), to);
  return { ...charged, explanation: explainCharges(charged.charges, money) };
}

/** Reloads the rules for tax and delivery, and whether the buyer is exempt. Call it after an order was refused for its total. */
export function useReloadCharges(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.settings.showShop.prefetch(undefined, { staleTime: 0 });
    void utils.identity.me.invalidate();
  }, [utils]);
}

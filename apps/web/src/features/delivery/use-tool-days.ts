import { promiseTool } from "@ironmonger/contract/delivery/promise-tool";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import { useShopDay } from "../../shared/shop-day.tsx";
import { useShop } from "../../shared/use-shop.ts";

type Tool = Parameters<typeof promiseTool>[0] & Parameters<typeof resolvePrice>[0];

/**
 * When a quantity of a tool leaves and arrives in the shop's country if it is ordered now, computed from what the page has; null where the
 * shop promises nothing.
 */
export function useToolDays(tool: Tool, quantity: number) {
  const shop = useShop();
  const day = useShopDay();
  const { totalCents } = resolvePrice(tool, quantity);
  return { promise: promiseTool(tool, { quantity, totalCents }, shop, day), shop, today: day.today };
}

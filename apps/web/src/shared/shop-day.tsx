import { calendarOf, type ShopDay, shopDayAt } from "@ironmonger/contract/delivery/promise";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useShop } from "./use-shop.ts";

const key = ["shop-day"];
const minuteMs = 60_000;

/** Part of a page's state, so that the browser begins with the day that the server has rendered. */
export const saveShopDay = (client: QueryClient, day: ShopDay): unknown => client.setQueryData(key, day);

const ShopDayContext = createContext<ShopDay | null>(null);

/** Keeps the day for all that names one: a page that stays open says another after the cut-off and after midnight. */
export function ShopDayProvider({ children }: { children: ReactNode }) {
  const shop = useShop();
  const client = useQueryClient();
  const [day, setDay] = useState(() => client.getQueryData<ShopDay>(key) ?? shopDayAt(new Date(), calendarOf(shop)));
  useEffect(() => {
    const look = () => {
      const next = shopDayAt(new Date(), calendarOf(shop));
      setDay((last) => (last.today === next.today && last.firstDay === next.firstDay ? last : next));
    };
    const timer = setInterval(look, minuteMs);
    return () => clearInterval(timer);
  }, [shop]);
  return <ShopDayContext value={day}>{children}</ShopDayContext>;
}

/** Today in the shop, and the first day on which an order that is placed now leaves. */
export function useShopDay(): ShopDay {
  const day = use(ShopDayContext);
  if (!day) throw new Error("There is no ShopDayProvider");
  return day;
}

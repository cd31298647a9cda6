import type { ShopProfile } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { createContext, use } from "react";

/** The shop's public settings, which the app provides. */
export const ShopContext = createContext<ShopProfile>(defaultShop);

export const useShop = (): ShopProfile => use(ShopContext);

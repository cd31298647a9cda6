import type { ShopProfile } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { trpc } from "./server/trpc.ts";

/** The shop's public settings. Every page that the server renders contains them, so they are never requested. */
export const useShop = (): ShopProfile =>
  trpc.settings.showShop.useQuery(undefined, { enabled: false }).data ?? defaultShop;

import type { ShopProfile } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { trpc } from "./trpc.ts";

/** What the shop says of itself. Every page that the server renders brings it along, so it is never asked for. */
export const useShop = (): ShopProfile =>
  trpc.settings.showShop.useQuery(undefined, { enabled: false }).data ?? defaultShop;

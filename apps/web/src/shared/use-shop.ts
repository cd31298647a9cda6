import type { ShopProfile } from "@ironmonger/contract/settings";
import { trpc } from "./trpc.ts";

const unnamed: ShopProfile = {
  shopName: "Ironmonger",
  address: "",
  contactEmail: "",
  contactPhone: "",
  taxId: "",
  timeZone: "UTC",
  lowStockMinimumOrders: 3,
};

/** What the shop says of itself. Every page that the server renders brings it along, so it is never asked for. */
export const useShop = (): ShopProfile =>
  trpc.settings.showShop.useQuery(undefined, { enabled: false }).data ?? unnamed;

import type { ShopProfile } from "../settings.ts";

/** The shop's public settings until an admin saves others. Without schemas, because every page loads it. */
export const defaultShop: ShopProfile = {
  shopName: "Ironmonger",
  address: "",
  contactEmail: "",
  contactPhone: "",
  taxId: "",
  openingHours: "",
  deliveryText: "",
  returnsText: "",
  logo: null,
  country: "US",
  currency: "USD",
  timeZone: "UTC",
  lowStockMinimumOrders: 3,
  tax: { kind: "none", pricesIncludeTax: false, rates: [] },
  delivery: { kind: "none", flatCents: 0, freeFromCents: null, weightSteps: [] },
  daysOff: [],
};

import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";

export type PromisedLines = { toolId: string; quantity: number }[];
/** Without a country, that of the shop. */
export type PromisedTo = { country?: string; region?: string; postcode?: string };

/** When and how these pieces reach an address if they are ordered now. Only a shop with zones promises that. */
export function usePromise(lines: PromisedLines, { country, region, postcode }: PromisedTo = {}) {
  const shop = useShop();
  const hasPromises = shop.delivery.kind === "zones";
  const query = trpc.delivery.promise.useQuery(
    { lines, country: country || undefined, region: region || undefined, postcode: postcode || undefined },
    {
      enabled: hasPromises && lines.length > 0,
      placeholderData: keepPreviousData,
      // The lines of an order may be too many for an address.
      trpc: { context: { isByPost: true } },
    },
  );
  return { hasPromises: hasPromises && lines.length > 0, shop, promise: query.data };
}

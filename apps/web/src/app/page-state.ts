import { setCurrency } from "@ironmonger/contract/money";
import type { ShopProfile } from "@ironmonger/contract/settings";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../shared/server/trpc.ts";

/** The query keys and data that a page was rendered from. Part of the document, so it is kept short. */
export type PageState = [key: QueryKey, answer: unknown][];

export const savePageState = (client: QueryClient): PageState =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Amounts are written in the currency of the shop that the page shows, by server and browser alike. */
export function setCurrencyOf(client: QueryClient): void {
  const shop = client.getQueryData<ShopProfile>(getQueryKey(trpc.settings.showShop, undefined, "query"));
  if (shop) setCurrency(shop.currency);
}

/** The server invalidates a cached page when its data changes, so its data counts as fresh, however long ago it was read. */
export function restorePageState(client: QueryClient, state: PageState | null): QueryClient {
  for (const [key, answer] of state ?? []) client.setQueryData(key, answer);
  setCurrencyOf(client);
  return client;
}

import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The query keys and data that a page was rendered from. Part of the document, so it is kept short. */
export type PageState = [key: QueryKey, answer: unknown][];

export const savePageState = (client: QueryClient): PageState =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** The server invalidates a cached page when its data changes, so its data counts as fresh, however long ago it was read. */
export function restorePageState(client: QueryClient, state: PageState | null): QueryClient {
  for (const [key, answer] of state ?? []) client.setQueryData(key, answer);
  return client;
}

import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** What a page was rendered from: every answer beside the key of its question. It travels in the document, so it is kept short. */
export type PageState = [key: QueryKey, answer: unknown][];

export const savePageState = (client: QueryClient): PageState =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** A cached page is dropped when its data changes, so its answers are as fresh as now, however long ago they were read. */
export function restorePageState(client: QueryClient, state: PageState | null): QueryClient {
  for (const [key, answer] of state ?? []) client.setQueryData(key, answer);
  return client;
}

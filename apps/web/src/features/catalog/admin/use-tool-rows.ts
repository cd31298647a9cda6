import type { ToolPage } from "@ironmonger/contract/catalog";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../shared/trpc.ts";

/** Changes the cached pages of the tool table before the server has answered. */
export function useToolRows() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const queryKey = getQueryKey(trpc.catalog.list);

  return {
    /** Returns a function that undoes the change. */
    async change(alter: (page: ToolPage) => ToolPage): Promise<() => void> {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<ToolPage>({ queryKey });
      queries.setQueriesData<ToolPage>({ queryKey }, (page) => page && alter(page));
      return () => {
        for (const [key, page] of before) queries.setQueryData(key, page);
      };
    },
    /** Invalidates the table and the public pages that show tools. */
    async refresh(): Promise<void> {
      await Promise.all([utils.catalog.invalidate(), utils.content.summary.invalidate(), utils.insights.invalidate()]);
    },
  };
}

import type { ToolPage } from "@ironmonger/contract/catalog";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../shared/trpc.ts";

/** The pages of the admins' tool table that the browser holds, changed before the server has answered. */
export function useToolRows() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const queryKey = getQueryKey(trpc.catalog.list);

  return {
    /** Answers how to undo the change. */
    async change(alter: (page: ToolPage) => ToolPage): Promise<() => void> {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<ToolPage>({ queryKey });
      queries.setQueriesData<ToolPage>({ queryKey }, (page) => page && alter(page));
      return () => {
        for (const [key, page] of before) queries.setQueryData(key, page);
      };
    },
    /** What the public pages show of tools goes stale with the table. */
    async refresh(): Promise<void> {
      await Promise.all([utils.catalog.invalidate(), utils.content.summary.invalidate(), utils.insights.invalidate()]);
    },
  };
}

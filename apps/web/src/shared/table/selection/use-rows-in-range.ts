import { useEffect } from "react";
import type { TableAddress } from "../use-table-state.ts";

type Answer<Row> = {
  data: { rows: Row[]; total: number } | undefined;
  isPlaceholderData: boolean;
};

/**
 * The rows of a table's page, undefined until they are loaded. A page beyond the last one shows the last one instead: its rows may have
 * been cancelled or deleted meanwhile. Each step goes to an earlier page, so it ends even if the total is only "at least".
 */
export function useRowsInRange<Row>(
  { pager: { page, pageSize }, replacePage }: Pick<TableAddress<unknown>, "pager" | "replacePage">,
  { data, isPlaceholderData }: Answer<Row>,
): Row[] | undefined {
  const isEmptyPage = data !== undefined && data.rows.length === 0 && data.total > 0;
  const last = isEmptyPage ? Math.ceil(data.total / pageSize) : page;
  const isBeyond = last < page && !isPlaceholderData;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (isBeyond) replacePage(last);
  }, [isBeyond, last]);
  return isEmptyPage && (isBeyond || isPlaceholderData) ? undefined : data?.rows;
}

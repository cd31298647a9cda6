import type { List } from "@ironmonger/contract/lists";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback } from "react";
import { trpc } from "../../shared/server/trpc.ts";

/** Changes every page of a list that is loaded. */
export function useShowList(id: string): (change: (list: List) => List) => void {
  const client = useQueryClient();
  return useCallback(
    (change) =>
      void client.setQueriesData<List>(
        { queryKey: getQueryKey(trpc.lists.getList, { id }) },
        (list) => list && change(list),
      ),
    [client, id],
  );
}

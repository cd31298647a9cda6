import type { Order, OrderPage, OrderStatus } from "@ironmonger/contract/orders";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../shared/server/trpc.ts";

type Change = (page: OrderPage) => OrderPage;

/** Changes the cached pages of orders before the server has answered. Each change returns a function that undoes it. */
export function useOrderRows() {
  const queries = useQueryClient();
  const mine = getQueryKey(trpc.orders.listMyOrders);
  const all = getQueryKey(trpc.orders.listOrders);

  const changePages = (queryKey: typeof mine, change: Change) => {
    // Not awaited: the row changes before a second click can reach it.
    void queries.cancelQueries({ queryKey });
    const before = queries.getQueriesData<OrderPage>({ queryKey });
    queries.setQueriesData<OrderPage>({ queryKey }, (page) => page && change(page));
    return () => {
      for (const [key, page] of before) queries.setQueryData(key, page);
    };
  };

  return {
    removeMine(id: string): () => void {
      const undoMine = changePages(mine, (page) => withoutRow(page, id));
      const undoAll = changePages(all, (page) => withRow(page, id, () => ({ statuses: ["cancelled"], payment: null })));
      return () => {
        undoMine();
        undoAll();
      };
    },
    /** Changes the status of an order's lines. The next response of the server decides whether the filter still includes the row. */
    moveInList: (id: string, from: OrderStatus, to: OrderStatus) =>
      changePages(all, (page) =>
        withRow(page, id, ({ statuses }) => ({
          statuses: [...new Set(statuses.map((status) => (status === from ? to : status)))],
        })),
      ),
    /** An order's row shows the server's response, and stays at its position, so that no other row slides under the pointer. */
    updateRow({ id, statuses, progress }: Pick<Order, "id" | "statuses" | "progress">): void {
      changePages(all, (page) => withRow(page, id, () => ({ statuses, progress })));
      // Loaded again when the list is opened again; the counts of the views are not in the way.
      void queries.invalidateQueries({ queryKey: all, refetchType: "none" });
      void queries.invalidateQueries({ queryKey: all, predicate: isCount });
      void queries.invalidateQueries({ queryKey: mine });
    },
    refresh: () =>
      Promise.all([mine, all].map((queryKey) => queries.invalidateQueries({ queryKey }))).then(() => undefined),
  };
}

/** A page of one row is read for its total. */
const isCount = ({ queryKey: [, options] }: { queryKey: readonly unknown[] }): boolean =>
  (options as { input?: { pageSize?: number } } | undefined)?.input?.pageSize === 1;

const withoutRow: (page: OrderPage, id: string) => OrderPage = ({ rows, total }, id) => {
  const remaining = rows.filter((order) => order.id !== id);
  return { rows: remaining, total: total - (rows.length - remaining.length) };
};

const withRow = (page: OrderPage, id: string, change: (order: Order) => Partial<Order>): OrderPage => ({
  ...page,
  rows: page.rows.map((order) => (order.id === id ? { ...order, ...change(order) } : order)),
});

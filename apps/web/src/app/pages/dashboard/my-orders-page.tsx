import { formatNumber } from "@ironmonger/contract/money";
import { ListMyOrdersInput } from "@ironmonger/contract/orders";
import { keepPreviousData } from "@tanstack/react-query";
import clsx from "clsx";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { MyOrdersTable } from "../../../features/orders/my-orders-table.tsx";
import { TablePager } from "../../../shared/table/table-pager.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { trpc } from "../../../shared/trpc.ts";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";
import classes from "./my-orders-page.module.css";

/** The buyer's orders, newest first. */
export function MyOrdersPage() {
  const { user } = useSignedIn();
  const { state, firstPosition, pager } = useTableState(ListMyOrdersInput);
  const orders = trpc.orders.listMyOrders.useQuery(state, { placeholderData: keepPreviousData });

  return (
    <>
      <PageTitle title="My Orders" className={clsx("page-title", classes.greeting)}>
        {greet(user?.displayName, orders.data?.total)}
      </PageTitle>
      {orders.isError && !orders.data ? (
        <LoadFailed what="your orders" error={orders.error} onRetry={() => void orders.refetch()} />
      ) : (
        <MyOrdersTable orders={orders.data?.rows} firstPosition={firstPosition} isStale={orders.isPlaceholderData} />
      )}
      <TablePager noun="orders" total={orders.data?.total ?? 0} {...pager} />
    </>
  );
}

function greet(name = "there", total: number | undefined): string {
  const count = total === undefined ? "…" : formatNumber(total);
  return `Hello ${name}, you have ${count} ${total === 1 ? "order" : "orders"}`;
}

import { adminTexts } from "@ironmonger/contract/messages";
import { mostFound } from "@ironmonger/contract/most-found";
import { ListOrdersInput, OrderStatus, orderStatuses } from "@ironmonger/contract/orders";
import { NativeSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { OrdersTable } from "../../../features/orders/orders-table.tsx";
import { NoMatch } from "../../../shared/table/no-match.tsx";
import { TablePager } from "../../../shared/table/table-pager.tsx";
import { TableToolbar } from "../../../shared/table/table-toolbar.tsx";
import { sortingOf, useTableState } from "../../../shared/table/use-table-state.ts";
import { trpc } from "../../../shared/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

/** All orders, for admins: searched, filtered, sorted and paged by the server. */
export function ManageAllOrdersPage() {
  const { state, change, clear, exportHref, firstPosition, pager } = useTableState(ListOrdersInput);
  const orders = trpc.orders.listOrders.useQuery(state, { placeholderData: keepPreviousData });
  const isAtLeast = state.search !== "" && orders.data?.total === mostFound;
  const isFiltered = state.search !== "" || state.status !== undefined;

  return (
    <>
      <PageTitle title="Manage Orders">
        {orders.data ? adminTexts.totalOrders(orders.data.total, isAtLeast) : "Manage Orders"}
      </PageTitle>
      <TableToolbar
        searchLabel="Search orders"
        search={state.search}
        onSearch={(search) => change({ search })}
        exportHref={exportHref("/export/orders.csv")}
        exportLabel="Export CSV"
      >
        <NativeSelect
          label="Status"
          value={state.status ?? ""}
          onChange={({ currentTarget }) => change({ status: OrderStatus.safeParse(currentTarget.value).data })}
          data={[{ value: "", label: "All" }, ...orderStatuses]}
        />
      </TableToolbar>
      {orders.isError && !orders.data ? (
        <LoadFailed what="the orders" error={orders.error} onRetry={() => void orders.refetch()} />
      ) : (
        <OrdersTable
          orders={orders.data?.rows}
          firstPosition={firstPosition}
          isStale={orders.isPlaceholderData}
          sorting={sortingOf(state, change)}
          empty={isFiltered ? <NoMatch noun="orders" onClear={clear} /> : <EmptyState title="No orders yet" />}
        />
      )}
      <TablePager
        noun="orders"
        total={orders.data?.total ?? 0}
        isAtLeast={isAtLeast}
        {...pager}
        onPageSize={(pageSize) => change({ pageSize })}
      />
    </>
  );
}

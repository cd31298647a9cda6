import { formatNumber } from "@ironmonger/contract/money";
import { orderStatuses } from "@ironmonger/contract/tables/table-choices";
import { Anchor } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMyCompanies } from "../../../features/identity/my-companies.ts";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { MyOrdersTable } from "../../../features/orders/tables/my-orders-table.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { optionsOf } from "../../../shared/table/filters/filters.tsx";
import { NoMatch } from "../../../shared/table/filters/no-match.tsx";
import { TableFilter } from "../../../shared/table/filters/table-filter.tsx";
import { useRowsInRange } from "../../../shared/table/selection/use-rows-in-range.ts";
import { TablePager } from "../../../shared/table/table-pager.tsx";
import { exportAddress } from "../../../shared/table/table-state.ts";
import { TableToolbar } from "../../../shared/table/table-toolbar.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { PageTitle } from "../../../shared/ui/sections/page-title.tsx";
import { myOrderFields } from "../table-fields.ts";

const statuses = optionsOf(orderStatuses);

/** The buyer's orders, newest first: all that they have placed themselves; of one company, those that they see. */
export function MyOrdersPage() {
  const { user } = useSignedIn();
  const companies = useMyCompanies() ?? [];
  const address = useTableState(myOrderFields);
  const { state, change, clear, isFiltered, firstPosition, pager } = address;
  const shown = { ...state, boughtFor: state.boughtFor ?? "all" };
  const company = companies.find(({ id }) => id === state.boughtFor);
  const orders = trpc.orders.listMyOrders.useQuery(shown, { placeholderData: keepPreviousData });
  const rows = useInSlices(useRowsInRange(address, orders));

  return (
    <>
      <PageTitle title="My Orders">{greet(user?.displayName, orders.data?.total, isFiltered)}</PageTitle>
      <p className="page-lead">
        {company ? `What is ordered for ${company.name}.` : "What you have ordered."} Open an order by its number to see
        where it stands, or to put its tools into the basket again.
      </p>
      <TableToolbar
        searchLabel="Search by number, tool or PO number"
        search={state.search}
        onSearch={(search) => change({ search })}
        exportHref={exportAddress("/export/my-orders.csv", myOrderFields, companies.length > 0 ? shown : state)}
      >
        {companies.length > 0 ? (
          <TableFilter
            label="Bought for"
            value={state.boughtFor}
            options={[
              { value: "myself", label: "Myself" },
              ...companies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(boughtFor) => change({ boughtFor })}
          />
        ) : null}
        <TableFilter label="State" value={state.status} options={statuses} onChange={(status) => change({ status })} />
      </TableToolbar>
      {orders.isError && !orders.data ? (
        <LoadFailed what="your orders" error={orders.error} onRetry={() => void orders.refetch()} />
      ) : (
        <MyOrdersTable
          orders={rows}
          firstPosition={firstPosition}
          isStale={orders.isPlaceholderData}
          empty={isFiltered ? <NoMatch noun="orders" onClear={clear} /> : <NoOrders />}
        />
      )}
      <TablePager noun="orders" total={orders.data?.total ?? 0} {...pager} />
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders yet">
      <Anchor component={Link} to="/catalog">
        Browse the catalog
      </Anchor>
    </EmptyState>
  );
}

function greet(name = "there", total: number | undefined, isFiltered: boolean): string {
  const count = total === undefined ? "…" : formatNumber(total);
  const orders = total === 1 ? "order" : "orders";
  return isFiltered ? `Hello ${name}, ${count} of your orders match` : `Hello ${name}, you have ${count} ${orders}`;
}

import { adminTexts } from "@ironmonger/contract/messages";
import { ListOrdersInput, orderStatuses } from "@ironmonger/contract/orders";
import { keepPreviousData } from "@tanstack/react-query";
import { PaymentAlerts } from "../../../features/orders/order/payment-alerts.tsx";
import { HeldOrders } from "../../../features/orders/tables/held-orders.tsx";
import { OrderBulkActions, ShippedOrders, useOrderBulk } from "../../../features/orders/tables/order-bulk.tsx";
import { OrdersTable } from "../../../features/orders/tables/orders-table.tsx";
import { PlacedFilter } from "../../../features/orders/tables/placed-filter.tsx";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { SavedViews } from "../../../shared/table/saved-views.tsx";
import { useSelection } from "../../../shared/table/selection.ts";
import { optionsOf, TableFilter } from "../../../shared/table/table-filter.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { trpc } from "../../../shared/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";

const statuses = optionsOf(orderStatuses);
const disputed = [{ value: "disputed" as const, label: "Disputed" }];

/** All orders, for admins, and below them who holds stock without having paid. */
export function ManageAllOrdersPage() {
  const address = useTableState(ListOrdersInput);
  const query = trpc.orders.listOrders.useQuery(address.state, { placeholderData: keepPreviousData });
  const selection = useSelection(address.state);
  const bulk = useOrderBulk(selection, query.data?.rows);
  return (
    <>
      <AdminTablePage
        title="Manage Orders"
        heading={adminTexts.totalOrders}
        lead="What buyers have ordered. Open an order by its number to see its tools and its history, or to send only a part of it."
        noun="orders"
        exportPath="/export/orders.csv"
        address={address}
        query={query}
        filters={
          <>
            <SavedViews table="orders" />
            <TableFilter
              label="Status"
              value={address.state.status}
              options={statuses}
              onChange={(status) => address.change({ status })}
            />
            <TableFilter
              label="Payment"
              value={address.state.only}
              options={disputed}
              onChange={(only) => address.change({ only })}
            />
            <PlacedFilter value={address.state} onChange={address.change} />
          </>
        }
        bulk={{ selection, actions: <OrderBulkActions bulk={bulk} /> }}
        nothingYet={<EmptyState title="No orders yet" />}
      >
        {(view) => (
          <>
            <PaymentAlerts />
            <ShippedOrders bulk={bulk} />
            <OrdersTable {...view} />
          </>
        )}
      </AdminTablePage>
      <HeldOrders />
    </>
  );
}

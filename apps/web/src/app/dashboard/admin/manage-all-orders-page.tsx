import { adminTexts } from "@ironmonger/contract/messages";
import { orderStatuses } from "@ironmonger/contract/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { PaymentAlerts } from "../../../features/orders/order/payment-alerts.tsx";
import { HeldOrders } from "../../../features/orders/tables/held-orders.tsx";
import { OnlyOrdersOf } from "../../../features/orders/tables/only-orders-of.tsx";
import { OrderBulkActions, ShippedOrders, useOrderBulk } from "../../../features/orders/tables/order-bulk.tsx";
import { OrdersTable } from "../../../features/orders/tables/orders-table.tsx";
import { PlacedFilter } from "../../../features/orders/tables/placed-filter.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { SavedViews } from "../../../shared/table/saved-views.tsx";
import { useSelection } from "../../../shared/table/selection.ts";
import { optionsOf, TableFilter } from "../../../shared/table/table-filter.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { orderFields } from "../table-fields.ts";

const statuses = optionsOf(orderStatuses);
const payments = [
  { value: "paid", label: "Paid" },
  { value: "with-refunds", label: "With refunds" },
  { value: "disputed", label: "Disputed" },
] as const;

/** All orders, for admins, and below them who holds stock without having paid. */
export function ManageAllOrdersPage() {
  const address = useTableState(orderFields);
  const query = trpc.orders.listOrders.useQuery(address.state, { placeholderData: keepPreviousData });
  const selection = useSelection("orders", address.state);
  const bulk = useOrderBulk(selection, query.data?.rows);
  return (
    <>
      <AdminTablePage
        title="Manage Orders"
        heading={adminTexts.totalOrders}
        lead="What buyers have ordered. Open an order by its number to see its tools and its history, or to ship only a part of it."
        noun="orders"
        table="orders"
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
              options={payments}
              onChange={(only) => address.change({ only })}
            />
            <PlacedFilter value={address.state} onChange={address.change} />
            <OnlyOrdersOf value={address.state} rows={query.data?.rows} onChange={address.change} />
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

import { adminTexts } from "@ironmonger/contract/messages";
import { ListOrdersInput, orderStatuses } from "@ironmonger/contract/orders";
import { keepPreviousData } from "@tanstack/react-query";
import { PaymentAlerts } from "../../../features/orders/order/payment-alerts.tsx";
import { HeldOrders } from "../../../features/orders/tables/held-orders.tsx";
import { OrdersTable } from "../../../features/orders/tables/orders-table.tsx";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { optionsOf, TableFilter } from "../../../shared/table/table-filter.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { trpc } from "../../../shared/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";

const statuses = optionsOf(orderStatuses);

/** All orders, for admins, and below them who holds stock without having paid. */
export function ManageAllOrdersPage() {
  const address = useTableState(ListOrdersInput);
  const query = trpc.orders.listOrders.useQuery(address.state, { placeholderData: keepPreviousData });
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
          <TableFilter
            label="Status"
            value={address.state.status}
            options={statuses}
            onChange={(status) => address.change({ status })}
          />
        }
        nothingYet={<EmptyState title="No orders yet" />}
      >
        {(view) => (
          <>
            <PaymentAlerts />
            <OrdersTable {...view} />
          </>
        )}
      </AdminTablePage>
      <HeldOrders />
    </>
  );
}

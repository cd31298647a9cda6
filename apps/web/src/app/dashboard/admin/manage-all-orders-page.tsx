import { adminTexts } from "@ironmonger/contract/messages";
import { orderStatuses } from "@ironmonger/contract/tables/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useCategories } from "../../../features/categories/use-categories.ts";
import { useCompanyFilter } from "../../../features/companies/company-filter.tsx";
import { onlyOrdersOf } from "../../../features/orders/tables/only-orders-of.ts";
import { OrderBulkActions, ShippedOrders, useOrderBulk } from "../../../features/orders/tables/order-bulk.tsx";
import { OrdersTable } from "../../../features/orders/tables/orders-table.tsx";
import { placedFilters } from "../../../features/orders/tables/placed-filter.tsx";
import { PaymentAlertsCount } from "../../../features/payments/payment-alerts.tsx";
import { type CountRows, SavedViews } from "../../../features/views/saved-views.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { choiceFilter, optionsOf } from "../../../shared/table/filters/filters.tsx";
import { useSelection } from "../../../shared/table/selection/selection.ts";
import { readTableState } from "../../../shared/table/table-state.ts";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { orderFields } from "../table-fields.ts";

const lazyShipList = lazyDialog("src/features/orders/tables/ship-list-dialog.tsx", () =>
  import("../../../features/orders/tables/ship-list-dialog.tsx").then((m) => m.ShipListDialog),
);

const lazyHeldOrders = lazyDialog("src/features/orders/tables/held-orders.tsx", () =>
  import("../../../features/orders/tables/held-orders.tsx").then((m) => m.HeldOrders),
);

const statuses = optionsOf(orderStatuses);
const payments = [
  { value: "paid", label: "Paid" },
  { value: "with-refunds", label: "With refunds" },
  { value: "disputed", label: "Disputed" },
] as const;

/** How many orders each view has, from the address that it stores. */
const useOrderCounts: CountRows = (states) => {
  const counts = trpc.useQueries((read) =>
    states.map((state) => {
      const params = new URLSearchParams(Object.entries(state).map(([name, value]) => [name, String(value)]));
      return read.orders.listOrders(
        { ...readTableState(orderFields, params), page: 1, pageSize: 1 },
        { staleTime: 15_000 },
      );
    }),
  );
  return counts.map(({ data }) => data?.total);
};

/** All orders, for admins, and in a dialog who holds stock without having paid. */
export function ManageAllOrdersPage() {
  const address = useTableState(orderFields);
  const { state } = address;
  // A search that begins looks in all states, also from the view of those to ship.
  const change: typeof address.change = (patch) =>
    address.change(patch.search && state.search === "" ? { ...patch, status: undefined } : patch);
  const query = trpc.orders.listOrders.useQuery(state, { placeholderData: keepPreviousData });
  const categories = useCategories();
  const company = useCompanyFilter(state.company, (id) => change({ company: id }));
  const [placed, days] = placedFilters(state, change);
  const selection = useSelection("orders", state);
  const bulk = useOrderBulk(selection, query.data?.rows);
  const [isListOpen, setListOpen] = useState(false);
  const closeList = () => setListOpen(false);
  const [isHeldOpen, setHeldOpen] = useState(false);
  const closeHeld = () => setHeldOpen(false);
  const HeldOrders = useLazyDialog(lazyHeldOrders, isHeldOpen, closeHeld);
  // The palette opens it from every page.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same address again opens it again
  useEffect(() => {
    if (hash === "#ship-list") setListOpen(true);
  }, [hash, key]);
  const ShipListDialog = useLazyDialog(lazyShipList, isListOpen, closeList);
  return (
    <>
      <AdminTablePage
        title="Manage Orders"
        heading={adminTexts.totalOrders}
        moves={[
          { label: "Ship a list…", hasButton: true, onClick: () => setListOpen(true) },
          { label: "Stock held by unpaid orders", onClick: () => setHeldOpen(true) },
        ]}
        noun="orders"
        searchHint="Number, name, phone, tracking"
        table="orders"
        views={<SavedViews table="orders" count={useOrderCounts} />}
        exportPath="/export/orders.csv"
        address={{ ...address, change }}
        query={query}
        filters={[
          company,
          choiceFilter("Status", state.status, statuses, (status) => change({ status })),
          choiceFilter("Payment", state.only, payments, (only) => change({ only })),
          days,
          placed,
          ...onlyOrdersOf(state, query.data?.rows, categories.nameOf, change),
        ]}
        alert={<PaymentAlertsCount />}
        notices={<ShippedOrders bulk={bulk} />}
        bulk={{ selection, actions: <OrderBulkActions bulk={bulk} /> }}
        nothingYet={<EmptyState title="No orders yet" />}
      >
        {(view) => <OrdersTable {...view} />}
      </AdminTablePage>
      {HeldOrders && <HeldOrders isOpen={isHeldOpen} onClose={closeHeld} />}
      {ShipListDialog && <ShipListDialog bulk={bulk} isOpen={isListOpen} onClose={closeList} />}
    </>
  );
}

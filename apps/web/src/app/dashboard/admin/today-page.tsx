import { SumsToShip, TodayView } from "../../../features/insights/today-view.tsx";
import { ShipButton } from "../../../features/orders/ship-button.tsx";
import { OrderBulkActions, ShippedOrders, useOrderBulk } from "../../../features/orders/tables/order-bulk.tsx";
import { PaymentAlerts } from "../../../features/payments/payment-alerts.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useSelection } from "../../../shared/table/selection/selection.ts";
import { SelectionBar } from "../../../shared/table/selection/selection-bar.tsx";

/** What an admin has to do, with ticks for the orders to ship. */
export function TodayPage() {
  const query = trpc.insights.showToday.useQuery();
  const today = useInSlices(query.data);
  const selection = useSelection("today", {});
  const bulk = useOrderBulk(selection, query.data?.toShip.orders, "today");
  return (
    <>
      <PageHead title="Today" tabTitle="Today" lead={today && <SumsToShip toShip={today.toShip} />} />
      <PaymentAlerts />
      <ShippedOrders bulk={bulk} />
      {today ? (
        <TodayView today={today} selection={selection} renderMove={(order) => <ShipButton order={order} />} />
      ) : (
        <NotLoaded query={query} what="what waits" height={640} />
      )}
      <SelectionBar
        selection={selection}
        actions={<OrderBulkActions bulk={bulk} />}
        offersAll={false}
        noun="orders"
        total={today?.toShip.total ?? 0}
        isAtLeast={false}
      />
    </>
  );
}

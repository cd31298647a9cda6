import { Skeleton } from "@mantine/core";
import { TodayView } from "../../../features/insights/today-view.tsx";
import { ShipButton } from "../../../features/orders/ship-button.tsx";
import { PaymentAlerts } from "../../../features/payments/payment-alerts.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** What an admin has to do. */
export function TodayPage() {
  const query = trpc.insights.showToday.useQuery();
  const today = useInSlices(query.data);
  return (
    <>
      <PageHead title="Today" tabTitle="Today" />
      <PaymentAlerts />
      {query.isError && !query.data ? (
        <LoadFailed what="what waits" error={query.error} onRetry={() => void query.refetch()} />
      ) : today ? (
        <TodayView today={today} renderMove={(order) => <ShipButton order={order} />} />
      ) : (
        <Skeleton height={640} />
      )}
    </>
  );
}

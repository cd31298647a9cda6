import { Skeleton } from "@mantine/core";
import { TodayView } from "../../../features/insights/today-view.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

/** What an admin has to do. */
export function TodayPage() {
  const query = trpc.insights.showToday.useQuery();
  const today = useInSlices(query.data);
  return (
    <>
      <PageTitle>Today</PageTitle>
      <p className="page-lead">What you have to do: orders to ship, payments to decide about, and tools to restock.</p>
      {query.isError && !query.data ? (
        <LoadFailed what="what waits" error={query.error} onRetry={() => void query.refetch()} />
      ) : today ? (
        <TodayView today={today} />
      ) : (
        <Skeleton height={640} />
      )}
    </>
  );
}

import { Skeleton } from "@mantine/core";
import { InsightsView } from "../../../features/insights/insights-view.tsx";
import { trpc } from "../../../shared/trpc.ts";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";
import { useInSlices } from "../../../shared/use-in-slices.ts";

export function InsightsPage() {
  const query = trpc.insights.show.useQuery();
  const insights = useInSlices(query.data);
  return (
    <>
      <PageTitle>Overview</PageTitle>
      <p className="page-lead">
        How the shop is doing: what came in on each of the last days, what has to be done, and what will soon have to be
        bought.
      </p>
      {query.isError && !query.data ? (
        <LoadFailed what="the overview" error={query.error} onRetry={() => void query.refetch()} />
      ) : insights ? (
        <InsightsView insights={insights} />
      ) : (
        <Skeleton height={640} />
      )}
    </>
  );
}

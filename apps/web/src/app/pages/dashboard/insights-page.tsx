import { Skeleton } from "@mantine/core";
import { InsightsView } from "../../../features/insights/insights-view.tsx";
import { trpc } from "../../../shared/trpc.ts";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

export function InsightsPage() {
  const insights = trpc.insights.show.useQuery();
  return (
    <>
      <PageTitle>Overview</PageTitle>
      {insights.isError && !insights.data ? (
        <LoadFailed what="the overview" error={insights.error} onRetry={() => void insights.refetch()} />
      ) : insights.data ? (
        <InsightsView insights={insights.data} />
      ) : (
        <Skeleton height={640} />
      )}
    </>
  );
}

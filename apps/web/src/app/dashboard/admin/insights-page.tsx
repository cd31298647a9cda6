import { readPeriod } from "@ironmonger/contract/tables/periods";
import { Skeleton } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { InsightsView } from "../../../features/insights/insights-view.tsx";
import { PeriodChoice } from "../../../features/insights/period-choice.tsx";
import { SalesRankingView } from "../../../features/insights/sales-ranking-view.tsx";
import { TaxSumsView } from "../../../features/insights/tax-sums-view.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** How the shop is doing; the address has the period. */
export function InsightsPage() {
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params);
  const query = trpc.insights.show.useQuery(period, { placeholderData: keepPreviousData });
  const ranking = trpc.insights.rankSales.useQuery(period, { placeholderData: keepPreviousData });
  const taxes = trpc.insights.sumTaxes.useQuery(period, { placeholderData: keepPreviousData });
  const insights = useInSlices(query.data);
  const ranked = useInSlices(ranking.data);
  return (
    <>
      <PageHead
        title="Overview"
        moves={[
          query.data !== undefined && {
            label: "Export CSV",
            hasButton: true,
            download: `/export/sales.csv?from=${query.data.period.from}&to=${query.data.period.to}`,
          },
        ]}
      />
      <PeriodChoice
        period={period}
        shown={query.data?.period}
        onChange={(days) => setParams(days, { preventScrollReset: true })}
      />
      {query.isError && !query.data ? (
        <LoadFailed what="the overview" error={query.error} onRetry={() => void query.refetch()} />
      ) : insights ? (
        <InsightsView insights={insights} isStale={query.isPlaceholderData}>
          {ranking.isError && !ranking.data ? (
            <LoadFailed what="what sold best" error={ranking.error} onRetry={() => void ranking.refetch()} />
          ) : ranked ? (
            <SalesRankingView ranking={ranked} days={insights.period} isStale={ranking.isPlaceholderData} />
          ) : (
            <Skeleton height={480} />
          )}
          {taxes.isError && !taxes.data ? (
            <LoadFailed what="the taxes" error={taxes.error} onRetry={() => void taxes.refetch()} />
          ) : taxes.data ? (
            <TaxSumsView sums={taxes.data} days={insights.period} isStale={taxes.isPlaceholderData} />
          ) : (
            <Skeleton height={240} />
          )}
        </InsightsView>
      ) : (
        <Skeleton height={960} />
      )}
    </>
  );
}

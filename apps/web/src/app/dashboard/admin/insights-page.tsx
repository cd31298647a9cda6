import { readPeriod } from "@ironmonger/contract/tables/periods";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { InsightsView } from "../../../features/insights/insights-view.tsx";
import { PeriodChoice } from "../../../features/insights/period-choice.tsx";
import { SalesRankingView } from "../../../features/insights/sales-ranking-view.tsx";
import { TaxSumsView } from "../../../features/insights/tax-sums-view.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
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
      {insights ? (
        <InsightsView insights={insights} isStale={query.isPlaceholderData}>
          {ranked ? (
            <SalesRankingView ranking={ranked} days={insights.period} isStale={ranking.isPlaceholderData} />
          ) : (
            <NotLoaded query={ranking} what="what sold best" height={480} />
          )}
          {taxes.data ? (
            <TaxSumsView sums={taxes.data} days={insights.period} isStale={taxes.isPlaceholderData} />
          ) : (
            <NotLoaded query={taxes} what="the taxes" height={240} />
          )}
        </InsightsView>
      ) : (
        <NotLoaded query={query} what="the overview" height={960} />
      )}
    </>
  );
}

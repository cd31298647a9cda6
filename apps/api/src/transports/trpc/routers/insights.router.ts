import { Insights, PeriodInput, SalesRanking, TaxSums, Today, WorkCounts } from "@ironmonger/contract/insights";
import { countWork } from "../../../features/insights/count-work.ts";
import { rankSales } from "../../../features/insights/rank-sales.ts";
import { showInsights } from "../../../features/insights/show-insights.ts";
import { showToday } from "../../../features/insights/show-today.ts";
import { sumTaxes } from "../../../features/insights/sum-taxes.ts";
import { officeProcedure, router } from "../procedures.ts";

export const insightsRouter = router({
  show: officeProcedure("insights.read")
    .input(PeriodInput)
    .output(Insights)
    .query(({ ctx, input }) => showInsights(ctx, input)),
  rankSales: officeProcedure("insights.read")
    .input(PeriodInput)
    .output(SalesRanking)
    .query(({ ctx, input }) => rankSales(ctx, input)),
  sumTaxes: officeProcedure("insights.read")
    .input(PeriodInput)
    .output(TaxSums)
    .query(({ ctx, input }) => sumTaxes(ctx, input)),
  countWork: officeProcedure("office.open", "payments.read", "ledger.read", "inquiries.answer")
    .output(WorkCounts)
    .query(({ ctx }) => countWork(ctx)),
  showToday: officeProcedure(
    "office.open",
    "payments.read",
    "ledger.read",
    "inquiries.answer",
    "orders.read",
    "tools.read",
  )
    .output(Today)
    .query(({ ctx }) => showToday(ctx)),
});

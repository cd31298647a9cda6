import {
  Insights,
  PeriodInput,
  SalesRanking,
  Spend,
  SpendInput,
  TaxSums,
  Today,
  WorkCounts,
} from "@ironmonger/contract/insights";
import { countWork } from "../../../features/insights/count-work.ts";
import { rankSales } from "../../../features/insights/rank-sales.ts";
import { showInsights } from "../../../features/insights/show-insights.ts";
import { showToday } from "../../../features/insights/show-today.ts";
import { sumSpend } from "../../../features/insights/sum-spend.statement.ts";
import { sumTaxes } from "../../../features/insights/sum-taxes.ts";
import { NoInput, officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const insightsRouter = router({
  show: officeProcedure("insights.read").query(PeriodInput, Insights, showInsights),
  rankSales: officeProcedure("insights.read").query(PeriodInput, SalesRanking, rankSales),
  sumTaxes: officeProcedure("insights.read").query(PeriodInput, TaxSums, sumTaxes),
  spend: signedInProcedure.query(SpendInput, Spend, sumSpend),
  countWork: officeProcedure("office.open", "payments.read", "ledger.read", "inquiries.answer").query(
    NoInput,
    WorkCounts,
    countWork,
  ),
  showToday: officeProcedure(
    "office.open",
    "payments.read",
    "ledger.read",
    "inquiries.answer",
    "orders.read",
    "tools.read",
    "companies.read",
  ).query(NoInput, Today, showToday),
});

import { Insights, Today } from "@ironmonger/contract/insights";
import { showInsights } from "../../features/insights/show-insights.ts";
import { showToday } from "../../features/insights/show-today.ts";
import { adminProcedure, router } from "./procedures.ts";

export const insightsRouter = router({
  show: adminProcedure.output(Insights).query(({ ctx }) => showInsights(ctx)),
  showToday: adminProcedure.output(Today).query(({ ctx }) => showToday(ctx)),
});

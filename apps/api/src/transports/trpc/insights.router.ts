import { Insights } from "@ironmonger/contract/insights";
import { showInsights } from "../../features/insights/show-insights.ts";
import { adminProcedure, router } from "./procedures.ts";

export const insightsRouter = router({
  show: adminProcedure.output(Insights).query(({ ctx }) => showInsights(ctx)),
});

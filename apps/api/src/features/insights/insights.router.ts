import { Insights } from "@ironmonger/contract/content";
import { adminProcedure, router } from "../../trpc/procedures.ts";
import { showInsights } from "./show-insights.ts";

export const insightsRouter = router({
  show: adminProcedure.output(Insights).query(({ ctx }) => showInsights(ctx)),
});

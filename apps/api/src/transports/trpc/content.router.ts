import { BusinessSummary, Buyer, FaqItem } from "@ironmonger/contract/content";
import { z } from "zod";
import { listBuyers } from "../../features/content/list-buyers.ts";
import { listFaq } from "../../features/content/list-faq.ts";
import { showBusinessSummary } from "../../features/content/show-business-summary.ts";
import { publicProcedure, router } from "./procedures.ts";

export const contentRouter = router({
  summary: publicProcedure.output(BusinessSummary).query(({ ctx }) => showBusinessSummary(ctx)),
  faq: publicProcedure.output(z.array(FaqItem)).query(({ ctx }) => listFaq(ctx)),
  topBuyers: publicProcedure.output(z.array(Buyer)).query(({ ctx }) => listBuyers(ctx)),
});

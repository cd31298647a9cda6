import { BusinessSummary, Buyer, FaqItem } from "@ironmonger/contract/content";
import { z } from "zod";
import { publicProcedure, router } from "../../trpc/procedures.ts";
import { listBuyers } from "./list-buyers.ts";
import { listFaq } from "./list-faq.ts";
import { showBusinessSummary } from "./show-business-summary.ts";

export const contentRouter = router({
  summary: publicProcedure.output(BusinessSummary).query(({ ctx }) => showBusinessSummary(ctx)),
  faq: publicProcedure.output(z.array(FaqItem)).query(({ ctx }) => listFaq(ctx)),
  topBuyers: publicProcedure.output(z.array(Buyer)).query(({ ctx }) => listBuyers(ctx)),
});

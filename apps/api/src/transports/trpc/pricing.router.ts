import { PricedLines, PriceLinesInput } from "@ironmonger/contract/basket";
import { priceLines } from "../../features/pricing/price-lines.ts";
import { publicProcedure, router } from "./procedures.ts";

export const pricingRouter = router({
  priceLines: publicProcedure
    .input(PriceLinesInput)
    .output(PricedLines)
    .query(({ ctx, input }) => priceLines(ctx, input)),
});

import { PricedLines, PriceLinesInput } from "@ironmonger/contract/basket";
import { BuyersPrice, ModelPrice, PriceModelsInput, PriceToolsInput } from "@ironmonger/contract/price-lists";
import { TaxTable, TaxTableInput } from "@ironmonger/contract/pricing/tax-class";
import { z } from "zod";
import { listTaxes } from "../../../features/pricing/list-taxes.ts";
import { priceLines } from "../../../features/pricing/price-lines.ts";
import { priceModels } from "../../../features/pricing/price-models.ts";
import { priceTools } from "../../../features/pricing/price-tools.ts";
import { cachedProcedure, publicProcedure, router } from "../procedures.ts";

export const pricingRouter = router({
  priceLines: publicProcedure
    .input(PriceLinesInput)
    .output(PricedLines)
    .query(({ ctx, input }) => priceLines(ctx, input)),
  priceTools: publicProcedure
    .input(PriceToolsInput)
    .output(z.array(BuyersPrice))
    .query(({ ctx, input }) => priceTools(ctx, input)),
  priceModels: publicProcedure
    .input(PriceModelsInput)
    .output(z.array(ModelPrice))
    .query(({ ctx, input }) => priceModels(ctx, input)),
  taxTable: cachedProcedure
    .input(TaxTableInput)
    .output(TaxTable)
    .query(({ ctx, input }) => listTaxes(ctx, input)),
});

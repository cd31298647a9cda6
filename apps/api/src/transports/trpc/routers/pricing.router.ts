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
  priceLines: publicProcedure.query(PriceLinesInput, PricedLines, priceLines),
  priceTools: publicProcedure.query(PriceToolsInput, z.array(BuyersPrice), priceTools),
  priceModels: publicProcedure.query(PriceModelsInput, z.array(ModelPrice), priceModels),
  taxTable: cachedProcedure.query(TaxTableInput, TaxTable, listTaxes),
});

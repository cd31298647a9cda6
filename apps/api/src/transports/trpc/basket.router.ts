import { AddLinesInput, Basket, SetLineInput } from "@ironmonger/contract/basket";
import { addLines } from "../../features/basket/add-lines.ts";
import { clearBasket } from "../../features/basket/clear-basket.ts";
import { getBasket } from "../../features/basket/get-basket.ts";
import { setLine } from "../../features/basket/set-line.ts";
import { router, signedInProcedure } from "./procedures.ts";

export const basketRouter = router({
  getBasket: signedInProcedure.output(Basket).query(({ ctx }) => getBasket(ctx)),
  setLine: signedInProcedure
    .input(SetLineInput)
    .output(Basket)
    .mutation(({ ctx, input }) => setLine(ctx, input)),
  addLines: signedInProcedure
    .input(AddLinesInput)
    .output(Basket)
    .mutation(({ ctx, input }) => addLines(ctx, input)),
  clear: signedInProcedure.output(Basket).mutation(({ ctx }) => clearBasket(ctx)),
});

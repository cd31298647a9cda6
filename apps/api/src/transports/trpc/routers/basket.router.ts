import {
  AddLinesInput,
  Basket,
  BasketLine,
  ChangedBasket,
  FindLinesInput,
  GetBasketInput,
  HandOverBasketInput,
  SetLineInput,
} from "@ironmonger/contract/basket";
import { z } from "zod";
import { addLines } from "../../../features/basket/add-lines.ts";
import { clearBasket } from "../../../features/basket/clear-basket.ts";
import { findLines } from "../../../features/basket/find-lines.ts";
import { getBasket } from "../../../features/basket/get-basket.ts";
import { handOverBasket } from "../../../features/basket/hand-over-basket.ts";
import { setLine } from "../../../features/basket/set-line.ts";
import { Nothing, nothingAfter, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const basketRouter = router({
  getBasket: publicProcedure
    .input(GetBasketInput.prefault({}))
    .output(Basket)
    .query(({ ctx, input }) => getBasket(ctx, input)),
  findLines: publicProcedure
    .input(FindLinesInput)
    .output(z.array(BasketLine))
    .query(({ ctx, input }) => findLines(ctx, input)),
  setLine: publicProcedure
    .input(SetLineInput)
    .output(ChangedBasket)
    .mutation(({ ctx, input }) => setLine(ctx, input)),
  addLines: publicProcedure
    .input(AddLinesInput)
    .output(Basket)
    .mutation(({ ctx, input }) => addLines(ctx, input)),
  handOver: signedInProcedure
    .input(HandOverBasketInput)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(handOverBasket(ctx, input))),
  clear: publicProcedure.output(Basket).mutation(({ ctx }) => clearBasket(ctx)),
});

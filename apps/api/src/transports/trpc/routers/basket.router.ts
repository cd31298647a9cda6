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
import { NoInput, Nothing, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const basketRouter = router({
  getBasket: publicProcedure.query(GetBasketInput.prefault({}), Basket, getBasket),
  findLines: publicProcedure.query(FindLinesInput, z.array(BasketLine), findLines),
  setLine: publicProcedure.mutation(SetLineInput, ChangedBasket, setLine),
  addLines: publicProcedure.mutation(AddLinesInput, Basket, addLines),
  handOver: signedInProcedure.mutation(HandOverBasketInput, Nothing, handOverBasket),
  clear: publicProcedure.mutation(NoInput, Basket, clearBasket),
});

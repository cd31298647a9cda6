import {
  ForgetPartNumberInput,
  PadRows,
  PartNumber,
  RememberPartNumberInput,
  ResolveLinesInput,
} from "@ironmonger/contract/order-pad";
import { z } from "zod";
import { forgetPartNumber } from "../../../features/order-pad/forget-part-number.ts";
import { listPartNumbers } from "../../../features/order-pad/list-part-numbers.ts";
import { rememberPartNumber } from "../../../features/order-pad/remember-part-number.ts";
import { resolveLines } from "../../../features/order-pad/resolve-lines.ts";
import { publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const orderPadRouter = router({
  // As a mutation its long input always goes by POST.
  resolveLines: publicProcedure
    .meta({ savesNothing: true })
    .input(ResolveLinesInput)
    .output(PadRows)
    .mutation(({ ctx, input }) => resolveLines(ctx, input)),
  rememberPartNumber: signedInProcedure
    .input(RememberPartNumberInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => rememberPartNumber(ctx, input)),
  listPartNumbers: signedInProcedure.output(z.array(PartNumber)).query(({ ctx }) => listPartNumbers(ctx)),
  forgetPartNumber: signedInProcedure
    .input(ForgetPartNumberInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => forgetPartNumber(ctx, input)),
});

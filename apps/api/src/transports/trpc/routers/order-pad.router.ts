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
import { NoInput, Nothing, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const orderPadRouter = router({
  // As a mutation its long input always goes by POST.
  resolveLines: publicProcedure.mutation(ResolveLinesInput, PadRows, resolveLines, { savesNothing: true }),
  rememberPartNumber: signedInProcedure.mutation(RememberPartNumberInput, Nothing, rememberPartNumber),
  listPartNumbers: signedInProcedure.query(NoInput, z.array(PartNumber), listPartNumbers),
  forgetPartNumber: signedInProcedure.mutation(ForgetPartNumberInput, Nothing, forgetPartNumber),
});

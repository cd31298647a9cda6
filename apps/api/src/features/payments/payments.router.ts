import { SettledPayment, SettlePaymentInput, StartedPayment, StartPaymentInput } from "@ironmonger/contract/payments";
import { router, signedInProcedure } from "../../trpc/procedures.ts";
import { reportPayment } from "./report-payment.ts";
import { startPayment } from "./start-payment.ts";

export const paymentsRouter = router({
  start: signedInProcedure
    .input(StartPaymentInput)
    .output(StartedPayment)
    .mutation(({ ctx, input }) => startPayment(ctx, input)),
  report: signedInProcedure
    .input(SettlePaymentInput)
    .output(SettledPayment)
    .mutation(({ ctx, input }) => reportPayment(ctx, input)),
});

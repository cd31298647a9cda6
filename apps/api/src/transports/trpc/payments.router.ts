import { Order } from "@ironmonger/contract/orders";
import {
  RefundLinesInput,
  RefundOrderInput,
  SettledPayment,
  SettlePaymentInput,
  StartedPayment,
  StartPaymentInput,
} from "@ironmonger/contract/payments";
import { refundLines, refundOrder } from "../../features/payments/refund-lines.ts";
import { reportPayment } from "../../features/payments/report-payment.ts";
import { startPayment } from "../../features/payments/start-payment.ts";
import { adminProcedure, router, signedInProcedure } from "./procedures.ts";

export const paymentsRouter = router({
  startPayment: signedInProcedure
    .input(StartPaymentInput)
    .output(StartedPayment)
    .mutation(({ ctx, input }) => startPayment(ctx, input)),
  report: signedInProcedure
    .input(SettlePaymentInput)
    .output(SettledPayment)
    .mutation(({ ctx, input }) => reportPayment(ctx, input)),
  refundOrder: adminProcedure
    .input(RefundOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),
  refundLines: adminProcedure
    .input(RefundLinesInput)
    .output(Order)
    .mutation(({ ctx, input }) => refundLines(ctx, input)),
});

import { Order } from "@ironmonger/contract/orders";
import {
  AttachPaymentInput,
  ListRefundsInput,
  PaymentAlerts,
  RecordPaidOutInput,
  Refund,
  RefundId,
  RefundLinesInput,
  RefundOrderInput,
  SettledPayment,
  SettlePaymentInput,
  StartedPayment,
  StartPaymentInput,
  UnknownPayment,
  UnknownPaymentInput,
} from "@ironmonger/contract/payments";
import { z } from "zod";
import { listPaymentAlerts } from "../../../features/payments/list-payment-alerts.ts";
import { listRefunds } from "../../../features/payments/refunds/list-refunds.ts";
import { refundLines, refundOrder } from "../../../features/payments/refunds/refund-lines.ts";
import { dropRefund, retryRefund } from "../../../features/payments/refunds/resolve-failed-refund.ts";
import { reportPayment } from "../../../features/payments/report-payment.ts";
import { startPayment } from "../../../features/payments/start-payment.ts";
import {
  attachPayment,
  listUnknownPayments,
  recordPaidOut,
  refundUnknownPayment,
} from "../../../features/payments/unknown-payments.ts";
import { officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const paymentsRouter = router({
  startPayment: signedInProcedure
    .input(StartPaymentInput)
    .output(StartedPayment)
    .mutation(({ ctx, input }) => startPayment(ctx, input)),
  report: signedInProcedure
    .input(SettlePaymentInput)
    .output(SettledPayment)
    .mutation(({ ctx, input }) => reportPayment(ctx, input)),
  refundOrder: officeProcedure("payments.refund")
    .input(RefundOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),
  refundLines: officeProcedure("payments.refund")
    .input(RefundLinesInput)
    .output(Order)
    .mutation(({ ctx, input }) => refundLines(ctx, input)),
  listRefunds: signedInProcedure
    .input(ListRefundsInput)
    .output(z.array(Refund))
    .query(({ ctx, input }) => listRefunds(ctx, input)),
  retryRefund: officeProcedure("payments.refund")
    .input(RefundId)
    .output(Order)
    .mutation(({ ctx, input }) => retryRefund(ctx, input)),
  dropRefund: officeProcedure("payments.refund")
    .input(RefundId)
    .output(Order)
    .mutation(({ ctx, input }) => dropRefund(ctx, input)),
  listAlerts: officeProcedure("payments.read")
    .output(PaymentAlerts)
    .query(({ ctx }) => listPaymentAlerts(ctx)),
  listUnknownPayments: officeProcedure("payments.settle")
    .output(z.array(UnknownPayment))
    .query(({ ctx }) => listUnknownPayments(ctx)),
  attachPayment: officeProcedure("payments.settle")
    .input(AttachPaymentInput)
    .output(z.array(UnknownPayment))
    .mutation(({ ctx, input }) => attachPayment(ctx, input)),
  refundUnknownPayment: officeProcedure("payments.settle")
    .input(UnknownPaymentInput)
    .output(z.array(UnknownPayment))
    .mutation(({ ctx, input }) => refundUnknownPayment(ctx, input)),
  recordPaidOut: officeProcedure("payments.settle")
    .input(RecordPaidOutInput)
    .output(z.array(UnknownPayment))
    .mutation(({ ctx, input }) => recordPaidOut(ctx, input)),
});

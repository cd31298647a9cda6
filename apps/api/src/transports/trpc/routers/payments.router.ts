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
import { NoInput, officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const paymentsRouter = router({
  startPayment: signedInProcedure.mutation(StartPaymentInput, StartedPayment, startPayment),
  report: signedInProcedure.mutation(SettlePaymentInput, SettledPayment, reportPayment),
  refundOrder: officeProcedure("payments.refund").mutation(RefundOrderInput, Order, refundOrder),
  refundLines: officeProcedure("payments.refund").mutation(RefundLinesInput, Order, refundLines),
  listRefunds: signedInProcedure.query(ListRefundsInput, z.array(Refund), listRefunds),
  retryRefund: officeProcedure("payments.refund").mutation(RefundId, Order, retryRefund),
  dropRefund: officeProcedure("payments.refund").mutation(RefundId, Order, dropRefund),
  listAlerts: officeProcedure("payments.read").query(NoInput, PaymentAlerts, listPaymentAlerts),
  listUnknownPayments: officeProcedure("payments.settle").query(NoInput, z.array(UnknownPayment), listUnknownPayments),
  attachPayment: officeProcedure("payments.settle").mutation(
    AttachPaymentInput,
    z.array(UnknownPayment),
    attachPayment,
  ),
  refundUnknownPayment: officeProcedure("payments.settle").mutation(
    UnknownPaymentInput,
    z.array(UnknownPayment),
    refundUnknownPayment,
  ),
  recordPaidOut: officeProcedure("payments.settle").mutation(
    RecordPaidOutInput,
    z.array(UnknownPayment),
    recordPaidOut,
  ),
});

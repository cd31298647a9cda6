import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { orderLines, orders, payments, refundLines, refunds } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { JobData } from "../../../core/jobs/job-queues.ts";
import type { Services } from "../../../core/services.ts";
import { isFinal } from "../internal/ask-provider.ts";
import { describeNamedLines } from "../internal/name-lines.ts";
import { bookRefunds, failRefund, readRefunds } from "./book-refunds.ts";

type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;

/**
 * Makes one refund at the provider, once, however often it is called. If the provider refuses it for good, the refund has failed, and an
 * admin decides what to do. Returns whether its state changed.
 * @throws if the provider does not answer; the job retries
 */
export async function makeRefund(services: Dependencies, { refundId }: JobData["make-refund"]): Promise<boolean> {
  const decided = await findDecided(services, refundId);
  if (!decided) return false;
  // The provider forgets idempotency keys after a day, but never a refund. It may also have made others, which leave less to refund.
  const hasChanged = await readRefunds(services, decided.intentId);
  const owed = await findDecided(services, refundId);
  if (!owed) return hasChanged;
  const { intentId, amountCents, orderId, number } = owed;
  try {
    const refund = await services.cardProvider.refunds.create(
      {
        payment_intent: intentId,
        amount: amountCents,
        metadata: {
          refundId,
          orderId,
          orderNumber: formatOrderNumber(number),
          ...describeNamedLines(await findNamedLines(services, refundId)),
        },
      },
      { idempotencyKey: `refund-${refundId}-${amountCents}` },
    );
    return (await bookRefunds(services, intentId, [refund])) > 0;
  } catch (error) {
    if (!isFinal(error) || !(error instanceof Error)) throw error;
    // It may have made another refund meanwhile, which leaves less to refund.
    if (await readRefunds(services, intentId)) return makeRefund(services, { refundId });
    await failRefund(services, intentId, refundId, error.message);
    return true;
  }
}

/** A refund that the provider has not made yet. */
async function findDecided({ db }: Dependencies, id: string) {
  const [row] = await db
    .select({
      amountCents: refunds.amountCents,
      status: refunds.status,
      providerId: refunds.providerId,
      intentId: payments.intentId,
      orderId: refunds.orderId,
      number: orders.number,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id));
  return row?.status === "pending" && row.providerId === null ? row : undefined;
}

const findNamedLines = ({ db }: Dependencies, refundId: string) =>
  db
    .select({
      position: orderLines.position,
      quantity: refundLines.quantity,
      amountCents: refundLines.amountCents,
      isRestocked: refundLines.isRestocked,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(orderLines.position);

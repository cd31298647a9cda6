import { payments } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { markRefunded } from "./internal/refund-payment.statement.ts";

type Parts = Pick<Services, "sql" | "db" | "cardProvider" | "log">;
type Payment = typeof payments.$inferSelect;

/**
 * Refunds a payment once, however often it is called. Answers whether the money is back now.
 * @throws if the provider does not answer or refuses; the job retries, and in the end an admin sees it
 */
export async function refundPayment(services: Parts, { paymentId }: JobData["refund-payment"]): Promise<boolean> {
  const [payment] = await services.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.status, "refunding")));
  if (!payment) return false;
  const refund = await findOrMakeRefund(services, payment);
  if (refund.status === "failed" || refund.status === "canceled")
    throw new Error(
      `The refund ${refund.id} of ${payment.intentId} is ${refund.status}: ${refund.failure_reason ?? "no reason"}`,
    );
  // Some banks take days; the reconciliation asks again.
  if (refund.status !== "succeeded") return false;
  return markRefunded(services, { id: paymentId, refundId: refund.id });
}

async function findOrMakeRefund({ cardProvider }: Parts, { id, intentId, amountCents }: Payment) {
  // The provider forgets idempotency keys after a day, but never a refund.
  const before = await cardProvider.refunds.list({ payment_intent: intentId, limit: 100 });
  const good = before.data.find(({ status }) => status === "succeeded" || status === "pending");
  if (good) return good;
  return cardProvider.refunds.create(
    { payment_intent: intentId, amount: amountCents, metadata: { paymentId: id } },
    { idempotencyKey: `refund-${id}-attempt-${before.data.length + 1}` },
  );
}

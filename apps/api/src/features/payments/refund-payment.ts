import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { type Debt, findDebt, markRefunded } from "./internal/payment-store.ts";

type Parts = Pick<Services, "sql" | "cardProvider" | "log">;

/**
 * Gives the money of a payment back, once, however often it is called. Answers whether it is back now.
 * @throws where the provider does not answer or refuses; the job tries again, and in the end an admin sees it
 */
export async function refundPayment(services: Parts, { paymentId }: JobData["refund-payment"]): Promise<boolean> {
  const debt = await findDebt(services, paymentId);
  if (!debt) return false;
  const refund = await findOrMakeRefund(services, debt);
  if (refund.status === "failed" || refund.status === "canceled")
    throw new Error(
      `The refund ${refund.id} of ${debt.intentId} is ${refund.status}: ${refund.failure_reason ?? "no reason"}`,
    );
  // Some banks take days; the reconciler asks again.
  if (refund.status !== "succeeded") return false;
  return markRefunded(services, debt, refund.id);
}

async function findOrMakeRefund({ cardProvider }: Parts, { id, intentId, amountCents }: Debt) {
  // The provider forgets idempotency keys after a day, but never a refund.
  const before = await cardProvider.refunds.list({ payment_intent: intentId, limit: 100 });
  const good = before.data.find(({ status }) => status === "succeeded" || status === "pending");
  if (good) return good;
  return cardProvider.refunds.create(
    { payment_intent: intentId, amount: amountCents, metadata: { paymentId: id } },
    { idempotencyKey: `refund-${id}-attempt-${before.data.length + 1}` },
  );
}

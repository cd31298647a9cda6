import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { findPayableOrder, isDue } from "./internal/payment-rows.ts";

/**
 * Closes the open intent of an order that must not be paid any more, or has another total because a line was cancelled.
 * @throws if the provider does not answer or is still processing the payment; the job retries
 */
export async function closePayment(
  services: Pick<Services, "sql" | "db" | "cardProvider" | "log">,
  { orderId }: JobData["close-payment"],
): Promise<void> {
  const order = await findPayableOrder(services, orderId);
  if (!order?.openIntent || isDue(order, order.openIntent.amountCents)) return;
  const { intentId } = order.openIntent;
  if ((await closeIntent(services, intentId, orderId)) === "pending")
    throw new Error(`The provider is still processing ${intentId}.`);
}

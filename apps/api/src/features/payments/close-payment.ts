import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { findPayableOrder } from "./internal/payment-rows.ts";

/**
 * Closes the open intent of an order that must not be paid any more.
 * @throws if the provider does not answer or is still processing the payment; the job retries
 */
export async function closePayment(
  services: Pick<Services, "sql" | "db" | "cardProvider" | "log">,
  { orderId }: JobData["close-payment"],
): Promise<void> {
  const order = await findPayableOrder(services, orderId);
  if (!order || order.status === "unpaid") return;
  if (!order.openIntentId) return;
  const closing = await closeIntent(services, order.openIntentId, order);
  if (closing === "pending") throw new Error(`The provider is still processing ${order.openIntentId}.`);
}

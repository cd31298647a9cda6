import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { findOpenIntents, findPayableOrder } from "./internal/payment-store.ts";

/**
 * Closes what is open at the provider for an order that is not to be paid any more.
 * @throws where the provider does not answer or is not done with the payment; the job tries again
 */
export async function closePayment(
  services: Pick<Services, "sql" | "cardProvider" | "log">,
  { orderId }: JobData["close-payment"],
): Promise<void> {
  const order = await findPayableOrder(services, orderId);
  if (!order || order.status === "unpaid") return;
  for (const intentId of await findOpenIntents(services, orderId)) {
    const closing = await closeIntent(services, intentId, order);
    if (closing === "pending") throw new Error(`The provider is still processing ${intentId}.`);
  }
}

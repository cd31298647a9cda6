import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { findOrder } from "./internal/find-orders.ts";
import { orderEmail } from "./internal/order-emails.ts";

/**
 * Tells the buyer what happened to the order. @throws where the mail server does not take the mail; the job tries again
 */
export async function sendOrderMail(
  services: Pick<Services, "sql" | "mailer" | "env">,
  { orderId, about }: JobData["order-mails"],
): Promise<void> {
  const order = await findOrder(services, orderId);
  if (!order) return;
  // Received, and paid or cancelled before this mail left: asking for the payment would only confuse.
  if (about === "received" && order.status !== "unpaid") return;
  await services.mailer.send(orderEmail(about, order, services.env.publicUrl));
}

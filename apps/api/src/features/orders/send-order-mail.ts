import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { orderEmail } from "./internal/order-emails.ts";
import { findOrder, toOrder } from "./internal/order-rows.ts";

/**
 * Tells the buyer what happened to the order.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendOrderMail(
  services: Pick<Services, "db" | "mailer" | "env">,
  { orderId, about }: JobData["order-mails"],
): Promise<void> {
  const order = await findOrder(services, orderId);
  if (!order) return;
  // Received, and paid or cancelled before this mail left: asking for the payment would only confuse.
  if (about === "received" && order.status !== "unpaid") return;
  await services.mailer.send(orderEmail(about, toOrder(order), services.env.publicUrl));
}

import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { orderEmail } from "./internal/order-emails.ts";
import { findOrder, toOrder } from "./internal/order-rows.ts";

/**
 * Emails the buyer what happened to the order.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendOrderMail(
  services: Pick<Services, "db" | "mailer" | "env">,
  { orderId, about }: JobData["order-mails"],
): Promise<void> {
  const order = await findOrder(services, orderId);
  if (!order) return;
  // The order was paid or cancelled before this email was sent: asking for the payment would confuse the buyer.
  if (about === "received" && order.status !== "unpaid") return;
  await services.mailer.send(orderEmail(about, toOrder(order), services.env.publicUrl));
}

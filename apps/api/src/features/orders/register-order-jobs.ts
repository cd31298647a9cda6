import type { Services } from "../../core/services.ts";
import { expireOrders } from "./cancelling/expire-orders.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const expiryEverySeconds = 30;

/** Sends the emails about orders, and expires what was not paid in time. */
export async function registerOrderJobs(services: Services): Promise<void> {
  await services.jobs.work("order-mails", ({ data }) => sendOrderMail(services, data));
  await services.jobs.repeat("expire-orders", expiryEverySeconds, async () => {
    const expired = await expireOrders(services);
    if (expired > 0) services.log.info({ expired }, "Unpaid orders expired.");
  });
}

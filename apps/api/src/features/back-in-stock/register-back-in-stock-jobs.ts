import type { Services } from "../../core/services.ts";
import { endBackInStockRequests } from "./end-back-in-stock-requests.statement.ts";
import { sendBackInStockMail } from "./send-back-in-stock-mail.ts";

const everySeconds = 30;

/** Emails buyers whose tools are back in stock. */
export async function registerBackInStockJobs(services: Services): Promise<void> {
  await services.jobs.work("back-in-stock-mails", ({ data }) => sendBackInStockMail(services, data));
  await services.jobs.repeat("end-back-in-stock-requests", everySeconds, async () => {
    const ended = await endBackInStockRequests(services);
    if (ended > 0) services.log.info({ ended }, "Tools are back in stock: emails are queued.");
  });
}

import type { Services } from "../../core/services.ts";
import { queueEndings, sendEnding } from "./tell-of-endings.ts";

const everySeconds = 3_600;

export async function registerPriceListJobs(services: Services): Promise<void> {
  await services.jobs.work("price-list-mails", ({ data }) => sendEnding(services, data));
  await services.jobs.repeat("find-ending-price-lists", everySeconds, async () => void (await queueEndings(services)));
}

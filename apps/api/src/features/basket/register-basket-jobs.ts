import { baskets } from "@ironmonger/db/schema";
import { lt, sql } from "drizzle-orm";
import type { Services } from "../../core/services.ts";

export async function registerBasketJobs(services: Services): Promise<void> {
  await services.jobs.repeat("delete-lapsed-baskets", 3600, () => deleteLapsedBaskets(services));
}

/** Deletes the baskets of visitors who have not changed them for as long as the settings keep them. */
export async function deleteLapsedBaskets({ db }: Pick<Services, "db">): Promise<void> {
  await db.delete(baskets).where(lt(baskets.lapsesAt, sql`now()`));
}

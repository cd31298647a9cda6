import { baskets } from "@ironmonger/db/schema";
import { lt, sql } from "drizzle-orm";
import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "delete-lapsed-baskets": object;
  }
}

export const basketJobs: FeatureJobs<"delete-lapsed-baskets"> = {
  "delete-lapsed-baskets": { rule: regular, everySeconds: 3600, run: deleteLapsedBaskets },
};

/** Deletes the baskets of visitors who have not changed them for as long as the settings keep them. */
export async function deleteLapsedBaskets({ db }: Pick<Services, "db">): Promise<void> {
  await db.delete(baskets).where(lt(baskets.lapsesAt, sql`now()`));
}

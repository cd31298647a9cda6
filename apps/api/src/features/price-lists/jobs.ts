import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular, retried } from "../../core/jobs/job-queues.ts";
import { queueEndings, sendEnding } from "./tell-of-endings.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "find-ending-price-lists": object;
    /** Tells a manager of a company that one of its price lists ends. */
    "price-list-mails": { listId: string; companyId: string; userId: string };
  }
}

export const priceListsJobs: FeatureJobs<"find-ending-price-lists" | "price-list-mails"> = {
  "price-list-mails": { rule: retried, run: sendEnding },
  "find-ending-price-lists": { rule: regular, everySeconds: 3600, run: queueEndings },
};

import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular } from "../../core/jobs/job-queues.ts";
import { storeLedgerCheck } from "./store-ledger-check.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "check-ledger": object;
  }
}

export const ledgerJobs: FeatureJobs<"check-ledger"> = {
  "check-ledger": { rule: regular, everySeconds: 1800, run: storeLedgerCheck },
};

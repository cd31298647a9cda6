import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular } from "../../core/jobs/job-queues.ts";
import { applyRetention } from "./apply-retention.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "apply-retention": object;
  }
}

export const retentionJobs: FeatureJobs<"apply-retention"> = {
  "apply-retention": { rule: regular, everySeconds: 3600, run: applyRetention },
};

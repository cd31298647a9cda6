import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular } from "../../core/jobs/job-queues.ts";
import { lapseApprovals } from "./lapse-approvals.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "lapse-approvals": object;
  }
}

export const approvalsJobs: FeatureJobs<"lapse-approvals"> = {
  "lapse-approvals": {
    rule: { ...regular, expireInSeconds: 120 },
    everySeconds: 60,
    run: lapseApprovals,
    says: "Orders lapsed that nobody had approved.",
  },
};

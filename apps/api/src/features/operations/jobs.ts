import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular, retried } from "../../core/jobs/job-queues.ts";
import { notifyOfHealth, sendHealthMail } from "./notify-of-health.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "check-health": object;
    "health-mails": { userId: string; checks: { name: string; detail: string }[] };
  }
}

export const operationsJobs: FeatureJobs<"check-health" | "health-mails"> = {
  "check-health": { rule: regular, everySeconds: 300, run: notifyOfHealth },
  "health-mails": { rule: retried, run: sendHealthMail },
};

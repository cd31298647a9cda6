import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { retried } from "../../core/jobs/job-queues.ts";
import { sendCompanyMail } from "./send-company-mail.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "company-mails": { kind: "invitation"; invitationId: string } | { kind: "confirmed"; companyId: string };
  }
}

export const companiesJobs: FeatureJobs<"company-mails"> = {
  "company-mails": { rule: retried, run: sendCompanyMail },
};

import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { regular, retried } from "../../core/jobs/job-queues.ts";
import { endBackInStockRequests } from "./end-back-in-stock-requests.statement.ts";
import { sendBackInStockMail } from "./send-back-in-stock-mail.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "end-back-in-stock-requests": object;
    /** `companyId`: the company for which the user asked; null if it was for themselves. */
    "back-in-stock-mails": { userId: string; companyId: string | null; toolId: string };
  }
}

export const backInStockJobs: FeatureJobs<"end-back-in-stock-requests" | "back-in-stock-mails"> = {
  "back-in-stock-mails": { rule: retried, run: sendBackInStockMail },
  "end-back-in-stock-requests": {
    rule: { ...regular, expireInSeconds: 120 },
    everySeconds: 30,
    run: endBackInStockRequests,
    says: "Tools are back in stock: emails are queued.",
  },
};

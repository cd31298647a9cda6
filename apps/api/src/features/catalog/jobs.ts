import type { FeatureJobs } from "../../core/jobs/feature-jobs.ts";
import { day, regular } from "../../core/jobs/job-queues.ts";
import { deleteOldImports } from "../changes/import/delete-old-imports.ts";
import { deleteUnusedDocuments, deleteUnusedPictures } from "../tools/delete-unused-files.statement.ts";
import { applyDuePrices } from "./admin/apply-due-prices.ts";
import { refreshPopularity } from "./refresh-popularity.ts";

declare module "../../core/jobs/job-queues.ts" {
  interface JobData {
    "refresh-popularity": object;
    "apply-due-prices": object;
    "delete-unused-pictures": object;
    "delete-unused-documents": object;
    "delete-old-imports": object;
  }
}

export const catalogJobs: FeatureJobs<
  | "refresh-popularity"
  | "apply-due-prices"
  | "delete-unused-pictures"
  | "delete-unused-documents"
  | "delete-old-imports"
> = {
  "refresh-popularity": { rule: regular, everySeconds: 600, run: refreshPopularity },
  "delete-old-imports": { rule: regular, everySeconds: 3600, run: deleteOldImports },
  "apply-due-prices": {
    rule: { ...regular, expireInSeconds: 120 },
    everySeconds: 60,
    run: applyDuePrices,
    says: "Scheduled prices are in force.",
  },
  "delete-unused-pictures": {
    rule: regular,
    everySeconds: day,
    run: deleteUnusedPictures,
    says: "Pictures that nothing used were deleted.",
  },
  "delete-unused-documents": {
    rule: regular,
    everySeconds: day,
    run: deleteUnusedDocuments,
    says: "Documents that nothing used were deleted.",
  },
};

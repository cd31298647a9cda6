import type { Services } from "../../core/services.ts";
import { deleteOldImports } from "../changes/import/delete-old-imports.ts";
import { deleteUnusedDocuments, deleteUnusedPictures } from "../tools/delete-unused-files.statement.ts";
import { applyDuePrices } from "./admin/apply-due-prices.ts";
import { refreshPopularity } from "./refresh-popularity.ts";

const popularityEverySeconds = 600;
const duePricesEverySeconds = 60;
const oldImportsEverySeconds = 3600;
const unusedPicturesEverySeconds = 24 * 3600;

/**
 * Keeps the popularity of tools up to date, applies scheduled prices, and deletes files that nobody imports, and pictures and documents that
 * nothing uses.
 */
export async function registerCatalogJobs(services: Services): Promise<void> {
  await services.jobs.repeat("refresh-popularity", popularityEverySeconds, () => refreshPopularity(services));
  await services.jobs.repeat("delete-old-imports", oldImportsEverySeconds, () => deleteOldImports(services));
  await services.jobs.repeat("apply-due-prices", duePricesEverySeconds, async () => {
    const applied = await applyDuePrices(services);
    if (applied > 0) services.log.info({ applied }, "Scheduled prices are in force.");
  });
  await services.jobs.repeat("delete-unused-pictures", unusedPicturesEverySeconds, async () => {
    const deleted = await deleteUnusedPictures(services);
    if (deleted > 0) services.log.info({ deleted }, "Pictures that nothing used were deleted.");
  });
  await services.jobs.repeat("delete-unused-documents", unusedPicturesEverySeconds, async () => {
    const deleted = await deleteUnusedDocuments(services);
    if (deleted > 0) services.log.info({ deleted }, "Documents that nothing used were deleted.");
  });
}

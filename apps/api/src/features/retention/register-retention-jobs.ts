import type { Services } from "../../core/services.ts";
import { applyRetention } from "./apply-retention.ts";

export async function registerRetentionJobs(services: Services): Promise<void> {
  await services.jobs.repeat("apply-retention", 3600, () => applyRetention(services));
}

import { startCompactingTotals } from "./core/database/compact-totals.statement.ts";
import { startJobs } from "./core/jobs/feature-jobs.ts";
import type { Services } from "./core/services.ts";
import { allJobs } from "./jobs.ts";

/** Starts the work that runs beside requests. Returns a function that stops it after finishing what is in progress. */
export async function startBackground(services: Services): Promise<() => Promise<void>> {
  await services.pageInvalidation.start();
  const stopWatching = services.diskSpace.watch((message) => services.log.warn({}, message));
  const stopCompacting = startCompactingTotals(services);
  if (services.env.runJobs) await startJobs(services, allJobs);
  return async () => {
    stopWatching();
    await stopCompacting();
    await services.jobs.stop();
    await services.pageInvalidation.stop();
  };
}
